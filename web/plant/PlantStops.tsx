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
        level
        text
      }
    }
  }
`)

type PlantStopsProps = { plant: FragmentType<typeof PlantStopsFragment>; childAge?: string | undefined }

/** On every card: whom the plant is not for, who must ask first, and for whom nobody knows. */
export function PlantStops({ plant, childAge: age }: PlantStopsProps) {
  const chosen = personOf(useSearchParams()[0])
  const childAge = age ?? chosen.childAge
  const lines = readFragment(PlantStopsFragment, plant).stopLines.map(({ level, text, allowed }) =>
    allowed && childAge !== undefined && monthsOf(childAge) >= allowed.fromAge * 12
      ? { level: allowed.level, text: allowed.text }
      : { level, text },
  )
  return (
    <ul className={styles.stops}>
      {/* Two lines may allow the same. */}
      {lines.map(
        ({ level, text }, at) =>
          lines.findIndex((line) => line.text === text) === at && (
            <li key={text} data-level={level}>
              {text}
            </li>
          ),
      )}
    </ul>
  )
}
