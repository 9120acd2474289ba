import Check from 'lucide-react/icons/check'
import { useTranslations } from 'use-intl'
import { LANGUAGES } from '../../i18n/language.ts'
import styles from './Completeness.module.css'
import type { AdminRow } from './admin-row.ts'

/** For each language, how many texts are to be translated. */
export function Completeness({ row }: { row: AdminRow }) {
  const t = useTranslations('adminList')
  const missing = { en: row.missingEn.length, es: row.missingEs.length }
  return (
    <p className={styles.languages}>
      {LANGUAGES.map((language) => (
        <span key={language} className={styles.language} data-missing={missing[language] > 0 || undefined}>
          <span className="visually-hidden">{t(`texts.${language}`, { count: missing[language] })}</span>
          <span aria-hidden>{language.toUpperCase()}</span>
          {missing[language] > 0 ? <span aria-hidden>−{missing[language]}</span> : <Check aria-hidden size="0.72rem" />}
        </span>
      ))}
    </p>
  )
}
