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
      allowed {
        fromAge
        text
      }
    }
  }
`)

/** On every card: whom the plant is not for, who must ask first, and for whom nobody knows. */
export function PlantStops({ plant }: { plant: FragmentType<typeof PlantStopsFragment> }) {
  const { childAge } = personOf(useSearchParams()[0])
  return (
    <ul className={styles.stops}>
      {readFragment(PlantStopsFragment, plant).stopLines.map(({ level, text, allowed }) => {
        const isAllowed = allowed && childAge !== undefined && monthsOf(childAge) >= allowed.fromAge * 12
        return (
          <li key={text} data-level={isAllowed ? 'COMPATIBLE' : level}>
            {isAllowed ? allowed.text : text}
          </li>
        )
      })}
    </ul>
  )
}
