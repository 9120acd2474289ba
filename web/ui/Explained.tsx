import styles from './Prose.module.css'

type ExplainedProps = { html: string; lang?: string | undefined }

/** A sentence whose hard words open their explanation: HTML from the server, never anything else. */
export function Explained({ html, lang }: ExplainedProps) {
  return <span className={styles.explained} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}
