import { useTranslations } from 'use-intl'
import { LANGUAGES, type Language } from '../../i18n/language.ts'
import { Field, TextArea } from '../../ui/Field.tsx'
import styles from './BilingualField.module.css'
import type { Bilingual, Editor } from './editor.ts'
import { MarkdownField } from './MarkdownField.tsx'

type BilingualFieldProps<Name extends string> = {
  editor: Editor<Bilingual<Name>>
  name: Name
  label: string
  hint?: string | undefined
  kind?: 'line' | 'plain' | 'markdown'
  required?: boolean
}

const SUFFIX = { en: 'En', es: 'Es' } as const
const MAX_LINE = 300

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
  const texts = { en: editor.values[`${name}En`], es: editor.values[`${name}Es`] }
  const isHalf = (texts.en.trim() === '') !== (texts.es.trim() === '')

  function isMissing(language: Language): boolean {
    return isHalf && texts[language].trim() === ''
  }

  return (
    <div className={styles.pair}>
      {LANGUAGES.map((language) => {
        const field = `${name}${SUFFIX[language]}` as const
        const shared = {
          name: field,
          lang: language,
          value: texts[language],
          hint,
          error: editor.errors[field],
          label: (
            <>
              {label} <span className={styles.language}>{t(`language.${language}`)}</span>
              {required && <span className={styles.language}> · {t('required')}</span>}
              {isMissing(language) && <span className={styles.missing}>{t(`missing.${language}`)}</span>}
            </>
          ),
        }
        const write = (value: string) => editor.set(field, value)
        return (
          <div key={language} className={styles.side}>
            {kind === 'line' && (
              <Field
                {...shared}
                maxLength={MAX_LINE}
                required={required}
                onChange={(event) => write(event.target.value)}
              />
            )}
            {kind === 'plain' && (
              <TextArea {...shared} rows={2} spellCheck onChange={(event) => write(event.target.value)} />
            )}
            {kind === 'markdown' && <MarkdownField {...shared} of={label} language={language} onWrite={write} />}
          </div>
        )
      })}
    </div>
  )
}
