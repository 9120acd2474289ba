import { useSearchParams } from 'react-router-dom'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { monthsOf, personOf } from '../safety/person.ts'
import styles from './PlantStops.module.css'

export const PlantStopsFragment = graphql(`
  fragment PlantStops_plant on Plant {
    stopLines(lang: $lang) {
      level
      text
      fromAge
      allowed
    }
  }
`)

/** On every card: whom the plant is not for, who must ask first, and for whom nobody knows. */
export function PlantStops({ plant }: { plant: FragmentType<typeof PlantStopsFragment> }) {
  const { childAge } = personOf(useSearchParams()[0])
  return (
    <ul className={styles.stops}>
      {readFragment(PlantStopsFragment, plant).stopLines.map(({ level, text, fromAge, allowed }) => {
        const isAllowed = fromAge !== null && childAge !== undefined && monthsOf(childAge) >= fromAge * 12
        return (
          <li key={text} data-level={isAllowed ? 'COMPATIBLE' : level}>
            {isAllowed ? allowed : text}
          </li>
        )
      })}
    </ul>
  )
}
