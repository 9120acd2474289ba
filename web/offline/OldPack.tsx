import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths } from '../paths.ts'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'
import { withOfflineWords } from './OfflineWords.tsx'
import { savedPack, type SavedPack } from './pack-store.ts'
import { refreshMedia } from './save-media.ts'
import { refreshPack } from './save-pack.ts'

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

/** Brings the pack up to date where there is a connection, and says on every page if it is old, or lacks much. */
export function OldPack() {
  const { pathname } = useLocation()
  const [problem, setProblem] = useState<Problem | null>(null)

  useEffect(() => {
    // Until the next page, the worker may have learnt that something was withdrawn.
    async function look(_page: string) {
      if (await refreshPack()) await refreshMedia()
      const saved = await savedPack()
      setProblem(saved ? problemOf(saved) : null)
    }
    if ('caches' in globalThis) look(pathname).catch(() => {})
  }, [pathname])

  if (!problem) return null
  return <Old problem={problem} />
}

type Problem = 'packOld' | 'packBehind'

function problemOf({ at, checked }: SavedPack): Problem | null {
  // A clock that was set back, or forward, makes a pack as doubtful as an old one.
  if (Math.abs(Date.now() - at) > MONTH_MS) return 'packOld'
  return checked.lacks > 0 ? 'packBehind' : null
}

const Old = withOfflineWords(({ problem }: { problem: Problem }) => {
  const t = useTranslations('offline')
  return (
    <aside className="wrap no-print" aria-label={t('pack')}>
      <Notice>
        {t(problem)} <Link to={paths.offline()}>{t('packOldLink')}</Link>
      </Notice>
    </aside>
  )
})
