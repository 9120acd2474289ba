import { useTranslations } from 'use-intl'
import { LANGUAGES } from '../../i18n/language.ts'
import { Field, TextArea } from '../../ui/Field.tsx'
import frame from './RowFrame.module.css'
import styles from './BilingualField.module.css'
import { rowsFor } from './rows-for.ts'

const SUFFIX = { en: 'En', es: 'Es' } as const
const MAX_LINE = 300
const MAX_SENTENCE = 1000

type Half = 'En' | 'Es'

type BilingualRowProps<Name extends string> = {
  /** Path of the row in the input, such as `uses.2`. */
  path: string
  name: Name
  label: string
  hint?: string | undefined
  values: Record<`${Name}${Half}`, string>
  isLine?: boolean
  errors: Partial<Record<string, string>>
  onChange: (field: `${Name}${Half}`, value: string) => void
}

/** A text of a row in both languages, side by side. */
export function BilingualRow<Name extends string>({
  path,
  name,
  label,
  hint,
  values,
  isLine = false,
  errors,
  onChange,
}: BilingualRowProps<Name>) {
  const t = useTranslations('adminForm.language')
  return (
    <div className={`${styles.pair} ${frame.wide}`}>
      {LANGUAGES.map((language) => {
        const field = `${name}${SUFFIX[language]}` as const
        const shared = {
          name: `${path}.${field}`,
          lang: language,
          label: (
            <>
              {label} <span className={styles.language}>{t(language)}</span>
            </>
          ),
          hint,
          value: values[field],
          error: errors[`${path}.${field}`],
          maxLength: isLine ? MAX_LINE : MAX_SENTENCE,
          spellCheck: true,
          onChange: (event: { target: { value: string } }) => onChange(field, event.target.value),
        }
        return isLine ? (
          <Field key={language} {...shared} />
        ) : (
          <TextArea key={language} {...shared} rows={rowsFor(values[field])} />
        )
      })}
    </div>
  )
}
