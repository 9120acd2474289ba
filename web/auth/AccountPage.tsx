import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PageHead } from '../layout/PageHead.tsx'
import { WovenBand } from '../drawing/WovenBand.tsx'
import styles from './AccountPage.module.css'

type AccountPageProps = {
  title: string
  description: string
  lead?: ReactNode
  children: ReactNode
  footer?: ReactNode
}

/** The card that holds the forms to log in, register and set a password. */
export function AccountPage({ title, description, lead, children, footer }: AccountPageProps) {
  const t = useTranslations('account')
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={title} description={description} isHidden />
      <div className={`panel ${styles.sheet}`}>
        <WovenBand />
        <div className={`stack ${styles.content}`}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className="soft">{lead}</p>}
          <noscript>
            <p>{t('needsScript')}</p>
          </noscript>
          {children}
          {footer && <div className={styles.footer}>{footer}</div>}
        </div>
      </div>
    </div>
  )
}
