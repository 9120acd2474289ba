import { useTranslations } from 'use-intl'
import { paths } from '../paths.ts'
import { Link } from '../ui/Link.tsx'
import { SwitchState } from '../ui/SwitchState.tsx'
import { switchProps, useMenuItems } from './useMenuItems.tsx'
import { UnreadBadge } from './UnreadBadge.tsx'
import styles from './UserMenu.module.css'
import { MenuOwner } from './MenuOwner.tsx'

/** The items of the user menu, for the mobile menu. */
export function UserMenuLinks() {
  const t = useTranslations('userMenu')
  const { viewer, unread, links, actions } = useMenuItems()
  return (
    <ul className={styles.links} aria-label={t('open')}>
      <MenuOwner viewer={viewer} />
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
      {actions.map(({ key, icon, label, lang, isOn, onClick }) => (
        <li key={key}>
          <button type="button" lang={lang} className={styles.link} onClick={onClick} {...switchProps(isOn)}>
            {icon}
            {label}
            {isOn !== undefined && <SwitchState isOn={isOn} />}
          </button>
        </li>
      ))}
    </ul>
  )
}
