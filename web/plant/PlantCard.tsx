import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { NamedDrawing } from '../drawing/drawing-file.ts'
import { FavoriteButton } from '../favorite/FavoriteButton.tsx'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { paths } from '../paths.ts'
import { TagList } from '../tag/TagList.tsx'
import { Card } from '../ui/Card.tsx'
import { MayanName } from './MayanName.tsx'
import { drawingsOfPlant, PlantPicture } from './PlantPicture.tsx'
import { PlantStops } from './PlantStops.tsx'
import { ScientificName } from '../ui/ScientificName.tsx'

export const PlantCardFragment = graphql(`
  fragment PlantCard_plant on Plant {
    id
    commonName(lang: $lang)
    scientificName
    mayanName
    mayanNameLanguages
    attributionLine(lang: $lang)
    tagLabels(lang: $lang) {
      slug
      label
    }
    ...PlantPicture_plant
    ...PlantStops_plant
  }
`)

const TOPICS = 2

type PlantCardProps = {
  plant: FragmentType<typeof PlantCardFragment>
  /** Of the child that words of a search name; otherwise of the child in the URL. */
  childAge?: string | undefined
  /** Why it is listed, such as the sentence found. */
  children?: ReactNode
}

export function PlantCard({ plant: masked, childAge, children }: PlantCardProps) {
  const t = useTranslations('plantCard')
  const plant = readFragment(PlantCardFragment, masked)
  return (
    <Card
      to={paths.plant(plant.id)}
      title={plant.commonName}
      subtitle={plant.scientificName && <ScientificName name={plant.scientificName} />}
      eyebrow={
        plant.mayanName && (
          <>
            <span className="visually-hidden">{t('mayanName')}: </span>
            <MayanName name={plant.mayanName} languages={plant.mayanNameLanguages} />
          </>
        )
      }
      media={<PlantPicture plant={plant} />}
      mediaShape="portrait"
      meta={plant.attributionLine}
      warning={<PlantStops plant={plant} childAge={childAge} />}
      tags={<TagList tags={plant.tagLabels.slice(0, TOPICS)} />}
      actions={<FavoriteButton kind="plant" id={plant.id} name={plant.commonName ?? ''} />}
    >
      {children}
    </Card>
  )
}

export function drawingsOfPlantCard(masked: FragmentType<typeof PlantCardFragment>): NamedDrawing[] {
  return drawingsOfPlant(readFragment(PlantCardFragment, masked))
}
