import type { PlantOrigin } from '../../gql/graphql.ts'

/** What sources say of where a plant grows, in its form. */
export type PlaceValue = {
  areas: string[]
  origin: PlantOrigin | ''
  minAltitude: string
  maxAltitude: string
  habitatEn: string
  habitatEs: string
  sourceKeys: string[]
}

export const EMPTY_PLACE: PlaceValue = {
  areas: [],
  origin: '',
  minAltitude: '',
  maxAltitude: '',
  habitatEn: '',
  habitatEs: '',
  sourceKeys: [],
}

export function toPlaceInput({ origin, minAltitude, maxAltitude, ...place }: PlaceValue) {
  const metres = (written: string) => (written.trim() === '' ? null : Number(written))
  return {
    ...place,
    origin: origin || null,
    minAltitude: metres(minAltitude),
    maxAltitude: metres(maxAltitude),
  }
}
