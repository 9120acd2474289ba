import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { LANGUAGES, type Language } from '../../i18n/language.ts'
import { Field, TextArea } from '../../ui/Field.tsx'
import { BilingualText } from '../markdown/BilingualText.tsx'
import styles from './BilingualField.module.css'
import { SUFFIX, type Bilingual, type Editor } from './editor.ts'
import { rowsFor } from './rows-for.ts'
import { INPUT_LIMITS } from '../../../api/rules/input-limits.ts'

type BilingualFieldProps<Name extends string> = {
  editor: Editor<Bilingual<Name>>
  name: Name
  label: string
  hint?: string | undefined
  kind?: 'line' | 'plain' | 'markdown'
  required?: boolean
}

/** A text in both languages: side by side, stacked on a phone, with a mark if one is missing. */
export function BilingualField<Name extends string>({
  editor,
  name,
  label,
  hint,
  kind = 'line',
  required,
}: BilingualFieldProps<Name>) {
  const t = useTranslations('adminForm')
  const id = useId()
  const texts = { en: editor.values[`${name}En`], es: editor.values[`${name}Es`] }
  /** Long texts: both halves stand under one name. */
  const isNamedOnce = kind !== 'line'
  const isHalf = (texts.en.trim() === '') !== (texts.es.trim() === '')

  function isMissing(language: Language): boolean {
    return isHalf && texts[language].trim() === ''
  }

  function fieldIn(language: Language) {
    const field = `${name}${SUFFIX[language]}` as const
    return {
      name: field,
      lang: language,
      value: texts[language],
      label: (
        <>
          <span className={isNamedOnce && language === 'es' ? 'visually-hidden' : undefined}>{label} </span>
          <span className={styles.language}>{t(`language.${language}`)}</span>
          {required && <span className={styles.language}> · {t('required')}</span>}
          {isMissing(language) && <span className={styles.missing}>{t(`missing.${language}`)}</span>}
        </>
      ),
      onChange: (event: { target: { value: string } }) => editor.set(field, event.target.value),
    }
  }

  if (kind === 'line')
    return (
      <div className={`stack ${styles.pair}`}>
        {LANGUAGES.map((language) => (
          <Field key={language} {...fieldIn(language)} hint={hint} maxLength={INPUT_LIMITS.line} required={required} />
        ))}
      </div>
    )

  return (
    <div role="group" aria-label={label} aria-describedby={hint && id} className={`stack ${styles.text}`}>
      {kind === 'markdown' ? (
        <BilingualText editor={editor} name={name} label={label} />
      ) : (
        <div className={`stack ${styles.pair}`}>
          {LANGUAGES.map((language) => {
            const field = fieldIn(language)
            return <TextArea key={language} {...field} rows={rowsFor(field.value)} spellCheck />
          })}
        </div>
      )}
      {hint && (
        <p id={id} className="hint">
          {hint}
        </p>
      )}
    </div>
  )
}
