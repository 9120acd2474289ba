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

type Loaded = {
  areas: { code: string }[]
  origin: PlantOrigin | null
  minAltitude: number | null
  maxAltitude: number | null
  habitatEn: string | null
  habitatEs: string | null
  sources: { key: string }[]
}

export function toPlaceValue({ areas, origin, minAltitude, maxAltitude, sources, ...texts }: Loaded): PlaceValue {
  return {
    areas: areas.map(({ code }) => code),
    origin: origin ?? '',
    minAltitude: String(minAltitude ?? ''),
    maxAltitude: String(maxAltitude ?? ''),
    habitatEn: texts.habitatEn ?? '',
    habitatEs: texts.habitatEs ?? '',
    sourceKeys: sources.map(({ key }) => key),
  }
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
