import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { ArticleCard } from '../article/ArticleCard.tsx'
import { readFragment } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { PlantPageQuery } from '../gql/graphql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { BackLink } from '../list/BackLink.tsx'
import { ItemProblem } from '../list/ItemProblem.tsx'
import { apiLanguage, load, usePage } from '../load.ts'
import { paths } from '../paths.ts'
import { useSite } from '../site.ts'
import { PhotoPictureFragment } from '../photo/PhotoPicture.tsx'
import { SourceList, SourceListFragment } from '../source/SourceList.tsx'
import { CardGrid } from '../ui/Card.tsx'
import { Gallery } from '../ui/Gallery.tsx'
import { Section } from '../ui/Section.tsx'
import { Video } from '../ui/Video.tsx'
import { PlantContents } from './PlantContents.tsx'
import { PlantHeader, PlantHeaderFragment } from './PlantHeader.tsx'
import { plantJsonLd } from './plant-json-ld.ts'
import { PlantNames, PlantNamesFragment } from './PlantNames.tsx'
import { PlantPictureFragment } from './PlantPicture.tsx'
import { PlantTexts } from './PlantTexts.tsx'
import styles from './PlantPage.module.css'

const PlantPage = graphql(`
  query PlantPage($id: ID!, $lang: Language!) {
    plant(id: $id) {
      id
      commonName(lang: $lang)
      createdAt
      gallery {
        ...PhotoPicture_photo
        credit
        licence
      }
      youtubeVideoUrl
      sources {
        key
        ...SourceList_source
      }
      articles {
        id
        ...ArticleCard_article
      }
      ...PlantHeader_plant
      ...PlantTexts_plant
      ...PlantNames_plant
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  const variables = { id: args.params['id'] ?? '', lang: apiLanguage(args) }
  return load(args, PlantPage, variables, (data) => data.plant)
}

export function Component() {
  const t = useTranslations('plantPage')
  const { id = '' } = useParams()
  const { lang } = useLanguage()
  const { data, problem } = usePage(PlantPage, { id, lang })
  const back = { to: paths.plants(), label: t('back') }
  if (problem === 'NOT_FOUND') {
    return <ItemProblem title={t('notFound')} explanation={t('notFoundText')} back={back} />
  }
  if (problem) return <ItemProblem title={t('failed')} back={back} />
  return data?.plant && <PlantSheet plant={data.plant} />
}

type Plant = NonNullable<PlantPageQuery['plant']>

const PICTURES_SHOWN = 3

function PlantSheet({ plant }: { plant: Plant }) {
  const t = useTranslations('plantPage')
  const name = plant.commonName ?? ''
  const hasNames = readFragment(PlantNamesFragment, plant).names.length > 0
  const pictures = plant.gallery.slice(0, PICTURES_SHOWN)
  return (
    <article className={`wrap ${styles.page}`}>
      <PlantPageHead plant={plant} />
      <BackLink to={paths.plants()}>{t('back')}</BackLink>
      <PlantHeader plant={plant} />
      <div className={styles.columns}>
        <PlantContents plant={plant} hasNames={hasNames} hasSources={plant.sources.length > 0} />
        <div className={styles.content}>
          <PlantTexts plant={plant} />
          {plant.youtubeVideoUrl && (
            <Section title={t('video')} id="video">
              <Video url={plant.youtubeVideoUrl} title={t('videoTitle', { name })} playLabel={t('playVideo')} />
            </Section>
          )}
          {pictures.length > 0 && (
            <Section title={t('gallery')} id="gallery">
              <Gallery
                photos={pictures.map((photo) => ({ ...photo, ...readFragment(PhotoPictureFragment, photo) }))}
                sizes="(max-width: 34rem) 100vw, 27rem"
                labels={{ list: t('gallery'), show: (number, total) => t('showPicture', { number, total }) }}
              />
            </Section>
          )}
          <PlantNames plant={plant} />
          <SourceList sources={plant.sources} />
        </div>
      </div>
      {plant.articles.length > 0 && (
        <div className="no-print">
          <Section title={t('articles')} id="articles">
            <CardGrid>
              {plant.articles.map((article) => (
                <ArticleCard key={article.id} article={article} />
              ))}
            </CardGrid>
          </Section>
        </div>
      )}
    </article>
  )
}

function PlantPageHead({ plant }: { plant: Plant }) {
  const t = useTranslations('plantPage')
  const home = useTranslations('navigation')
  const { site } = useSite()
  const { language } = useLanguage()
  const { scientificName, synonyms, ...header } = readFragment(PlantHeaderFragment, plant)
  const { mainImage, botanicalFamily } = readFragment(PlantPictureFragment, header)
  const picture = readFragment(PhotoPictureFragment, mainImage)
  const { names } = readFragment(PlantNamesFragment, plant)
  const sources = readFragment(SourceListFragment, plant.sources)
  const name = plant.commonName ?? ''
  const trail = [
    { name: home('home'), path: paths.home() },
    { name: home('plants'), path: paths.plants() },
    { name, path: paths.plant(plant.id) },
  ]
  return (
    <PageHead
      title={name}
      description={
        scientificName ? t('metaDescriptionScientific', { name, scientificName }) : t('metaDescription', { name })
      }
      image={picture ?? undefined}
      type="article"
      jsonLd={plantJsonLd(
        { ...plant, scientificName, synonyms, botanicalFamily, names, sources, mainImage: picture },
        { siteUrl: site.url, language, trail },
      )}
    />
  )
}
