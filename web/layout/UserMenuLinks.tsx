import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths } from '../paths.ts'
import { useMenuItems } from './useMenuItems.tsx'
import { UnreadBadge } from './UnreadBadge.tsx'
import styles from './UserMenu.module.css'

/** The same items as in the user menu, for the menu of a phone. */
export function UserMenuLinks() {
  const t = useTranslations('userMenu')
  const { viewer, unread, links, actions } = useMenuItems()
  return (
    <ul className={styles.links} aria-label={t('open')}>
      <li className={styles.who}>{viewer?.fullName || viewer?.email}</li>
      {links.map(({ key, to, icon, label }) => (
        <li key={key}>
          <Link to={to} className={styles.link}>
            {icon}
            {label}
          </Link>
        </li>
      ))}
      {unread > 0 && (
        <li>
          <Link to={paths.profile('notifications')} className={styles.link}>
            <UnreadBadge count={unread} />
            {t('unread', { count: unread })}
          </Link>
        </li>
      )}
      {actions.map(({ key, icon, label, lang, onClick }) => (
        <li key={key}>
          <button type="button" lang={lang} className={styles.link} onClick={onClick}>
            {icon}
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}
