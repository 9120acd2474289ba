import { use } from 'react'
import { useTranslations } from 'use-intl'
import { useQuery } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { Language } from '../../i18n/language.ts'
import { Prose } from '../../ui/Prose.tsx'
import { useFailure } from '../layout/useFailure.ts'
import { citedKeys } from '../../../api/rules/citations.ts'
import { PageCitations } from '../form/citations.ts'
import styles from './MarkdownPreview.module.css'
import { useFieldProblems } from '../form/useFieldProblems.ts'
import { usePaused } from '../form/usePaused.ts'

const MarkdownPreviewQuery = graphql(`
  query MarkdownPreview($markdown: String!, $citations: [String!]!) {
    markdownPreview(markdown: $markdown, citations: $citations) {
      html
      sources {
        key
        title
      }
    }
  }
`)

const PAUSE_MS = 400

type MarkdownPreviewProps = { markdown: string; language: Language }

/** The text as readers will see it, rendered by the server after a pause in typing. */
export function MarkdownPreview({ markdown, language }: MarkdownPreviewProps) {
  const t = useTranslations('adminForm.preview')
  const failureOf = useFailure()
  const problemsOf = useFieldProblems()
  const shown = usePaused(markdown, PAUSE_MS)
  // The value may have changed during the pause.
  const citations = [...new Set([...use(PageCitations), ...citedKeys([shown])])]
  const [{ data, error }] = useQuery({
    query: MarkdownPreviewQuery,
    variables: { markdown: shown, citations },
    pause: shown.trim() === '',
  })
  const preview = shown.trim() === '' || error ? undefined : data?.markdownPreview

  return (
    <div className={`panel ${styles.sheet}`}>
      {error && <p>{problemsOf(error)['markdown'] ?? failureOf(error, t('failure'))}</p>}
      {shown.trim() === '' && <p className={styles.empty}>{t('empty')}</p>}
      {preview && (
        <>
          <Prose html={preview.html} lang={language} />
          {preview.sources.length > 0 && (
            <ol className={`marked ${styles.sources}`} aria-label={t('sources')}>
              {preview.sources.map(({ key, title }) => (
                <li key={key} value={citations.indexOf(key) + 1}>
                  {title === key ? t('unknownSource', { key }) : title}
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </div>
  )
}
