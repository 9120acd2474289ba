import PanelLeft from 'lucide-react/icons/panel-left'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { BugReportButton } from '../../bug-report/BugReportButton.tsx'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { COUNTED, useAdminCounts } from './admin-counts.ts'
import { NAVIGATION_ID } from './AdminNavigation.tsx'
import buttons from '../../ui/IconButton.module.css'
import styles from './AdminTools.module.css'

/** What stands in the header of the admin area: the drawer of the sections, totals and the otter. */
export function AdminTools() {
  const t = useTranslations('admin')
  const counts = useAdminCounts()
  return (
    <>
      <button
        type="button"
        popoverTarget={NAVIGATION_ID}
        className={`${buttons.icon} ${styles.sections}`}
        aria-label={t('sections')}
      >
        <PanelLeft aria-hidden size="1.22rem" />
      </button>
      <p className={styles.name}>{t('title')}</p>
      {counts && (
        <ul className={`row ${styles.counts}`} aria-label={t('counts')}>
          {COUNTED.map((name) => (
            <li key={name}>{t.rich(`counted.${name}`, { count: counts[name], b: strong })}</li>
          ))}
        </ul>
      )}
      <PaletteButton />
      <div className={styles.otter}>
        <BugReportButton />
      </div>
    </>
  )
}

function strong(number: ReactNode) {
  return <strong>{number}</strong>
}
