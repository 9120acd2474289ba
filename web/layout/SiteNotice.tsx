import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { dayOf } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { useSite } from '../site.ts'
import styles from './SiteNotice.module.css'

const neverChanges = () => () => {}

/** The urgent notice of the site, until its last day has passed. */
export function SiteNotice() {
  const t = useTranslations('layout')
  const { notice, noticeUntil, timeZone } = useSite().site
  const { language } = useLanguage()
  // The server leaves it out then; a phone without a connection may have it from before.
  const isOver = useSyncExternalStore(
    neverChanges,
    () => noticeUntil! < dayOf(new Date(), timeZone),
    () => false,
  )
  if (!notice || isOver) return null
  return (
    <aside aria-label={t('notice')} className={styles.notice}>
      <p className="wrap">{notice[language]}</p>
    </aside>
  )
}
