import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { FavoriteButton } from '../favorite/FavoriteButton.tsx'
import { readFragment } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { ArticlePageQuery } from '../gql/graphql.ts'
import { FormattedDate } from '../i18n/FormattedDate.tsx'
import { useLanguage } from '../i18n/useLanguage.ts'
import { BackLink } from '../list/BackLink.tsx'
import { ItemProblem } from '../list/ItemProblem.tsx'
import { apiLanguage, load, usePage } from '../load.ts'
import { paths } from '../paths.ts'
import { PhotoPictureFragment } from '../photo/PhotoPicture.tsx'
import { PlantCard } from '../plant/PlantCard.tsx'
import { CitedText } from '../source/CitedText.tsx'
import { SourceList } from '../source/SourceList.tsx'
import { CardGrid } from '../ui/Card.tsx'
import { Figure } from '../ui/Figure.tsx'
import { Section } from '../ui/Section.tsx'
import { TagList } from '../ui/TagList.tsx'
import { Video } from '../ui/Video.tsx'
import { WovenPicture } from '../ui/WovenPicture.tsx'
import { ArticlePageHead } from './ArticlePageHead.tsx'
import styles from './ArticlePage.module.css'

const ArticlePage = graphql(`
  query ArticlePage($id: ID!, $lang: Language!) {
    article(id: $id) {
      id
      title(lang: $lang)
      content(lang: $lang, format: HTML)
      createdAt
      featuredImage {
        ...PhotoPicture_photo
        credit
        licence
      }
      youtubeVideoUrl
      tagLabels(lang: $lang) {
        slug
        label
      }
      untranslated(lang: $lang)
      sources {
        key
        ...SourceList_source
      }
      plants {
        id
        ...PlantCard_plant
      }
      ...ArticlePageHead_article
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  const variables = { id: args.params['id'] ?? '', lang: apiLanguage(args) }
  return load(args, ArticlePage, variables, (data) => data.article)
}

export function Component() {
  const t = useTranslations('articlePage')
  const { id = '' } = useParams()
  const { lang } = useLanguage()
  const { data, problem } = usePage(ArticlePage, { id, lang })
  const back = { to: paths.articles(), label: t('back') }
  if (problem === 'NOT_FOUND') {
    return <ItemProblem title={t('notFound')} explanation={t('notFoundText')} back={back} />
  }
  if (problem === 'NOT_AVAILABLE') {
    return <ItemProblem title={t('notAvailable')} explanation={t('notAvailableText')} back={back} />
  }
  if (problem) return <ItemProblem title={t('failed')} back={back} />
  return data?.article && <ArticleSheet article={data.article} />
}

type Article = NonNullable<ArticlePageQuery['article']>

function ArticleSheet({ article }: { article: Article }) {
  const t = useTranslations('articlePage')
  const title = article.title ?? ''
  return (
    <article className={`wrap ${styles.page}`}>
      <ArticlePageHead article={article} />
      <BackLink to={paths.articles()}>{t('back')}</BackLink>
      <ArticleHeader article={article} />
      <div className={styles.columns}>
        <div className={styles.content}>
          {article.content && (
            <CitedText html={article.content} isFallback={article.untranslated.includes('content')} />
          )}
          {article.youtubeVideoUrl && (
            <Video url={article.youtubeVideoUrl} title={t('videoTitle', { title })} playLabel={t('playVideo')} />
          )}
        </div>
        <SourceList sources={article.sources} />
      </div>
      {article.plants.length > 0 && (
        <Section title={t('plants')} id="plants">
          <CardGrid>
            {article.plants.map((plant) => (
              <PlantCard key={plant.id} plant={plant} />
            ))}
          </CardGrid>
        </Section>
      )}
    </article>
  )
}

function ArticleHeader({ article }: { article: Article }) {
  const { other } = useLanguage()
  const { featuredImage } = article
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        <h1 lang={article.untranslated.includes('title') ? other : undefined}>{article.title}</h1>
        <p className={styles.date}>
          <FormattedDate date={article.createdAt} />
        </p>
        <TagList tags={article.tagLabels} hrefFor={(tag) => paths.articles({ tag })} />
        <FavoriteButton kind="article" id={article.id} name={article.title ?? ''} hasLabel />
      </div>
      {featuredImage ? (
        <Figure
          photo={{ ...featuredImage, ...readFragment(PhotoPictureFragment, featuredImage) }}
          sizes="(max-width: 56rem) 100vw, 30rem"
          isMain
        />
      ) : (
        <div className={styles.cloth}>
          <WovenPicture seed={article.id} />
        </div>
      )}
    </header>
  )
}
