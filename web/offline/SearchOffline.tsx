import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../i18n/useLanguage.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'
import { cachedPages, type CachedPage } from './cached-pages.ts'
import { OfflineWords } from './OfflineWords.tsx'
import { savedPack } from './pack-store.ts'
import { PageLinks } from './PageLinks.tsx'

/** In place of results that cannot be had without a connection: what this phone has, and how to search there as well. */
export function SearchOffline({ term }: { term: string }) {
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
  return (
    <OfflineWords>
      <Kept pages={pages} term={term} />
    </OfflineWords>
  )
}

function Kept({ pages, term }: { pages: CachedPage[]; term: string }) {
  const t = useTranslations('offline')
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
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}
