import UserRound from 'lucide-react/icons/user-round'
import { useTranslations } from 'use-intl'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import { SwitchState } from '../ui/SwitchState.tsx'
import { switchProps, useMenuItems } from './useMenuItems.tsx'
import { UnreadBadge } from './UnreadBadge.tsx'
import styles from './UserMenu.module.css'
import { MenuOwner } from './MenuOwner.tsx'

/** The menu of the signed-in user in the header. */
export function UserMenu() {
  const t = useTranslations('userMenu')
  const { viewer, unread, links, actions } = useMenuItems()
  return (
    <Menu
      label={
        <span className={styles.label}>
          <UserRound aria-hidden size="1.22rem" />
          <UnreadBadge count={unread} />
        </span>
      }
      accessibleLabel={unread > 0 ? `${t('open')}, ${t('unread', { count: unread })}` : t('open')}
    >
      <MenuOwner viewer={viewer} />
      {links.map(({ key, to, icon, label }) => (
        <MenuItem key={key} to={to} icon={icon}>
          {label}
        </MenuItem>
      ))}
      {actions.map(({ key, icon, label, lang, isOn, onClick }) => (
        <MenuItem key={key} icon={icon} lang={lang} onClick={onClick} {...switchProps(isOn)}>
          {label}
          {isOn !== undefined && <SwitchState isOn={isOn} />}
        </MenuItem>
      ))}
    </Menu>
  )
}
