import { useTranslations } from 'use-intl'
import { useLanguage } from '../i18n/useLanguage.ts'
import { useSite } from '../site.ts'
import styles from './SiteNotice.module.css'

/** The urgent notice of the site. */
export function SiteNotice() {
  const t = useTranslations('layout')
  const { notice } = useSite().site
  const { language } = useLanguage()
  return (
    notice && (
      <aside aria-label={t('notice')} className={styles.notice}>
        <p className="wrap">{notice[language]}</p>
      </aside>
    )
  )
}
