import type { NamedDrawing } from '../drawing/drawing-file.ts'
import { HerbariumPlate } from '../drawing/HerbariumPlate.tsx'
import { WovenPicture } from '../drawing/WovenPicture.tsx'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import styles from './ArticleCover.module.css'

export const ArticleCoverFragment = graphql(`
  fragment ArticleCover_plant on Plant {
    id
    updatedAt
  }
`)

const SHEETS = 2

type ArticleCoverProps = { id: string; plants: readonly FragmentType<typeof ArticleCoverFragment>[] }

/** The picture of an article without a photo: the plates of its first plants, or a woven picture. */
export function ArticleCover({ id, plants: masked }: ArticleCoverProps) {
  const plants = readFragment(ArticleCoverFragment, masked)
  if (plants.length === 0) return <WovenPicture seed={id} />
  return (
    <div className={styles.cover}>
      {plants.slice(0, SHEETS).map((plant) => (
        <HerbariumPlate key={plant.id} of={{ plate: plant }} />
      ))}
    </div>
  )
}

export function drawingsOfCover({ id, plants: masked }: ArticleCoverProps): NamedDrawing[] {
  const plants = readFragment(ArticleCoverFragment, masked)
  return plants.length === 0 ? [{ woven: id }] : plants.slice(0, SHEETS).map((plate) => ({ plate }))
}
