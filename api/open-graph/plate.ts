import { inLanguage } from '../schema/language.ts'

export const PLATE_COLUMNS = {
  scientificName: true,
  plantFamilyEn: true,
  plantFamilyEs: true,
  habit: true,
  morphology: true,
  plantPartUsed: true,
} as const

type PlateRow = {
  scientificName: string | null
  plantFamilyEn: string | null
  plantFamilyEs: string | null
  habit: string | null
  morphology: unknown
  plantPartUsed: unknown
}

/** A plant as web/drawing/herbarium draws it. The botanical term of a family is the same in every language. */
export function plateOf(id: string, plant: PlateRow): object {
  const { scientificName, habit, morphology, plantPartUsed: parts } = plant
  const family = inLanguage(plant, 'plantFamily', { lang: 'EN', fallback: true })
  return { seed: id, scientificName, family, habit, parts, morphology }
}
