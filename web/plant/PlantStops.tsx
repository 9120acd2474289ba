import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import styles from './PlantStops.module.css'

export const PlantStopsFragment = graphql(`
  fragment PlantStops_plant on Plant {
    stopLines(lang: $lang) {
      level
      text
    }
  }
`)

/** On every card: whom the plant is not for, who must ask first, and for whom nobody knows. */
export function PlantStops({ plant }: { plant: FragmentType<typeof PlantStopsFragment> }) {
  return (
    <ul className={styles.stops}>
      {readFragment(PlantStopsFragment, plant).stopLines.map(({ level, text }) => (
        <li key={text} data-level={level}>
          {text}
        </li>
      ))}
    </ul>
  )
}
