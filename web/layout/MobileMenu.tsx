import Menu from 'lucide-react/icons/menu'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useLocale, useTranslations } from 'use-intl'
import styles from './MobileMenu.module.css'

type Panel = typeof import('./MenuPanel.tsx')

/** The menu of a phone, loaded when it is opened. */
export function MobileMenu() {
  const t = useTranslations('layout')
  // Open only on the page and in the language in which it was opened: navigation closes it.
  const page = `${useLocation().key} ${useLocale()}`
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const [panel, setPanel] = useState<Panel>()

  function handleOpen() {
    setOpenedAt(page)
    // Without a connection the next tap tries again.
    if (!panel) void import('./MenuPanel.tsx').then(setPanel, () => setOpenedAt(null))
  }

  return (
    <>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={handleOpen}>
        <Menu aria-hidden size="1.44rem" />
        <span className="visually-hidden">{t('openMenu')}</span>
      </button>
      {panel && <panel.MenuPanel isOpen={openedAt === page} onClose={() => setOpenedAt(null)} />}
    </>
  )
}
