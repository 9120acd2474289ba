import Pencil from 'lucide-react/icons/pencil'
import Tag from 'lucide-react/icons/tag'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Chip } from './Chip.tsx'
import styles from './ListField.module.css'

export type Choice = { slug: string; label: string; kind: string | null; isRetired?: boolean }

type TagInputProps = {
  label: string
  hint: string
  error: string | undefined
  /** Suggestions; other input is accepted as typed. */
  known: readonly Choice[]
  chosen: readonly string[]
  /** Converts typed text into a value. */
  slugOf: (words: string) => string
  onChange: (chosen: string[]) => void
}

type TagPickerProps = TagInputProps & {
  chosenLabel: string
  /** Edits the labels of a tag. */
  onLabel?: (slug: string) => void
}

/** Tags by label: pick from a list, type, remove. */
export function TagPicker({ chosenLabel, onLabel, ...input }: TagPickerProps) {
  const { known, chosen, onChange } = input
  const frame = useRef<HTMLDivElement>(null)

  function remove(slug: string) {
    onChange(chosen.filter((other) => other !== slug))
    frame.current?.querySelector('input')?.focus()
  }

  return (
    <div ref={frame} className={`stack ${styles.field}`}>
      <TagInput {...input} />
      {chosen.length > 0 && (
        <ul className={styles.chips} aria-label={chosenLabel}>
          {chosen.map((slug) => (
            <TagChip
              key={slug}
              tag={known.find((tag) => tag.slug === slug) ?? { slug, label: slug, kind: null }}
              onLabel={onLabel}
              onRemove={() => remove(slug)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function TagInput({ label, hint, error, known, chosen, slugOf, onChange }: TagInputProps) {
  const t = useTranslations('adminForm.tags')
  const [typed, setTyped] = useState('')
  const listId = useId()

  function add(text: string) {
    const words = text.trim()
    setTyped('')
    if (!words) return
    const lower = words.toLocaleLowerCase()
    const slug = known.find((tag) => tag.slug === lower || tag.label.toLocaleLowerCase() === lower)?.slug
    const tag = slug ?? slugOf(words)
    if (!chosen.includes(tag)) onChange([...chosen, tag])
  }

  function handleChange(text: string, isTyped: boolean) {
    // What is typed so far may be the beginning of a longer label.
    const isPicked = !isTyped && known.some(({ label }) => label === text)
    if (isPicked || text.endsWith(',')) add(text.replace(/,$/, ''))
    else setTyped(text)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add(typed)
  }

  return (
    <>
      <div className={`row ${styles.add}`}>
        <Field
          label={label}
          hint={hint}
          error={error}
          value={typed}
          list={listId}
          maxLength={60}
          autoComplete="off"
          className={styles.grow}
          onChange={({ target, nativeEvent }) => handleChange(target.value, isTyping(nativeEvent as InputEvent))}
          onKeyDown={handleKey}
          onBlur={() => add(typed)}
        />
        <Button variant="secondary" onClick={() => add(typed)}>
          {t('add')}
        </Button>
      </div>
      <datalist id={listId}>
        {known
          .filter(({ slug, isRetired }) => !isRetired && !chosen.includes(slug))
          .map(({ slug, label }) => (
            <option key={slug} value={label}>
              {label}
            </option>
          ))}
      </datalist>
    </>
  )
}

/** A choice from the list is no input event, or one that replaces the text. */
function isTyping({ inputType }: InputEvent): boolean {
  return /^(?:insert(?:Composition)?Text|delete)/.test(inputType ?? '')
}

type TagChipProps = { tag: Choice; onLabel: TagPickerProps['onLabel']; onRemove: () => void }

function TagChip({ tag: { slug, label, kind }, onLabel, onRemove }: TagChipProps) {
  const t = useTranslations('adminForm.tags')
  return (
    <Chip label={label} removeLabel={t('remove', { tag: label })} onRemove={onRemove}>
      {onLabel && !kind && (
        <button type="button" className={styles.choose} onClick={() => onLabel(slug)}>
          <Tag aria-hidden size="0.89rem" /> {t('giveLabel')}
          <span className="visually-hidden"> {slug}</span>
        </button>
      )}
      {onLabel && kind && (
        <button
          type="button"
          className={styles.remove}
          aria-label={t('changeLabel', { tag: label })}
          onClick={() => onLabel(slug)}
        >
          <Pencil aria-hidden size="0.89rem" />
        </button>
      )}
    </Chip>
  )
}
