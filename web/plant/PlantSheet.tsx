import { useTranslations } from 'use-intl'
import { ArticleCard, drawingsOfArticleCard } from '../article/ArticleCard.tsx'
import { Drawings } from '../drawing/Drawings.tsx'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { BackLink } from '../list/BackLink.tsx'
import { paths } from '../paths.ts'
import { PhotoPictureFragment } from '../photo/PhotoPicture.tsx'
import { CiteLink } from '../layout/CiteLink.tsx'
import { NoticedPictures } from '../rights/AfterNotice.tsx'
import { SimpleLink } from '../simple/SimpleLink.tsx'
import { SourceList } from '../source/SourceList.tsx'
import { BREAKPOINTS } from '../theme/breakpoints.ts'
import { CardGrid } from '../ui/Card.tsx'
import { Fold } from '../ui/Fold.tsx'
import { Gallery } from '../ui/Gallery.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Section } from '../ui/Section.tsx'
import { Video } from '../ui/Video.tsx'
import { PlantContents } from './PlantContents.tsx'
import { PlantFacts, PlantHeader, PlantHeaderFragment, PlantPlate } from './PlantHeader.tsx'
import { PlantGlance } from './PlantGlance.tsx'
import { PlantNames, PlantNamesFragment } from './PlantNames.tsx'
import { ConservationFact, IdentifiersFact, ReviewLine, RowReviews } from './PlantRecord.tsx'
import { PLANT_TEXTS, PlantTexts, PlantTextsFragment } from './PlantTexts.tsx'
import { citationsOfPlant } from './plant-citations.ts'
import { PoisonBanner, PoisonTexts } from './PoisonTexts.tsx'
import styles from './PlantPage.module.css'

export const PlantSheetFragment = graphql(`
  fragment PlantSheet_plant on Plant {
    id
    commonName(lang: $lang)
    createdAt
    updatedAt
    # For hand-outs without a connection.
    attributionLine(lang: $lang)
    wholeLine: attributionLine(lang: $lang, parts: false)
    gallery {
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
    isPoisonous
    sources {
      key
      ...SourceList_source
      ...DescribedSource_source
    }
    articles {
      id
      ...ArticleCard_article
    }
    ...PlantHeader_plant
    ...PlantTexts_plant
    ...PlantNames_plant
    ...PlantRecord_plant
  }
`)

const PICTURES_SHOWN = 3
const PICTURE = `${BREAKPOINTS.phone} 100vw, 27rem`

type PlantSheetProps = {
  plant: FragmentType<typeof PlantSheetFragment>
  /** Hidden from everyone except admins, who are viewing it. */
  isHidden?: boolean
}

/** A plant, on its page and in previews. */
export function PlantSheet({ plant: masked, isHidden }: PlantSheetProps) {
  const t = useTranslations('plantPage')
  const layout = useTranslations('layout')
  const plant = readFragment(PlantSheetFragment, masked)
  const name = plant.commonName ?? ''
  const { names } = readFragment(PlantNamesFragment, plant)
  const texts = readFragment(PlantTextsFragment, plant)
  const { places } = readFragment(PlantHeaderFragment, plant)
  const pictures = plant.gallery.slice(0, PICTURES_SHOWN)
  return (
    <article className={`wrap ${styles.page}`}>
      <BackLink to={paths.plants()} beside={<SimpleLink at="top" />}>
        {t('back')}
      </BackLink>
      <PlantHeader
        plant={plant}
        isHidden={isHidden}
        glance={plant.isPoisonous ? <PoisonBanner plant={plant} /> : <PlantGlance plant={plant} />}
      />
      <div className={styles.columns}>
        <PlantContents
          plant={plant}
          isPoisonous={plant.isPoisonous}
          hasNames={names.length > 0}
          hasSources={plant.sources.length > 0}
        />
        <div className={styles.content}>
          {plant.isPoisonous ? <PoisonTexts plant={plant} /> : <PlantTexts plant={plant} />}
          <div data-whole>
            {plant.youtubeVideoUrl && (
              <Section title={t('video')} id="video">
                <Video url={plant.youtubeVideoUrl} title={t('videoTitle', { name })} playLabel={t('playVideo')} />
              </Section>
            )}
            {(pictures.length > 0 || plant.noticedPictures.length > 0) && (
              <div className={pictures.length === 0 ? 'no-print' : undefined}>
                <Section title={t('gallery')} id="gallery">
                  <Gallery
                    photos={pictures.map((photo) => ({ ...photo, ...readFragment(PhotoPictureFragment, photo) }))}
                    sizes={PICTURE}
                    labels={{ list: t('gallery'), show: (number, total) => t('showPicture', { number, total }) }}
                  />
                  <NoticedPictures photos={plant.noticedPictures} sizes={PICTURE} />
                </Section>
              </div>
            )}
            <PlantNames plant={plant} />
            <PlantFacts plant={plant}>
              <ConservationFact plant={plant} />
              <IdentifiersFact plant={plant} />
            </PlantFacts>
          </div>
          <div data-whole>
            <PlantPlate plant={plant} />
          </div>
          <div data-whole>
            <SourceList
              sources={plant.sources}
              texts={[...PLANT_TEXTS.map((name) => ({ name, html: texts[name] })), { name: 'places', html: places }]}
              others={citationsOfPlant(texts, names, plant, plant.isPoisonous)}
            />
          </div>
          <ReviewLine plant={plant} />
          <RowReviews plant={plant} />
          <CiteLink of="plants" id={plant.id} />
          <SimpleLink at="end" />
          {!plant.isPoisonous && (
            <div className={`no-print measure ${styles.disclaimer}`}>
              <Notice>{layout('disclaimer')}</Notice>
            </div>
          )}
        </div>
      </div>
      {plant.articles.length > 0 && (
        <div data-whole className="no-print">
          <Fold title={`${t('articles')} (${plant.articles.length})`} id="articles">
            <Drawings of={plant.articles.map(drawingsOfArticleCard)} isAtEnd>
              <CardGrid isListed>
                {plant.articles.map((article) => (
                  <ArticleCard key={article.id} article={article} />
                ))}
              </CardGrid>
            </Drawings>
          </Fold>
        </div>
      )}
    </article>
  )
}
