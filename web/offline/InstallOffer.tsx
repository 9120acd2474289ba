import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { useInstall } from './install.ts'
import styles from './InstallOffer.module.css'
import { withOfflineWords } from './OfflineWords.tsx'
import { remember, remembered } from '../remember.ts'

/** Whoever has opened as many pages may want to come back. */
const PAGES = 4
/** Remembers on which page the site was offered, or that the reader has answered. */
const OFFERED = 'install-offered'

/** Offers once to install the site, below a page, to a reader who has opened some. */
export function InstallOffer() {
  const install = useInstall()
  const { pathname } = useLocation()

  useEffect(() => countPage(pathname), [pathname])

  // It stays on its page, however often that is rendered.
  const isDue = Number(remembered('pages-opened') ?? 0) >= PAGES && [null, pathname].includes(remembered(OFFERED))
  if (!install || !isDue || pathname === paths.offline()) return null
  return <Offer path={pathname} onAccept={install} />
}

const Offer = withOfflineWords(({ path, onAccept }: { path: string; onAccept: () => void }) => {
  const t = useTranslations('offline')
  const [isOpen, setIsOpen] = useState(true)

  useEffect(() => remember(OFFERED, path), [path])

  function close(): void {
    remember(OFFERED, 'answered')
    setIsOpen(false)
  }

  if (!isOpen) return null
  return (
    <aside aria-label={t('install')} className={`wrap no-print row ${styles.offer}`}>
      <p>{t('offer')}</p>
      <div className={`row ${styles.actions}`}>
        <Button
          onClick={() => {
            close()
            onAccept()
          }}
        >
          {t('add')}
        </Button>
        <Button variant="quiet" onClick={close}>
          {t('notNow')}
        </Button>
      </div>
    </aside>
  )
})

/** Each page that is opened counts; the same one again does not. */
function countPage(path: string): void {
  if (remembered('page-opened') === path) return
  remember('page-opened', path)
  remember('pages-opened', String(Number(remembered('pages-opened') ?? 0) + 1))
}
