import { useTranslations } from 'use-intl'
import { citedKeys } from '../../../api/rules/citations.ts'
import { LANGUAGES, otherLanguage, type Language } from '../../i18n/language.ts'
import { State } from '../form/State.tsx'

/** Points out what one language of a text cites and the other does not. */
export function CitationDifference({ texts }: { texts: Record<Language, string> }) {
  const t = useTranslations('adminForm.citedOnlyIn')
  const isTranslated = LANGUAGES.every((language) => texts[language].trim() !== '')
  const only = (language: Language) => {
    const others = citedKeys([texts[otherLanguage(language)]])
    return citedKeys([texts[language]]).filter((key) => !others.includes(key))
  }
  return (
    <div aria-live="polite">
      {isTranslated &&
        LANGUAGES.map((language) => {
          const keys = only(language)
          if (keys.length === 0) return null
          return (
            <p key={language}>
              <State tone="unsafe">{t(language, { keys: keys.join(', ') })}</State>
            </p>
          )
        })}
    </div>
  )
}
