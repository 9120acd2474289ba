import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TaggedKind } from '../../gql/graphql.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './ListField.module.css'
import { useFoundContent, type Found } from './useFoundContent.ts'
import { usePaused } from './usePaused.ts'

const PAUSE_MS = 250

type PickFieldProps = {
  /** Path in the input, by which errors and links find the field. */
  name: string
  label: string
  hint: string
  error: string | undefined
  /** What is chosen. */
  chosen: string | null
  of: TaggedKind
  onPick: (found: Found | null) => void
}

/** One item, found by search; Enter takes the first one. */
export function PickField({ name, label, hint, error, chosen, of, onPick }: PickFieldProps) {
  const t = useTranslations('pickField')
  const [term, setTerm] = useState('')
  const search = usePaused(term.trim(), PAUSE_MS)
  const found = useFoundContent(of, search)
  const shown = search && term.trim() ? found?.items : undefined
  const count = found?.count ?? 0
  const frame = useRef<HTMLDivElement>(null)

  function pick(item: Found | null) {
    setTerm('')
    onPick(item)
    // The search and the choice take each other's place.
    setTimeout(() => frame.current?.querySelector<HTMLElement>('input, button')?.focus())
  }

  if (chosen !== null)
    return (
      <div ref={frame} className={styles.field}>
        <p className={styles.label}>{label}</p>
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
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </div>
    )

  return (
    <div ref={frame} className={styles.field}>
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
      <p role="status" className={styles.hint}>
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
    </div>
  )
}
