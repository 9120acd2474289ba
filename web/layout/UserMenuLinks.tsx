import { useTranslations } from 'use-intl'
import { Link } from '../ui/Link.tsx'
import { SwitchState } from '../ui/SwitchState.tsx'
import { switchProps, useMenuItems } from './useMenuItems.tsx'
import styles from './UserMenu.module.css'
import { MenuOwner } from './MenuOwner.tsx'

/** The items of the user menu, for the mobile menu. */
export function UserMenuLinks() {
  const t = useTranslations('userMenu')
  const { viewer, links, actions } = useMenuItems()
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
