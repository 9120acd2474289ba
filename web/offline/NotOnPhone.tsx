import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Favorites } from '../favorite/phone-favorites.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { paths } from '../paths.ts'
import { cachedPages, type CachedPage } from './cached-pages.ts'
import { withOfflineWords } from './OfflineWords.tsx'
import { PageLinks } from './PageLinks.tsx'

/** Favorites whose cards this phone does not have: those that were read as links, and how many need a connection. */
export const NotOnPhone = withOfflineWords(({ missing }: { missing: Favorites }) => {
  const t = useTranslations('offline')
  const { language } = useLanguage()
  const [pages, setPages] = useState<CachedPage[]>([])

  useEffect(() => {
    if ('caches' in globalThis) cachedPages(language).then(setPages, () => {})
  }, [language])

  const wanted = [...missing.plant.map(paths.plant), ...missing.article.map(paths.article)]
  const read = pages.filter(({ path }) => wanted.includes(path))
  const count = wanted.length - read.length
  return (
    <div>
      {read.length > 0 && (
        <>
          <p>{t('searchRead')}</p>
          <PageLinks pages={read} />
        </>
      )}
      {count > 0 && <p>{t('favoritesMissing', { count })}</p>}
    </div>
  )
})
