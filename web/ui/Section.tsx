import { useId, type ReactNode } from 'react'
import styles from './Section.module.css'

type SectionProps = {
  title: ReactNode
  id?: string
  children: ReactNode
  notice?: ReactNode
  action?: ReactNode
}

/** `notice` is shown between title and content, `action` next to the title. */
export function Section({ title, id, children, notice, action }: SectionProps) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className={styles.section}>
      <div className={`row ${styles.header}`}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {notice}
      <div>{children}</div>
    </section>
  )
}
