import { useTranslations } from 'use-intl'
import { dayOf } from '../i18n/dates.ts'
import { LANGUAGES, otherLanguage, type Language } from '../i18n/language.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { paths, type ContentNoun } from '../paths.ts'
import { useSite } from '../site.ts'
import { pageUrl } from './page-url.ts'
import { breadcrumbList } from './breadcrumbs.ts'
import { useLanguageUrls } from './useLanguageUrls.ts'

type HeadImage = {
  url: string
  alt?: string | null | undefined
  width?: number | null | undefined
  height?: number | null | undefined
}

type PageHeadProps = {
  /** Omitted on the home page, whose title is the name of the site. */
  title?: string | undefined
  description: string
  /** A photo, or a drawn card; if omitted, the default picture of the site is used. */
  image?: HeadImage | null | undefined
  /** Pages that search engines should not index: errors, search results. */
  isHidden?: boolean
  /** For search engines, which read what the server sends: null in browsers. */
  jsonLd?: object | readonly object[] | null
  /** What the page is about: its card is the picture, and reference managers cite it. */
  item?: Item
}

type Item = {
  of: ContentNoun
  id: string
  /** Its key in URLs, if that is another one. */
  slug?: string
  updatedAt: string
  /** What its card shows. */
  cardAlt?: string
}

/** The size of the cards that the server draws. */
const CARD_SIZE = { width: 1200, height: 630 }
const SITE_IMAGE: HeadImage = { url: '/og.png', ...CARD_SIZE }

const OPEN_GRAPH_LOCALE: Record<Language, string> = { en: 'en_US', es: 'es_GT' }

/** Metadata of a page for search engines and link previews. React moves the tags into the head. */
export function PageHead({ title, description, image, isHidden, jsonLd, item }: PageHeadProps) {
  const t = useTranslations('layout')
  const { site } = useSite()
  const { language } = useLanguage()
  const urls = useLanguageUrls()
  const siteName = t('siteName')
  const fullTitle = title ? `${title} · ${siteName}` : `${siteName} · ${t('tagline')}`
  const navigation = useTranslations('navigation')
  const key = item && (item.slug ?? item.id)
  const card = item && {
    url: paths.card(item.of, { id: key!, updatedAt: item.updatedAt }, language),
    alt: item.cardAlt ?? t('cardAlt', { title: title ?? '' }),
    ...CARD_SIZE,
  }
  const { url, alt, width, height } = image ?? card ?? SITE_IMAGE
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {isHidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={urls[language]} />
          {LANGUAGES.map((choice) => (
            <link key={choice} rel="alternate" hrefLang={choice} href={urls[choice]} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={urls.en} />
        </>
      )}
      {import.meta.env.SSR && (
        <>
          <meta property="og:site_name" content={siteName} />
          <meta property="og:type" content={item ? 'article' : 'website'} />
          <meta property="og:title" content={title ?? siteName} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={urls[language]} />
          <meta property="og:locale" content={OPEN_GRAPH_LOCALE[language]} />
          <meta property="og:locale:alternate" content={OPEN_GRAPH_LOCALE[otherLanguage(language)]} />
          <meta property="og:image" content={new URL(url, site.url).href} />
          {width && <meta property="og:image:width" content={String(width)} />}
          {height && <meta property="og:image:height" content={String(height)} />}
          <meta property="og:image:alt" content={alt || (image && title) || siteName} />
          <meta name="twitter:card" content="summary_large_image" />
          {item && (
            // The tags of Highwire Press, which Zotero and Mendeley read: https://www.zotero.org/support/dev/exposing_metadata
            <>
              <meta name="citation_title" content={title} />
              <meta name="citation_author" content={siteName} />
              <meta
                name="citation_publication_date"
                content={dayOf(new Date(item.updatedAt), site.timeZone).replaceAll('-', '/')}
              />
              <meta name="citation_language" content={language} />
              <meta
                name="citation_abstract_html_url"
                content={pageUrl(language, paths.revision(item.of, item.id, item.updatedAt), site.url)}
              />
            </>
          )}
        </>
      )}
      {jsonLd !== undefined && (
        <script
          key={fullTitle}
          type="application/ld+json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? toScriptText(item && jsonLd ? graphOf(item, jsonLd) : [jsonLd].flat()) : '',
          }}
        />
      )}
    </>
  )

  function graphOf({ of, updatedAt }: Item, about: object) {
    const path = paths.content(of, key!)
    const page = { url: pageUrl(language, path, site.url), inLanguage: language, dateModified: updatedAt }
    const trail = [
      { name: navigation('home'), path: paths.home() },
      { name: navigation(of as 'plants'), path: paths[of]() },
      { name: title ?? '', path },
    ]
    const license = pageUrl(language, paths.terms(), site.url)
    return [{ ...page, license, ...about }, breadcrumbList(language, site.url, trail)]
  }
}

function toScriptText(graph: readonly (object | null)[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')
}
