import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { LANGUAGES, type Language } from '../i18n/language.ts'
import { LANGUAGE_NAMES } from '../i18n/language-names.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { useSwitchLanguage } from '../i18n/useSwitchLanguage.ts'
import styles from './LanguageSwitch.module.css'

/** Links, so that the language can be changed without JavaScript too: the server then keeps the choice in the cookie. */
export function LanguageSwitch({ isCompact }: { isCompact?: boolean }) {
  const t = useTranslations('layout')
  const { language } = useLanguage()
  const { hrefFor, switchTo } = useSwitchLanguage()

  function handleClick(event: MouseEvent, chosen: Language) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    switchTo(chosen)
  }

  return (
    <ul className={styles.switch} aria-label={t('language')}>
      {LANGUAGES.map((choice) => (
        <li key={choice}>
          <a
            href={hrefFor(choice)}
            lang={choice}
            hrefLang={choice}
            aria-current={choice === language ? 'true' : undefined}
            className={styles.choice}
            onClick={(event) => handleClick(event, choice)}
          >
            {isCompact && <span aria-hidden>{choice.toUpperCase()}</span>}
            <span className={isCompact ? 'visually-hidden' : undefined}>{LANGUAGE_NAMES[choice]}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
