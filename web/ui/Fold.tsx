import { useEffect, useId, useRef, type ReactNode } from 'react'
import styles from './Fold.module.css'

type FoldProps = {
  title: ReactNode
  /** Of the content, so that a link to it opens the fold. */
  id?: string
  children: ReactNode
}

/** A section that opens where it stands. Links into it, search in the page and print reach what is closed. */
export function Fold({ title, id, children }: FoldProps) {
  const titleId = useId()
  const details = useReveal()
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <details ref={details} className={styles.fold}>
        <summary className={styles.summary}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
        </summary>
        <div id={id} className={styles.content}>
          {children}
        </div>
      </details>
    </section>
  )
}

/** A part of a list: what is in sight, and what opens below it. */
export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const details = useReveal()
  return (
    <details ref={details} className={styles.fold}>
      <summary className={styles.row}>
        <span className={styles.words}>{summary}</span>
      </summary>
      {children}
    </details>
  )
}

type MoreProps = { label: ReactNode; children: ReactNode }

/** What is said in addition, behind one line of text. */
export function More({ label, children }: MoreProps) {
  const details = useReveal()
  return (
    <details ref={details} className={styles.fold}>
      <summary className={styles.more}>{label}</summary>
      {children}
    </details>
  )
}

/** Opens what a link leads into, for browsers that do not do so themselves (Chromium does). */
function useReveal() {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    function reveal() {
      const target = details.current?.open === false && details.current.querySelector(':target')
      if (!target) return
      details.current!.open = true
      target.scrollIntoView()
    }
    reveal()
    addEventListener('hashchange', reveal)
    return () => removeEventListener('hashchange', reveal)
  }, [])
  return details
}
