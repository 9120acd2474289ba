import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './EditorForm.module.css'

type GroupProps = { title: string; id?: string; children: ReactNode }

/** A named group of fields, announced by screen readers. */
export function Group({ title, id, children }: GroupProps) {
  return (
    <fieldset id={id} tabIndex={id ? -1 : undefined} className={`stack ${styles.group}`}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

type GroupLinksProps = { label: string; groups: readonly { id: string; title: string }[] }

/** Links to the groups of a long form. */
export function GroupLinks({ label, groups }: GroupLinksProps) {
  function show(id: string) {
    const group = document.getElementById(id)
    group?.scrollIntoView()
    group?.focus({ preventScroll: true })
  }

  return (
    <nav aria-label={label} className={styles.links}>
      {groups.map(({ id, title }) => (
        <Button key={id} variant="secondary" onClick={() => show(id)}>
          {title}
        </Button>
      ))}
    </nav>
  )
}
