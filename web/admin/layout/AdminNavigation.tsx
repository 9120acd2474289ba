import type { MouseEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { ifPossible } from '../../ui/if-possible.ts'
import { isCounted, useAdminCounts } from './admin-counts.ts'
import { ADMIN_LINKS } from './admin-links.ts'
import styles from './AdminNavigation.module.css'

export const NAVIGATION_ID = 'admin-navigation'

/** The sections: a column beside the page, or on phones and tablets a drawer, which opens without a script. */
export function AdminNavigation() {
  const t = useTranslations('admin')
  const format = useFormatter()
  const counts = useAdminCounts()
  const { pathname } = useLocation()
  const isCurrent = (to: string) => (to === paths.admin() ? pathname === to : pathname.startsWith(to))

  function handleClick(event: MouseEvent<HTMLElement>) {
    const drawer = event.currentTarget.closest('nav')
    // Browsers without popovers do not know the selector either.
    ifPossible(() => drawer?.matches(':popover-open') && drawer.hidePopover())
  }

  return (
    <nav id={NAVIGATION_ID} popover="auto" aria-label={t('navigation')} className={styles.side}>
      {ADMIN_LINKS.map((group) => (
        <ul key={group[0]?.name} className={styles.links}>
          {group.map(({ name, to, icon: Icon }) => (
            <li key={name}>
              <Link
                to={to}
                className={styles.link}
                aria-current={isCurrent(to) ? 'page' : undefined}
                onClick={handleClick}
              >
                <Icon aria-hidden size="1rem" />
                <span>{t(`links.${name}`)}</span>
                {counts && isCounted(name) && <span className={styles.count}>{format.number(counts[name])}</span>}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}
