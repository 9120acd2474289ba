import { Menu } from 'lucide-react'
import { useState } from 'react'
import { NavLink } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { SlideIn } from '../ui/SlideIn.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import styles from './MobileMenu.module.css'
import { useNavigationItems } from './navigation.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'
import { UserArea } from './UserArea.tsx'

export function MobileMenu() {
  const t = useTranslations('layout')
  const items = useNavigationItems()
  const [isOpen, setIsOpen] = useState(false)

  function handleClose() {
    setIsOpen(false)
  }

  return (
    <>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Menu aria-hidden size={26} />
        <span className="visually-hidden">{t('openMenu')}</span>
      </button>
      <SlideIn open={isOpen} onClose={handleClose} title={t('menu')}>
        <nav aria-label={t('menu')}>
          <ul className={styles.links}>
            {items.map(({ to, label, icon, end }) => (
              <li key={to}>
                <NavLink to={to} end={end ?? false} className={styles.link} onClick={handleClose}>
                  {icon}
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.tools}>
          <LanguageSwitch />
          <ThemeToggle />
          <div onClick={handleClose}>
            <UserArea />
          </div>
        </div>
      </SlideIn>
    </>
  )
}
