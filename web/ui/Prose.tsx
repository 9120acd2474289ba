import styles from './Prose.module.css'

type ProseProps = { html: string; lang?: string | undefined }

/** Shows HTML that the server has already sanitized; never give it anything else. */
export function Prose({ html, lang }: ProseProps) {
  return <div className={styles.prose} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}
