import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TaggedKind } from '../../gql/graphql.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useFieldError } from '../../ui/form-state.ts'
import styles from './ListField.module.css'
import { useQuery, type CombinedError } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useFailure } from '../layout/useFailure.ts'
import { usePaused } from './usePaused.ts'
import { Problem } from '../../ui/Problem.tsx'

const PAUSE_MS = 250

type PickFieldProps = {
  /** Path in the input, by which errors and links find the field. */
  name: string
  label: string
  hint: string
  /** What is chosen. */
  chosen: string | null
  of: TaggedKind
  onPick: (found: Found | null) => void
}

/** One item, found by search. */
export function PickField({ name, label, hint, chosen, of, onPick }: PickFieldProps) {
  const t = useTranslations('pickField')
  const error = useFieldError(name)
  const frame = useRef<HTMLDivElement>(null)

  function pick(item: Found | null) {
    onPick(item)
    // The search and the choice take each other's place.
    setTimeout(() => frame.current?.querySelector<HTMLElement>('input, button')?.focus())
  }

  return (
    <div ref={frame} className={`stack ${styles.field}`}>
      {chosen === null ? (
        <SearchField {...{ name, label, hint, error, of }} onPick={pick} />
      ) : (
        <>
          <p className="label">{label}</p>
          <p className={styles.row}>
            <span>{chosen}</span>
            <Button
              variant="quiet"
              data-field={name}
              data-invalid={error ? '' : undefined}
              aria-label={t('changeOne', { label, name: chosen })}
              onClick={() => pick(null)}
            >
              {t('change')}
            </Button>
          </p>
          <Problem>{error}</Problem>
        </>
      )}
    </div>
  )
}

type SearchFieldProps = Omit<PickFieldProps, 'name' | 'chosen' | 'onPick'> & {
  name?: string
  error: string | undefined
  /** Ids of what is chosen already, and not offered again. */
  without?: readonly string[]
  onPick: (found: Found) => void
}

/** A search for an item, with what it finds below; Enter takes the first one. */
export function SearchField({ name, label, hint, error, of, without = [], onPick }: SearchFieldProps) {
  const t = useTranslations('pickField')
  const failureOf = useFailure()
  const [term, setTerm] = useState('')
  const search = usePaused(term.trim(), PAUSE_MS)
  const { found, failure } = useFoundContent(of, search)
  const shown = search && term.trim() ? found?.items.filter(({ id }) => !without.includes(id)) : undefined
  const count = found && shown ? found.count - found.items.length + shown.length : 0

  function pick(item: Found) {
    setTerm('')
    onPick(item)
  }

  return (
    <>
      <Field
        type="search"
        data-field={name}
        label={label}
        hint={hint}
        error={error}
        value={term}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setTerm(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          // What is shown is what was searched for.
          if (shown?.[0] && search === term.trim()) pick(shown[0])
        }}
      />
      <p role="status" className="hint">
        {failure && failureOf(failure, t('failure'))}
        {shown && t('found', { count })}
        {shown && count > shown.length && ` ${t('first', { shown: shown.length })}`}
      </p>
      {shown && shown.length > 0 && (
        <ul className={styles.found} aria-label={t('choices')}>
          {shown.map((item) => (
            <li key={item.id}>
              <button type="button" className={styles.choice} onClick={() => pick(item)}>
                {item.label} {item.detail && <i>{item.detail}</i>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The `detail` of an ailment is its slug. */
type Found = { id: string; label: string; detail: string | null }

/** The first items found, and how many there are. */
type FoundContent = { items: readonly Found[]; count: number }

const ContentChoices = graphql(`
  query ContentChoices($of: TaggedKind!, $lang: Language!, $search: String!) {
    contentItems(of: $of, search: $search, visibility: ALL, sort: NEWEST, first: 8) {
      totalCount
      edges {
        node {
          id
          title(lang: $lang)
          detail
        }
      }
    }
  }
`)

/** Items of a kind that a term finds, hidden ones included. */
function useFoundContent(of: TaggedKind, search: string): { found?: FoundContent; failure?: CombinedError } {
  const { lang } = useLanguage()
  const [{ data, error, fetching }] = useQuery({
    query: ContentChoices,
    variables: { of, lang, search },
    pause: search === '',
  })
  if (search === '' || fetching) return {}
  if (!data) return error ? { failure: error } : {}
  const { edges, totalCount: count } = data.contentItems
  const found = edges.map(({ node: { id, title, detail } }) => ({ id, label: title, detail }))
  const items = found.toSorted((one, other) => Number(isCalled(other, search)) - Number(isCalled(one, search)))
  return { found: { items, count } }
}

/** Its own name comes before words that people use for others as well: "burns" are no urine infection. */
function isCalled({ label, detail }: Found, search: string): boolean {
  return [label, detail].some((name) => name?.toLowerCase().startsWith(search.toLowerCase()))
}
