import { useTranslations } from 'use-intl'
import { useLanguage } from '../i18n/useLanguage.ts'
import { paths } from '../paths.ts'

const ATOM = 'application/atom+xml'
const OPEN_SEARCH = 'application/opensearchdescription+xml'

/** Links for feed readers and browsers in the head of every page. */
export function DiscoveryLinks() {
  const t = useTranslations('layout')
  const { language } = useLanguage()
  return (
    <>
      <link rel="alternate" type={ATOM} title={t('newPlants')} href={paths.feed('plants', language)} />
      <link rel="alternate" type={ATOM} title={t('newArticles')} href={paths.feed('articles', language)} />
      <link rel="search" type={OPEN_SEARCH} title={t('siteName')} href={paths.openSearch(language)} />
    </>
  )
}
