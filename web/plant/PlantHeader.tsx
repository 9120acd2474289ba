import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { BarCall } from '../emergency/BarCall.tsx'
import { FavoriteButton } from '../favorite/FavoriteButton.tsx'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { ListenButton } from '../listen/ListenButton.tsx'
import { paths } from '../paths.ts'
import { PhotoPictureFragment } from '../photo/PhotoPicture.tsx'
import { Attributions } from '../rights/Attributions.tsx'
import { SharePageLink } from '../share/SharePageLink.tsx'
import { PrintedPlate } from '../drawing/HerbariumPlate.tsx'
import { CitedText } from '../source/CitedText.tsx'
import { TagList } from '../tag/TagList.tsx'
import { ActionBar } from '../ui/ActionBar.tsx'
import { CreditLine } from '../ui/CreditLine.tsx'
import { Fold } from '../ui/Fold.tsx'
import { PictureLink } from '../ui/PictureLink.tsx'
import map from './map/departments.svg?no-inline'
import { MayanName } from './MayanName.tsx'
import styles from './PlantHeader.module.css'
import { PlantPicture } from './PlantPicture.tsx'
import { PlateDownloads } from './PlateDownloads.tsx'
import { ScientificName } from '../ui/ScientificName.tsx'

export const PlantHeaderFragment = graphql(`
  fragment PlantHeader_plant on Plant {
    id
    updatedAt
    shortUrl(lang: $lang)
    commonName(lang: $lang)
    scientificName
    synonyms
    mayanName
    mayanNameLanguages
    plantFamily(lang: $lang)
    # The same in every language.
    botanicalFamily: plantFamily(lang: EN)
    plantPartLabels(lang: $lang)
    geographicLocation(lang: $lang)
    places(lang: $lang, format: HTML)
    departments {
      code
    }
    sources {
      ...CitedText_source
    }
    tagLabels(lang: $lang) {
      slug
      label
    }
    untranslated(lang: $lang)
    stopLines(lang: $lang) {
      text
    }
    isPoisonous
    nameAuthority
    plateDescription(lang: $lang)
    mainImage {
      ...PhotoPicture_photo
      credit
      licence
      sourceUrl
      attributionLine(lang: $lang)
    }
    attributions {
      ...Attributions_attribution
    }
    ...PlantPicture_plant
  }
`)

type PlantHeaderProps = {
  plant: FragmentType<typeof PlantHeaderFragment>
  isHidden: boolean | undefined
  /** What readers need first, below the name. */
  glance: ReactNode
}

/** The ids of the large plate and of what it shows. */
const PLATE = 'plate'
const SHOWS = 'plate-shows'

/** The name of a plant next to its picture, which leads to a larger one, and what readers need first. */
export function PlantHeader({ plant: masked, isHidden, glance }: PlantHeaderProps) {
  const { other } = useLanguage()
  const plant = readFragment(PlantHeaderFragment, masked)
  const plates = useTranslations('plates')
  const words = useTranslations('plantCard')
  const name = plant.commonName ?? ''
  const photo = plant.mainImage && { ...plant.mainImage, ...readFragment(PhotoPictureFragment, plant.mainImage) }
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <h1>{plant.commonName}</h1>
        {plant.scientificName && (
          <p className={styles.scientific}>
            <ScientificName name={plant.scientificName} />
          </p>
        )}
        {plant.mayanName && (
          <p className={styles.mayan}>
            <span className="visually-hidden">{words('mayanName')}: </span>
            <MayanName name={plant.mayanName} languages={plant.mayanNameLanguages} />
          </p>
        )}
        <Attributions of={plant.attributions} text={null} />
      </div>
      <figure className={styles.sheet}>
        {photo ? (
          <PictureLink photos={[photo]} index={0}>
            <PlantPicture plant={plant} isMain />
          </PictureLink>
        ) : (
          <a href={`#${PLATE}`} className={styles.enlarge}>
            <PlantPicture
              plant={plant}
              label={plates('alt', { name })}
              describedBy={plant.plateDescription ? SHOWS : undefined}
            />
          </a>
        )}
      </figure>
      <div className={styles.glance}>{glance}</div>
      <ActionBar className={styles.actions}>
        {/* A poison is not something to collect like a remedy. */}
        {!plant.isPoisonous && <FavoriteButton kind="plant" id={plant.id} name={name} hasLabel isHidden={isHidden} />}
        <SharePageLink of="plants" id={plant.id} shortUrl={plant.shortUrl} />
        <ListenButton key={`${plant.id} ${other}`} plant={plant.id} />
        <BarCall />
      </ActionBar>
    </header>
  )
}

type PlantFactsProps = {
  plant: FragmentType<typeof PlantHeaderFragment>
  /** Further facts. */
  children?: ReactNode
}

/** Where it belongs among plants, where it grows, and its topics. */
export function PlantFacts({ plant: masked, children }: PlantFactsProps) {
  const t = useTranslations('plantPage')
  const { other } = useLanguage()
  const plant = readFragment(PlantHeaderFragment, masked)
  const languageOf = (field: string) => (plant.untranslated.includes(field) ? other : undefined)
  return (
    <Fold title={t('facts')} id="facts">
      <dl className={styles.facts}>
        {plant.plantFamily && (
          <Fact term={t('family')} lang={languageOf('plantFamily')}>
            {plant.plantFamily}
          </Fact>
        )}
        {plant.plantPartLabels.length > 0 && <Fact term={t('parts')}>{enumerate(plant.plantPartLabels)}</Fact>}
        {(plant.geographicLocation || plant.places) && (
          <Fact term={t('location')}>
            <span lang={languageOf('geographicLocation')}>{plant.geographicLocation}</span>
            {plant.places && <CitedText name="places" html={plant.places} sources={plant.sources} isFallback={false} />}
            {/* What the list says once more; departments that no source names stay empty. */}
            {plant.departments.length > 0 && (
              <svg aria-hidden viewBox="-1 -1 202 214" width="160" fill="currentColor" fillOpacity=".6">
                <use href={`${map}#all`} />
                {plant.departments.map(({ code }) => (
                  <use key={code} href={`${map}#${code}`} />
                ))}
              </svg>
            )}
          </Fact>
        )}
        {plant.synonyms.length > 0 && (
          <Fact term={t('synonyms')}>
            <ul className="plain">
              {plant.synonyms.map((synonym) => (
                <li key={synonym}>
                  <ScientificName name={synonym} />
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {plant.nameAuthority && (
          <Fact term={t('authority')}>{t('authorityText', { authority: plant.nameAuthority })}</Fact>
        )}
        {children}
      </dl>
      <TagList tags={plant.tagLabels} hrefFor={(tag) => paths.plants({ tag })} />
    </Fold>
  )
}

/** The picture in its full size, what it shows, and whose it is. */
export function PlantPlate({ plant: masked }: { plant: FragmentType<typeof PlantHeaderFragment> }) {
  const t = useTranslations('plantPage')
  const plant = readFragment(PlantHeaderFragment, masked)
  const shows = plant.plateDescription
  if (plant.mainImage) return <CreditLine {...plant.mainImage} />
  return (
    <Fold title={t('plate')} id={PLATE}>
      <div className={`no-print ${styles.plate}`}>
        <PrintedPlate of={{ plate: plant }} isLazy />
      </div>
      <p className={`hint ${styles.note}`}>{t(shows ? 'plateNote' : 'usualPlateNote')}</p>
      {shows && <p id={SHOWS}>{shows}</p>}
      <PlateDownloads id={plant.id} name={plant.commonName ?? ''} />
    </Fold>
  )
}

/** "Leaf, flower": labels are capitalized to stand alone. */
function enumerate([first, ...rest]: readonly string[]): string {
  return [first, ...rest.map((label) => label.toLowerCase())].join(', ')
}

export function Fact({ term, lang, children }: { term: string; lang?: string | undefined; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd lang={lang}>{children}</dd>
    </div>
  )
}
