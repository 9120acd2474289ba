import { useTranslations } from 'use-intl'
import { LANGUAGES } from '../../i18n/language.ts'
import { Field, TextArea } from '../../ui/Field.tsx'
import frame from './RowFrame.module.css'
import styles from './BilingualField.module.css'
import { SUFFIX } from './editor.ts'
import { rowsFor } from './rows-for.ts'
import { INPUT_LIMITS } from '../../../api/rules/input-limits.ts'

type Half = 'En' | 'Es'

type BilingualRowProps<Name extends string> = {
  /** Path of the row in the input, such as `uses.2`. */
  path: string
  name: Name
  label: string
  hint?: string | undefined
  values: Record<`${Name}${Half}`, string>
  isLine?: boolean
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
  onChange,
}: BilingualRowProps<Name>) {
  const t = useTranslations('adminForm.language')
  return (
    <div className={`stack ${styles.pair} ${frame.wide}`}>
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
          maxLength: isLine ? INPUT_LIMITS.line : INPUT_LIMITS.sentence,
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
