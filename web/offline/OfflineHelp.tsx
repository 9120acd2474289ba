import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { plantIn } from '../graphql/load.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'
import { cachedPages, type CachedPage } from './cached-pages.ts'
import { withOfflineWords } from './OfflineWords.tsx'
import { savedPack } from './pack-store.ts'
import { PageLinks } from './PageLinks.tsx'

/** Where a page is not on this phone: that a plant may have been withdrawn since, and what to do instead of a search. */
export function OfflineHelp(): ReactNode {
  const { pathname, search } = useLocation()
  const term = new URLSearchParams(search).get('q')
  return (
    <>
      {plantIn(pathname) && <MayBeWithdrawn />}
      {term && <SearchOffline term={term} />}
    </>
  )
}

const MayBeWithdrawn = withOfflineWords(() => <Notice>{useTranslations('offline')('mayBeWithdrawn')}</Notice>)

/** In place of results that cannot be had without a connection: what this phone has, and how to search there as well. */
const SearchOffline = withOfflineWords(({ term }: { term: string }) => {
  const t = useTranslations('offline')
  const { language } = useLanguage()
  const [pages, setPages] = useState<CachedPage[]>()

  useEffect(() => {
    async function look() {
      // With a pack, something else is wrong: the page offers to try again.
      if (await savedPack()) return
      setPages(await cachedPages(language))
    }
    if ('caches' in globalThis) look().catch(() => {})
  }, [language])

  if (!pages) return null
  const found = pages.filter(({ title }) => fold(title).includes(fold(term.trim())))
  return (
    <>
      <Notice>
        {t('searchNeedsPack')} <Link to={paths.offline()}>{t('title')}</Link>
      </Notice>
      {found.length > 0 && (
        <>
          <p>{t('searchRead')}</p>
          <PageLinks pages={found} />
        </>
      )}
    </>
  )
})

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}
