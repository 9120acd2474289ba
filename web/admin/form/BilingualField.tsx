import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { LANGUAGES, type Language } from '../../i18n/language.ts'
import { classes } from '../../ui/classes.ts'
import { Field, TextArea } from '../../ui/Field.tsx'
import { BilingualText } from '../markdown/BilingualText.tsx'
import styles from './BilingualField.module.css'
import frame from './RowFrame.module.css'
import { SUFFIX, type Bilingual, type Editor } from './editor.ts'
import { rowsFor } from './rows-for.ts'
import { State } from './State.tsx'
import { INPUT_LIMITS } from '../../../api/rules/input-limits.ts'

type BilingualFieldProps<Name extends string> = {
  editor: Editor<Bilingual<Name>>
  name: Name
  label: string
  hint?: string | undefined
  kind?: 'line' | 'sentence' | 'plain' | 'markdown'
  required?: boolean
  /** Path of a row in the input, such as `uses.2`, whose line says what is missing. */
  path?: string
}

/** A text in both languages: side by side, stacked on a phone, with a mark if one is missing. */
export function BilingualField<Name extends string>({
  editor,
  name,
  label,
  hint,
  kind = 'line',
  required,
  path,
}: BilingualFieldProps<Name>) {
  const t = useTranslations('adminForm')
  const id = useId()
  const texts = { en: editor.values[`${name}En`], es: editor.values[`${name}Es`] }
  /** Long texts: both halves stand under one name. */
  const isNamedOnce = kind === 'plain' || kind === 'markdown'
  const isHalf = (texts.en.trim() === '') !== (texts.es.trim() === '')

  function isMissing(language: Language): boolean {
    return path === undefined && isHalf && texts[language].trim() === ''
  }

  function fieldIn(language: Language) {
    const field = `${name}${SUFFIX[language]}` as const
    return {
      name: path === undefined ? field : `${path}.${field}`,
      lang: language,
      value: texts[language],
      label: (
        <>
          <span className={isNamedOnce && language === 'es' ? 'visually-hidden' : undefined}>{label} </span>
          <span className={styles.language}>{t(`language.${language}`)}</span>
          {required && <span className={styles.language}> · {t('required')}</span>}{' '}
          {isMissing(language) && <State tone="missing">{t(`missing.${language}`)}</State>}
        </>
      ),
      onChange: (event: { target: { value: string } }) => editor.set(field, event.target.value),
    }
  }

  if (!isNamedOnce)
    return (
      <div className={classes('stack', styles.pair, path && frame.wide)}>
        {LANGUAGES.map((language) => {
          const field = { ...fieldIn(language), hint, required, maxLength: INPUT_LIMITS[kind], spellCheck: true }
          if (kind === 'line') return <Field key={language} {...field} />
          return <TextArea key={language} {...field} rows={rowsFor(field.value)} />
        })}
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
