import { BookMarked } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { LANGUAGES_OF_NAMES, languageName, languageTag } from '../../plant/mayan-languages.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import lists from '../form/ListField.module.css'
import { RowTools } from '../form/RowTools.tsx'
import { usePickSource } from '../form/usePickSource.ts'
import styles from './NameRow.module.css'

export type NameValue = {
  name: string
  language: string
  place: string
  noteEn: string
  noteEs: string
  source: string
  reviewed: boolean
}

type Loaded = { [Field in keyof Omit<NameValue, 'source'>]: NameValue[Field] | null } & {
  source: { key: string } | null
}

/** A name as form values, with empty strings for missing texts. */
export function toNameValue({ name, language, place, noteEn, noteEs, source, reviewed }: Loaded): NameValue {
  return {
    name: name ?? '',
    language: language ?? 'und',
    place: place ?? '',
    noteEn: noteEn ?? '',
    noteEs: noteEs ?? '',
    source: source?.key ?? '',
    reviewed: reviewed ?? false,
  }
}

type NameRowProps = {
  value: NameValue
  number: number
  isLast: boolean
  errorOf: (field: keyof NameValue) => string | undefined
  onChange: (value: NameValue) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

export function NameRow({ value, number, isLast, errorOf, onChange, onMove, onRemove }: NameRowProps) {
  const t = useTranslations('plantNamesForm')
  const languages = useLanguageOptions()
  const row = { number, name: value.name }
  // A new row gets the focus.
  const [isOpen, setOpen] = useState(value.name === '')
  const hasError = FIELDS.some(errorOf)
  return (
    <div className={styles.row}>
      <details
        open={isOpen || hasError}
        className={styles.details}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className={styles.summary}>
          <span lang={languageTag(value.language)}>{value.name || t('row', row)}</span>
          <span className={styles.language}>{languages.find((option) => option.value === value.language)?.label}</span>
        </summary>
        <NameFields value={value} number={number} languages={languages} errorOf={errorOf} onChange={onChange} />
      </details>
      <RowTools
        index={number - 1}
        isLast={isLast}
        labels={{ up: t('up', row), down: t('down', row), remove: t('remove', row) }}
        onMove={onMove}
        onRemove={onRemove}
        className={styles.tools}
      />
    </div>
  )
}

type NameFieldsProps = Pick<NameRowProps, 'value' | 'number' | 'errorOf' | 'onChange'> & {
  languages: ReturnType<typeof useLanguageOptions>
}

function NameFields({ value, number, languages, errorOf, onChange }: NameFieldsProps) {
  const t = useTranslations('plantNamesForm')
  const pickSource = usePickSource()

  function text(field: Exclude<keyof NameValue, 'reviewed'>) {
    return {
      label: t(`fields.${field}`),
      value: value[field],
      error: errorOf(field),
      maxLength: 300,
      autoComplete: 'off',
      onChange: (event: { target: { value: string } }) => onChange({ ...value, [field]: event.target.value }),
    }
  }

  return (
    <div className={styles.fields}>
      <Field {...text('name')} lang={languageTag(value.language)} required />
      <SelectField
        label={t('fields.language')}
        value={value.language}
        options={languages}
        onChange={(language) => onChange({ ...value, language })}
      />
      <Field {...text('place')} />
      <div className={styles.source}>
        <Field {...text('source')} className={lists.grow} />
        <Button
          variant="secondary"
          aria-label={t('chooseSource', { number, name: value.name })}
          onClick={() => pickSource((source) => onChange({ ...value, source }))}
        >
          <BookMarked aria-hidden size={18} />
        </Button>
      </div>
      <Field {...text('noteEn')} lang="en" />
      <Field {...text('noteEs')} lang="es" />
      <label className={styles.reviewed}>
        <input
          type="checkbox"
          checked={value.reviewed}
          onChange={(event) => onChange({ ...value, reviewed: event.target.checked })}
        />
        {t('fields.reviewed')}
      </label>
    </div>
  )
}

const FIELDS = ['name', 'language', 'place', 'source', 'noteEn', 'noteEs'] as const

/** By name in the reader's language; unknown languages last. */
function useLanguageOptions() {
  const t = useTranslations('plantNamesForm')
  const { language } = useLanguage()
  const named = LANGUAGES_OF_NAMES.map((code) => ({ value: code, label: languageName(code, language) ?? code }))
  return [
    ...named.toSorted((one, other) => one.label.localeCompare(other.label, language)),
    { value: 'und', label: t('unknownLanguage') },
  ]
}
