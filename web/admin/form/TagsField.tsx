import { X } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useQuery } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { TaggedKind } from '../../gql/graphql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './ListField.module.css'

const TagSuggestions = graphql(`
  query TagSuggestions($lang: Language!, $of: TaggedKind!) {
    tags(of: $of) {
      slug
      label(lang: $lang)
    }
  }
`)

type TagsFieldProps = {
  of: TaggedKind
  tags: readonly string[]
  error: string | undefined
  onChange: (tags: string[]) => void
}

/** Slugs, shown with their labels. A word that is no known label becomes a tag of its own. */
export function TagsField({ of, tags, error, onChange }: TagsFieldProps) {
  const t = useTranslations('adminForm.tags')
  const { lang } = useLanguage()
  const [{ data }] = useQuery({ query: TagSuggestions, variables: { lang, of } })
  const [typed, setTyped] = useState('')
  const listId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const known = data?.tags ?? []
  const labelOf = (slug: string) => known.find((tag) => tag.slug === slug)?.label ?? slug

  function add(text: string) {
    const words = text.trim().toLocaleLowerCase()
    setTyped('')
    if (!words) return
    const slug = known.find((tag) => tag.slug === words || tag.label.toLocaleLowerCase() === words)?.slug
    const tag = slug ?? words.replaceAll(/\s+/g, '-')
    if (!tags.includes(tag)) onChange([...tags, tag])
  }

  function handleChange(text: string) {
    const isPicked = known.some(({ label }) => label === text)
    if (isPicked || text.endsWith(',')) add(text.replace(/,$/, ''))
    else setTyped(text)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add(typed)
  }

  function remove(slug: string) {
    onChange(tags.filter((tag) => tag !== slug))
    frame.current?.querySelector('input')?.focus()
  }

  return (
    <div ref={frame} className={styles.field}>
      <div className={styles.add}>
        <Field
          label={t('label')}
          hint={t('hint')}
          error={error}
          value={typed}
          list={listId}
          maxLength={60}
          autoComplete="off"
          className={styles.grow}
          onChange={(event) => handleChange(event.target.value)}
          onKeyDown={handleKey}
        />
        <Button variant="secondary" onClick={() => add(typed)}>
          {t('add')}
        </Button>
      </div>
      <datalist id={listId}>
        {known
          .filter(({ slug }) => !tags.includes(slug))
          .map(({ slug, label }) => (
            <option key={slug} value={label}>
              {label}
            </option>
          ))}
      </datalist>
      {tags.length > 0 && (
        <ul className={styles.chips} aria-label={t('chosen')}>
          {tags.map((slug) => (
            <li key={slug} className={styles.chip}>
              {labelOf(slug)}
              <button
                type="button"
                className={styles.remove}
                aria-label={t('remove', { tag: labelOf(slug) })}
                onClick={() => remove(slug)}
              >
                <X aria-hidden size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
