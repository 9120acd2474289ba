import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { LANGUAGES_OF_NAMES, languageName, languageTag } from '../../i18n/mayan-languages.ts'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { bindRow } from '../form/bind-fields.ts'
import { missingIn } from '../form/halves.ts'
import { useChoose } from '../form/useChoose.ts'
import { RowFrame, type RowFrameState } from '../form/RowFrame.tsx'
import styles from '../form/RowFrame.module.css'
import { SourcesField } from '../form/SourcesField.tsx'
import type { NameValue } from './name-values.ts'
import { RecordingFields } from './recording/RecordingFields.tsx'
import { CheckField } from '../form/PublicField.tsx'

type NameRowProps = {
  value: NameValue
  frame: RowFrameState
  onChange: (value: NameValue) => void
}

export function NameRow({ value, frame, onChange }: NameRowProps) {
  const t = useTranslations('plantNamesForm')
  const languages = useLanguageOptions()
  const number = frame.index + 1
  const row = { number, name: value.name }
  return (
    <RowFrame
      {...frame}
      summary={
        <>
          <span lang={languageTag(value.language)}>{value.name || t('row', row)}</span>{' '}
          <span className={styles.soft}>{languages.find((option) => option.value === value.language)?.label}</span>
        </>
      }
      missing={missingIn(value, ['note'])}
      labels={{ up: t('up', row), down: t('down', row), remove: t('remove', row) }}
    >
      <NameFields value={value} number={number} languages={languages} onChange={onChange} />
    </RowFrame>
  )
}

type NameFieldsProps = Pick<NameRowProps, 'value' | 'onChange'> & {
  number: number
  languages: ReturnType<typeof useLanguageOptions>
}

function NameFields({ value, number, languages, onChange }: NameFieldsProps) {
  const t = useTranslations('plantNamesForm')
  const choose = useChoose()
  const path = `names.${number - 1}`
  const { set, choice, line } = bindRow({ path, value, onChange })
  const text = (field: 'name' | 'place' | 'noteEn' | 'noteEs') => ({
    ...line(field),
    label: t(`fields.${field}`),
    maxLength: 300,
  })

  return (
    <>
      <Field {...text('name')} lang={languageTag(value.language)} required />
      <SelectField {...choice('language')} label={t('fields.language')} options={[choose, ...languages]} />
      <Field {...text('place')} />
      <Field {...text('noteEn')} lang="en" />
      <Field {...text('noteEs')} lang="es" />
      <SourcesField
        isOne
        {...choice('source')}
        label={t('fields.source')}
        of={value.name}
        value={value.source ? [value.source] : []}
        onChange={([source = '']) => set('source', source)}
      />
      <CheckField
        label={t('fields.reviewed')}
        isChecked={value.reviewed}
        onChange={(reviewed) => set('reviewed', reviewed)}
      />
      <RecordingFields
        value={value}
        path={path}
        name={value.name}
        onChange={(recording) => onChange({ ...value, ...recording })}
      />
    </>
  )
}

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
