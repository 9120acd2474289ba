import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PageHead } from '../../layout/PageHead.tsx'
import styles from './AdminPage.module.css'

type AdminPageProps = { title: string; lead?: ReactNode; action?: ReactNode; children: ReactNode }

export function AdminPage({ title, lead, action, children }: AdminPageProps) {
  const t = useTranslations('admin')
  return (
    <>
      <PageHead title={`${title} · ${t('title')}`} description={t('description')} isHidden />
      <header className={styles.header}>
        <div>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={`hint ${styles.lead}`}>{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </>
  )
}
