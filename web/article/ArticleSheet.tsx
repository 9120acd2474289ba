import { useTranslations } from 'use-intl'
import { Drawings } from '../drawing/Drawings.tsx'
import { FavoriteButton } from '../favorite/FavoriteButton.tsx'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { FormattedDate } from '../i18n/FormattedDate.tsx'
import { useLanguage } from '../i18n/useLanguage.ts'
import { BackLink } from '../list/BackLink.tsx'
import { paths } from '../paths.ts'
import { PhotoPictureFragment } from '../photo/PhotoPicture.tsx'
import { drawingsOfPlantCard, PlantCard } from '../plant/PlantCard.tsx'
import { CiteLink } from '../layout/CiteLink.tsx'
import { NoticedPictures } from '../rights/AfterNotice.tsx'
import { Attributions, NoCommunity } from '../rights/Attributions.tsx'
import { ShareLink } from '../share/ShareLink.tsx'
import { CitedText } from '../source/CitedText.tsx'
import { SourceList } from '../source/SourceList.tsx'
import { TagList } from '../tag/TagList.tsx'
import { BREAKPOINTS } from '../theme/breakpoints.ts'
import { CardGrid } from '../ui/Card.tsx'
import { Figure } from '../ui/Figure.tsx'
import { More } from '../ui/Fold.tsx'
import { Section } from '../ui/Section.tsx'
import { Video } from '../ui/Video.tsx'
import { ArticleCover } from './ArticleCover.tsx'
import styles from './ArticlePage.module.css'
import type { ArticleSheet_ArticleFragment } from '../gql/graphql.ts'

export const ArticleSheetFragment = graphql(`
  fragment ArticleSheet_article on Article {
    id
    title(lang: $lang)
    content(lang: $lang, format: HTML, glossary: true)
    createdAt
    featuredImage {
      ...PhotoPicture_photo
      credit
      licence
      sourceUrl
      attributionLine(lang: $lang)
    }
    noticedPictures {
      ...NoticedPictures_photo
    }
    youtubeVideoUrl
    tagLabels(lang: $lang) {
      slug
      label
    }
    attributions {
      ...Attributions_attribution
    }
    untranslated(lang: $lang)
    sources {
      key
      ...CitedText_source
      ...SourceList_source
    }
    plants {
      id
      ...ArticleCover_plant
      ...PlantCard_plant
    }
  }
`)

const PICTURE = `${BREAKPOINTS.desktop} 30rem, 100vw`
/** Plants in sight, as many as a row has; the others open below them. */
const SHOWN = 3

type ArticleSheetProps = {
  article: FragmentType<typeof ArticleSheetFragment>
  /** Hidden from everyone except admins, who are viewing it. */
  isHidden?: boolean
}

/** An article, on its page and in previews. */
export function ArticleSheet({ article: masked, isHidden }: ArticleSheetProps) {
  const t = useTranslations('articlePage')
  const article = readFragment(ArticleSheetFragment, masked)
  const title = article.title ?? ''
  const further = article.plants.slice(SHOWN)
  return (
    <Drawings of={article.plants.map(drawingsOfPlantCard)}>
      <article className={`wrap ${styles.page}`}>
        <BackLink to={paths.articles()}>{t('back')}</BackLink>
        <ArticleHeader article={article} isHidden={isHidden} />
        <div className={`stack ${styles.columns}`}>
          <div className={styles.content}>
            {article.content && (
              <CitedText
                name="content"
                html={article.content}
                sources={article.sources}
                isFallback={article.untranslated.includes('content')}
              />
            )}
            <Attributions of={article.attributions} text="content" />
            <NoticedPictures photos={article.noticedPictures} sizes={PICTURE} />
            {article.youtubeVideoUrl && (
              <Video url={article.youtubeVideoUrl} title={t('videoTitle', { title })} playLabel={t('playVideo')} />
            )}
          </div>
          <div>
            <SourceList sources={article.sources} texts={[{ name: 'content', html: article.content }]} />
            <CiteLink of="articles" id={article.id} />
          </div>
        </div>
        {article.plants.length > 0 && (
          <div className="no-print">
            <Section title={t('plants')} id="plants">
              <Plants of={article.plants.slice(0, SHOWN)} />
              {further.length > 0 && (
                <More label={t('furtherPlants', { count: further.length })}>
                  <Plants of={further} />
                </More>
              )}
            </Section>
          </div>
        )}
      </article>
    </Drawings>
  )
}

function Plants({ of }: { of: ArticleSheet_ArticleFragment['plants'] }) {
  return (
    <CardGrid>
      {of.map((plant) => (
        <PlantCard key={plant.id} plant={plant} />
      ))}
    </CardGrid>
  )
}

type ArticleHeaderProps = { article: ArticleSheet_ArticleFragment; isHidden: boolean | undefined }

function ArticleHeader({ article, isHidden }: ArticleHeaderProps) {
  const { other } = useLanguage()
  const { featuredImage } = article
  return (
    <header className={`stack ${styles.header}`}>
      <div className={`stack ${styles.heading}`}>
        <h1 lang={article.untranslated.includes('title') ? other : undefined}>{article.title}</h1>
        <p className={styles.date}>
          <FormattedDate date={article.createdAt} />
        </p>
        <Attributions of={article.attributions} text={null} />
        <NoCommunity of={article.attributions} />
        <TagList tags={article.tagLabels} hrefFor={(tag) => paths.articles({ tag })} />
        <div className="row">
          <FavoriteButton kind="article" id={article.id} name={article.title ?? ''} hasLabel isHidden={isHidden} />
          <ShareLink title={article.title ?? ''} />
        </div>
      </div>
      {featuredImage ? (
        <Figure
          photo={{ ...featuredImage, ...readFragment(PhotoPictureFragment, featuredImage) }}
          sizes={PICTURE}
          isMain
          isWhole
        />
      ) : (
        <div className={styles.cloth}>
          <ArticleCover id={article.id} plants={article.plants} />
        </div>
      )}
    </header>
  )
}
