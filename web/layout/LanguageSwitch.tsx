import type { MouseEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { LANGUAGES, type Language } from '../i18n/language.ts'
import { LANGUAGE_NAMES } from '../i18n/language-names.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { useSwitchLanguage } from '../i18n/useSwitchLanguage.ts'
import { isPlainClick } from '../ui/Link.tsx'
import styles from './LanguageSwitch.module.css'

export function LanguageSwitch({ isCompact }: { isCompact?: boolean }) {
  const t = useTranslations('layout')
  return (
    <ul className={styles.switch} aria-label={t('language')}>
      {LANGUAGES.map((choice) => (
        <li key={choice}>
          <LanguageLink to={choice}>
            {isCompact ? <ShortName of={choice} /> : <span>{LANGUAGE_NAMES[choice]}</span>}
          </LanguageLink>
        </li>
      ))}
    </ul>
  )
}

/** A link to the other language, of two letters. */
export function OtherLanguage() {
  const { other } = useLanguage()
  return (
    <LanguageLink to={other}>
      <ShortName of={other} />
    </LanguageLink>
  )
}

function ShortName({ of: language }: { of: Language }) {
  return (
    <>
      <span aria-hidden>{language.toUpperCase()}</span>
      <span className="visually-hidden">{LANGUAGE_NAMES[language]}</span>
    </>
  )
}

/** A link, so that it works without JavaScript: the server then stores the choice in the cookie. */
function LanguageLink({ to, children }: { to: Language; children: ReactNode }) {
  const { language } = useLanguage()
  const { hrefFor, switchTo } = useSwitchLanguage()

  function handleClick(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    switchTo(to)
  }

  return (
    <a
      href={hrefFor(to)}
      lang={to}
      hrefLang={to}
      aria-current={to === language ? 'true' : undefined}
      className={styles.choice}
      onClick={handleClick}
    >
      {children}
    </a>
  )
}
