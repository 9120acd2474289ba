import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useQuery } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { Field } from '../../ui/Field.tsx'
import { useFailure } from '../layout/useFailure.ts'
import styles from './ListField.module.css'
import { usePaused } from './usePaused.ts'

export const SourceChoices = graphql(`
  query SourceChoices($search: String!) {
    sources(search: $search, first: 12) {
      edges {
        node {
          key
          title
          author
          year
        }
      }
    }
  }
`)

const PAUSE_MS = 250

/** Searches the bibliography by title, author, year or key. Enter takes the first one found. */
export function SourceSearch({ onPick }: { onPick: (key: string) => void }) {
  const t = useTranslations('sourcePicker')
  const failureOf = useFailure()
  const [term, setTerm] = useState('')
  const search = usePaused(term.trim(), PAUSE_MS)
  const [{ data, error, fetching }] = useQuery({ query: SourceChoices, variables: { search } })
  const found = data?.sources.edges.map(({ node }) => node) ?? []
  return (
    <div className={styles.field}>
      <Field
        type="search"
        data-first-focus
        label={t('search')}
        hint={t('searchHint')}
        value={term}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setTerm(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (found[0] && search && search === term.trim() && !fetching) onPick(found[0].key)
        }}
      />
      <p role="status" className={styles.hint}>
        {error ? failureOf(error, t('failure')) : data && t('found', { count: found.length })}
      </p>
      {found.length > 0 && (
        <ul className={styles.found} aria-label={t('choices')}>
          {found.map(({ key, title, author, year }) => (
            <li key={key}>
              <button type="button" className={styles.choice} onClick={() => onPick(key)}>
                <b>{title}</b>
                <br />
                {[author, year, `[^${key}]`].filter(Boolean).join(' · ')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
