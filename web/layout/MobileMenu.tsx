import Menu from 'lucide-react/icons/menu'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useLocale, useTranslations } from 'use-intl'
import { NavLink } from '../ui/Link.tsx'
import { SlideIn } from '../ui/SlideIn.tsx'
import styles from './MobileMenu.module.css'
import { useNavigationItems } from './navigation.tsx'
import { UserArea } from './UserArea.tsx'

export function MobileMenu() {
  const t = useTranslations('layout')
  const items = useNavigationItems()
  // Open only on the page and in the language in which it was opened: navigation closes it.
  const page = `${useLocation().key} ${useLocale()}`
  const [openedAt, setOpenedAt] = useState<string | null>(null)

  function handleClose() {
    setOpenedAt(null)
  }

  return (
    <>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => setOpenedAt(page)}>
        <Menu aria-hidden size="1.44rem" />
        <span className="visually-hidden">{t('openMenu')}</span>
      </button>
      <SlideIn open={openedAt === page} onClose={handleClose} title={t('menu')}>
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
        <div className={styles.tools} onClick={({ target }) => (target as Element).closest('a') && handleClose()}>
          <UserArea isInMenu />
        </div>
      </SlideIn>
    </>
  )
}
