import BookMarked from 'lucide-react/icons/book-bookmark'
import CopyCheck from 'lucide-react/icons/copy-check'
import { useId, useRef, use } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { useFieldError } from '../../ui/form-state.ts'
import { Chip } from './Chip.tsx'
import styles from './ListField.module.css'
import { usePickSource } from './usePickSource.ts'
import { useQuery } from 'urql'
import { PageCitations } from './citations.ts'
import { SourcesByKey } from './source-choices.ts'
import { Problem } from '../../ui/Problem.tsx'

type SourcesFieldProps = {
  /** Path in the input, by which errors and links find the field. */
  name: string
  label?: string
  /** Choosing another one replaces the one that is chosen. */
  isOne?: boolean
  /** What the sources are of, for screen readers. */
  of?: string
  /** Their keys. */
  value: readonly string[]
  /** Sources of the other rows. */
  others?: readonly string[]
  othersLabel?: string
  onChange: (keys: string[]) => void
}

/** The sources of a row, as chips. */
export function SourcesField({
  name,
  label,
  isOne = false,
  of,
  value: keys,
  others = [],
  othersLabel,
  onChange,
}: SourcesFieldProps) {
  const t = useTranslations('sourcesField')
  const error = useFieldError(name)
  const pickSource = usePickSource((key) => onChange(isOne ? [key] : [...new Set([...keys, key])]))
  const nameOf = useSourceNames(keys)
  const id = useId()
  const add = useRef<HTMLButtonElement>(null)
  const more = [...new Set(others)].filter((key) => key && !keys.includes(key))

  function remove(key: string) {
    onChange(keys.filter((other) => other !== key))
    add.current?.focus()
  }

  return (
    <div className={`stack ${styles.field}`} role="group" aria-labelledby={id}>
      <p id={id} className="label">
        {label ?? t('label')} <span className="visually-hidden">{of}</span>
      </p>
      {keys.length > 0 && (
        <ul className={styles.chips}>
          {keys.map((key) => (
            <Chip
              key={key}
              {...nameOf(key)}
              removeLabel={t('remove', { source: nameOf(key).label })}
              onRemove={() => remove(key)}
            />
          ))}
        </ul>
      )}
      <p className={styles.row}>
        <Button ref={add} variant="quiet" data-field={name} data-invalid={error ? '' : undefined} onClick={pickSource}>
          <BookMarked aria-hidden size="1rem" />
          {t(isOne && keys.length > 0 ? 'change' : 'add')}
        </Button>
        {keys.length === 0 && more.length > 0 && (
          <Button
            variant="quiet"
            onClick={() => {
              onChange(more)
              add.current?.focus()
            }}
          >
            <CopyCheck aria-hidden size="1rem" />
            {othersLabel}
          </Button>
        )}
      </p>
      <Problem>{error}</Problem>
    </div>
  )
}

/** At most a page of sources. */
const MOST = 100

/** What a source is called in a line, and its title; only its key as long as it is not known. */
function useSourceNames(keys: readonly string[]): (key: string) => { label: string; title?: string } {
  // One query for all rows of a form.
  const all = [...new Set([...keys, ...use(PageCitations)])].slice(0, MOST).sort()
  const [{ data }] = useQuery({ query: SourcesByKey, variables: { keys: all }, pause: keys.length === 0 })
  return (key) => {
    const source = data?.sources.edges.find(({ node }) => node.key === key)?.node
    if (!source) return { label: key }
    const { title, author, year } = source
    return { label: author ? [author, year].filter(Boolean).join(', ') : title, title: `${title} [^${key}]` }
  }
}
