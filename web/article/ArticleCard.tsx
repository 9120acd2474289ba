import type { NamedDrawing } from '../drawing/drawing-file.ts'
import { FavoriteButton } from '../favorite/FavoriteButton.tsx'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { FormattedDate } from '../i18n/FormattedDate.tsx'
import { useLanguage } from '../i18n/useLanguage.ts'
import { paths } from '../paths.ts'
import { PhotoPicture } from '../photo/PhotoPicture.tsx'
import { CardTags } from '../tag/CardTags.tsx'
import { BREAKPOINTS } from '../theme/breakpoints.ts'
import { Card } from '../ui/Card.tsx'
import { ArticleCover, drawingsOfCover } from './ArticleCover.tsx'

export const ArticleCardFragment = graphql(`
  fragment ArticleCard_article on Article {
    id
    title(lang: $lang)
    excerpt(lang: $lang, length: 160)
    createdAt
    featuredImage {
      ...PhotoPicture_photo
    }
    plants {
      id
      ...ArticleCover_plant
    }
    attributionLine(lang: $lang)
    tagLabels(lang: $lang) {
      slug
      label
    }
    untranslated(lang: $lang)
  }
`)

export function ArticleCard({ article: masked }: { article: FragmentType<typeof ArticleCardFragment> }) {
  const { other } = useLanguage()
  const article = readFragment(ArticleCardFragment, masked)
  const languageOf = (field: string) => (article.untranslated.includes(field) ? other : undefined)
  return (
    <Card
      to={paths.article(article.id)}
      title={<span lang={languageOf('title')}>{article.title}</span>}
      media={
        article.featuredImage ? (
          <PhotoPicture photo={article.featuredImage} sizes={`${BREAKPOINTS.phone} 5rem, 24rem`} />
        ) : (
          <ArticleCover id={article.id} plants={article.plants} />
        )
      }
      mediaShape="landscape"
      meta={
        <>
          <FormattedDate date={article.createdAt} />
          {article.attributionLine && ` · ${article.attributionLine}`}
        </>
      }
      tags={<CardTags tags={article.tagLabels} />}
      actions={<FavoriteButton kind="article" id={article.id} name={article.title ?? ''} />}
    >
      {article.excerpt && <p lang={languageOf('content')}>{article.excerpt}</p>}
    </Card>
  )
}

export function drawingsOfArticleCard(masked: FragmentType<typeof ArticleCardFragment>): NamedDrawing[] {
  const article = readFragment(ArticleCardFragment, masked)
  return article.featuredImage ? [] : drawingsOfCover(article)
}
