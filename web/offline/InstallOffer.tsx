import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { useInstall } from './install.ts'
import styles from './InstallOffer.module.css'
import { OfflineWords } from './OfflineWords.tsx'
import { remember, remembered } from '../remember.ts'

/** Whoever has opened as many pages may want to come back. */
const PAGES = 4

/** Offers once to install the site, below a page, to a reader who has opened some. */
export function InstallOffer() {
  const install = useInstall()
  const { pathname } = useLocation()

  useEffect(() => countPage(pathname), [pathname])

  const isDue = Number(remembered('pages-opened') ?? 0) >= PAGES && remembered('install-offered') === null
  if (!install || !isDue || pathname === paths.offline()) return null
  return (
    <OfflineWords>
      <Offer onAccept={install} />
    </OfflineWords>
  )
}

function Offer({ onAccept }: { onAccept: () => void }) {
  const t = useTranslations('offline')
  const [isOpen, setIsOpen] = useState(true)

  useEffect(() => remember('install-offered', '1'), [])

  if (!isOpen) return null
  return (
    <aside aria-label={t('install')} className={`wrap no-print ${styles.offer}`}>
      <p>{t('offer')}</p>
      <div className={styles.actions}>
        <Button onClick={onAccept}>{t('add')}</Button>
        <Button variant="quiet" onClick={() => setIsOpen(false)}>
          {t('notNow')}
        </Button>
      </div>
    </aside>
  )
}

/** Each page that is opened counts; the same one again does not. */
function countPage(path: string): void {
  if (remembered('page-opened') === path) return
  remember('page-opened', path)
  remember('pages-opened', String(Number(remembered('pages-opened') ?? 0) + 1))
}
