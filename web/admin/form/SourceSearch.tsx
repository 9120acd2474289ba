import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useQuery } from 'urql'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useFailure } from '../layout/useFailure.ts'
import styles from './ListField.module.css'
import { choicesOf, inOrder, SHOWN, SourceChoices, SourcesByKey } from './source-choices.ts'
import { usePaused } from './usePaused.ts'

const PAUSE_MS = 250

type SourceSearchProps = {
  /** Keys of what is offered before anything is typed. */
  first?: readonly string[] | undefined
  onPick: (key: string) => void
  /** Offers to add a source: takes the reference that is pasted or written instead of a search, or ''. */
  onReference?: (text: string) => void
}

const NOTHING: readonly string[] = []
/** How BibTeX, RIS, CSL-JSON, a DOI or an ISBN begins: nobody searches for that. */
const REFERENCE =
  /^\s*(?:@\w+\s*\{|TY {2}-|\[?\s*\{|(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)?10\.\d{4,9}\/\S|97[89][- ]?\d)/i

/** Searches the bibliography by title, author, year or key. Enter takes the first one found. */
export function SourceSearch({ first = NOTHING, onPick, onReference }: SourceSearchProps) {
  const t = useTranslations('sourcePicker')
  const choices = useTranslations('pickField')
  const failureOf = useFailure()
  const [term, setTerm] = useState('')
  const search = usePaused(term.trim(), PAUSE_MS)
  const [{ data, error, fetching }] = useQuery({ query: SourceChoices, variables: { search } })
  const [{ data: known }] = useQuery({
    query: SourcesByKey,
    variables: { keys: first.slice(0, SHOWN) },
    pause: first.length === 0,
  })
  const found = data ? choicesOf(data, search, search ? [] : inOrder(known, first)) : []
  const count = data?.sources.totalCount ?? 0
  const isReference = REFERENCE.test(term)
  return (
    <div className={`stack ${styles.field}`}>
      <Field
        type="search"
        data-first-focus
        label={t('search')}
        hint={t(onReference ? 'searchOrPaste' : 'searchHint')}
        value={term}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setTerm(event.target.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text')
          if (!onReference || !REFERENCE.test(text)) return
          event.preventDefault()
          onReference(text)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (onReference && isReference) onReference(term)
          else if (found[0] && search && search === term.trim() && !fetching) onPick(found[0].key)
        }}
      />
      {/* Before what is found, which would push it away from under a finger. */}
      {onReference && (
        <p>
          <Button variant="secondary" onClick={() => onReference(isReference ? term : '')}>
            {t('add')}
          </Button>
        </p>
      )}
      <p role="status" className="hint">
        {error ? failureOf(error, t('failure')) : data && t('found', { count: Math.max(count, found.length) })}
        {count > found.length && ` ${choices('first', { shown: found.length })}`}
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
