import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { dial, EMERGENCY_NUMBER } from '../emergency/dial.ts'
import { FavoriteButton } from '../favorite/FavoriteButton.tsx'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { ListenButton } from '../listen/ListenButton.tsx'
import { paths } from '../paths.ts'
import { PhotoPictureFragment } from '../photo/PhotoPicture.tsx'
import { HandOnLink } from '../share/HandOnLink.tsx'
import { TagList } from '../tag/TagList.tsx'
import { ActionBar } from '../ui/ActionBar.tsx'
import { CreditLine } from '../ui/CreditLine.tsx'
import { PictureLink } from '../ui/PictureLink.tsx'
import { MayanName } from './MayanName.tsx'
import styles from './PlantHeader.module.css'
import { PlantPicture } from './PlantPicture.tsx'
import { PlateDownloads } from './PlateDownloads.tsx'
import { ScientificName } from './ScientificName.tsx'

export const PlantHeaderFragment = graphql(`
  fragment PlantHeader_plant on Plant {
    id
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
    }
    ...PlantPicture_plant
  }
`)

type PlantHeaderProps = {
  plant: FragmentType<typeof PlantHeaderFragment>
  isHidden: boolean | undefined
  /** What readers need first, next to the name. */
  glance: ReactNode
  /** Further facts. */
  children?: ReactNode
}

/** The id of the description of the plate. */
const SHOWS = 'plate-shows'

/** The plant as a herbarium sheet: its picture next to a label with names and botanical facts. */
export function PlantHeader({ plant: masked, isHidden, glance, children }: PlantHeaderProps) {
  const t = useTranslations('plantPage')
  const { other } = useLanguage()
  const plant = readFragment(PlantHeaderFragment, masked)
  const languageOf = (field: string) => (plant.untranslated.includes(field) ? other : undefined)
  const plates = useTranslations('plates')
  const name = plant.commonName ?? ''
  const shows = plant.plateDescription ?? undefined
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
      </div>
      <div className={styles.glance}>{glance}</div>
      <figure className={styles.sheet}>
        {photo ? (
          <PictureLink photos={[photo]} index={0}>
            <PlantPicture plant={plant} isMain />
          </PictureLink>
        ) : (
          <PlantPicture plant={plant} label={plates('alt', { name })} describedBy={shows && SHOWS} />
        )}
        {plant.mainImage ? (
          <CreditLine {...plant.mainImage} />
        ) : (
          <figcaption className={styles.note}>
            {t(shows ? 'plateNote' : 'usualPlateNote')}
            {shows && (
              <details className={styles.shows}>
                <summary>{plates('shows')}</summary>
                <p id={SHOWS}>{shows}</p>
              </details>
            )}
            <PlateDownloads id={plant.id} name={name} />
          </figcaption>
        )}
      </figure>
      <div className={styles.label}>
        <dl className={styles.facts}>
          {plant.mayanName && (
            <Fact term={t('mayanName')}>
              <MayanName name={plant.mayanName} languages={plant.mayanNameLanguages} className={styles.mayan} />
            </Fact>
          )}
          {plant.plantFamily && (
            <Fact term={t('family')} lang={languageOf('plantFamily')}>
              {plant.plantFamily}
            </Fact>
          )}
          {plant.plantPartLabels.length > 0 && <Fact term={t('parts')}>{enumerate(plant.plantPartLabels)}</Fact>}
          {plant.geographicLocation && (
            <Fact term={t('location')} lang={languageOf('geographicLocation')}>
              {plant.geographicLocation}
            </Fact>
          )}
          {plant.synonyms.length > 0 && (
            <Fact term={t('synonyms')}>
              <ul className={styles.synonyms}>
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
      </div>
      <ActionBar className={styles.actions}>
        {/* A poison is not something to collect like a remedy. */}
        {!plant.isPoisonous && <FavoriteButton kind="plant" id={plant.id} name={name} hasLabel isHidden={isHidden} />}
        <HandOnLink of="plants" id={plant.id} />
        <ListenButton key={`${plant.id} ${other}`} />
        <a href={dial(EMERGENCY_NUMBER)} className={`no-print ${styles.call}`}>
          <Phone aria-hidden size="1.11rem" />
          {t('call', { number: EMERGENCY_NUMBER })}
        </a>
      </ActionBar>
    </header>
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
