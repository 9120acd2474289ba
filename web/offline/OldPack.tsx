import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../paths.ts'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'
import { OfflineWords } from './OfflineWords.tsx'
import { savedPack } from './pack-store.ts'
import { refreshPack } from './save-pack.ts'

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

/** Brings the pack up to date where there is a connection, and says on every page if it is old. */
export function OldPack() {
  const [isOld, setIsOld] = useState(false)

  useEffect(() => {
    async function look() {
      await refreshPack()
      const saved = await savedPack()
      // A clock that was set back, or forward, makes a pack as doubtful as an old one.
      setIsOld(saved !== undefined && Math.abs(Date.now() - saved.at) > MONTH_MS)
    }
    if ('caches' in globalThis) look().catch(() => {})
  }, [])

  if (!isOld) return null
  return (
    <OfflineWords>
      <Old />
    </OfflineWords>
  )
}

function Old() {
  const t = useTranslations('offline')
  return (
    <aside className="wrap no-print" aria-label={t('pack')}>
      <Notice>
        {t('packOld')} <Link to={paths.offline()}>{t('packOldLink')}</Link>
      </Notice>
    </aside>
  )
}
