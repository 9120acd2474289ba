import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { PageHead } from '../layout/PageHead.tsx'
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
  const layout = useTranslations('layout')
  const { site } = useSite()
  const { id, title, summary, createdAt, updatedAt, featuredImage, tagLabels } = readFragment(
    ArticlePageHeadFragment,
    masked,
  )
  const headline = title ?? ''
  const publisher = { '@type': 'Organization', name: layout('siteName'), url: site.url }
  return (
    <PageHead
      title={headline}
      description={summary || headline}
      image={featuredImage}
      item={{ of: 'articles', id, updatedAt }}
      jsonLd={{
        '@type': 'Article',
        identifier: `urn:uuid:${id}`,
        headline,
        ...(summary && { description: summary }),
        datePublished: createdAt,
        author: publisher,
        publisher,
        keywords: tagLabels.map(({ label }) => label),
        ...(featuredImage && { image: new URL(featuredImage.url, site.url).href }),
      }}
    />
  )
}
