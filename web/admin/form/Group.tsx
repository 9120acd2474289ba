import type { ReactNode } from 'react'
import styles from './EditorForm.module.css'

/** Fields that belong together, under a name that screen readers read with each. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}
