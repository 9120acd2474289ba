import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { addressIn } from '../layout/address-in.ts'
import { breadcrumbList } from '../layout/breadcrumbs.ts'
import { CARD_SIZE, PageHead } from '../layout/PageHead.tsx'
import { paths } from '../paths.ts'
import { useSite } from '../site.ts'

export const ArticlePageHeadFragment = graphql(`
  fragment ArticlePageHead_article on Article {
    id
    title(lang: $lang)
    summary: excerpt(lang: $lang, length: 155)
    createdAt
    updatedAt
    featuredImage {
      url
      width
      height
      alt(lang: $lang)
    }
    tagLabels(lang: $lang) {
      slug
      label
    }
  }
`)

type ArticlePageHeadProps = { article: FragmentType<typeof ArticlePageHeadFragment> }

export function ArticlePageHead({ article: masked }: ArticlePageHeadProps) {
  const t = useTranslations('navigation')
  const layout = useTranslations('layout')
  const { site } = useSite()
  const { language } = useLanguage()
  const { id, title, summary, createdAt, updatedAt, featuredImage, tagLabels } = readFragment(
    ArticlePageHeadFragment,
    masked,
  )
  const headline = title ?? ''
  const trail = [
    { name: t('home'), path: paths.home() },
    { name: t('articles'), path: paths.articles() },
    { name: headline, path: paths.article(id) },
  ]
  const publisher = { '@type': 'Organization', name: layout('siteName'), url: site.url }
  const jsonLd = {
    '@type': 'Article',
    identifier: `urn:uuid:${id}`,
    headline,
    ...(summary && { description: summary }),
    url: addressIn(language, paths.article(id), site.url),
    inLanguage: language,
    datePublished: createdAt,
    dateModified: updatedAt,
    license: addressIn(language, paths.terms(), site.url),
    author: publisher,
    publisher,
    keywords: tagLabels.map(({ label }) => label),
    ...(featuredImage && { image: new URL(featuredImage.url, site.url).href }),
  }
  return (
    <PageHead
      title={headline}
      description={summary || headline}
      image={
        featuredImage ?? {
          url: paths.card('articles', { id, updatedAt }, language),
          alt: layout('cardAlt', { title: headline }),
          ...CARD_SIZE,
        }
      }
      type="article"
      {...(import.meta.env.SSR && { cited: { of: 'articles', id: id, savedAt: updatedAt } })}
      jsonLd={[jsonLd, breadcrumbList(language, site.url, trail)]}
    />
  )
}
