import Heart from 'lucide-react/icons/heart'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import Phone from 'lucide-react/icons/phone'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useTranslations } from 'use-intl'
import { dial } from '../emergency/dial.ts'
import { paths } from '../paths.ts'
import { useSite } from '../site.ts'
import { NavLink } from '../ui/Link.tsx'
import { SlideIn } from '../ui/SlideIn.tsx'
import styles from './MenuPanel.module.css'
import { useNavigationItems } from './navigation.tsx'
import { UserArea } from './UserArea.tsx'

type MenuPanelProps = { isOpen: boolean; onClose: () => void }

/** What the menu of a phone slides in: the top navigation, and what has no room there. */
export function MenuPanel({ isOpen, onClose }: MenuPanelProps) {
  const t = useTranslations('layout')
  const words = useTranslations('footer')
  const number = useSite().site.ambulances[0]!
  const ailments = useTranslations('navigation')('ailments')
  const items = [
    ...useNavigationItems(),
    { to: paths.ailments(), label: ailments, icon: <HeartPulse aria-hidden size="1.33rem" /> },
    { to: paths.favorites(), label: words('favorites'), icon: <Heart aria-hidden size="1.33rem" /> },
    { to: paths.offline(), label: words('offline'), icon: <WifiOff aria-hidden size="1.33rem" /> },
  ]
  return (
    <SlideIn open={isOpen} onClose={onClose} title={t('menu')}>
      <nav aria-label={t('menu')}>
        <ul className="plain">
          {items.map(({ to, label, icon, ...rest }) => (
            <li key={to}>
              <NavLink to={to} {...rest} className={styles.link} onClick={onClose}>
                {icon}
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <a href={dial(number)} className={styles.emergency}>
        <Phone aria-hidden size="1.33rem" />
        {t('emergency', { number })}
      </a>
      <div className={`stack ${styles.tools}`} onClick={({ target }) => (target as Element).closest('a') && onClose()}>
        <UserArea isInMenu />
      </div>
    </SlideIn>
  )
}
