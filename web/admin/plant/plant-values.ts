import type { PlantInput } from '../../gql/graphql.ts'
import { PlantTexts } from '../../gql/texts.ts'
import type { Filled } from '../form/editor.ts'
import { emptyTexts } from '../form/texts.ts'
import type { NameValue } from './NameRow.tsx'

export type PlantValues = Filled<Omit<PlantInput, 'names' | Later>> & { names: NameValue[] }

type Later =
  | 'uses'
  | 'cautions'
  | 'isPoisonous'
  | 'nameAuthority'
  | `conservation${'List' | 'Category' | 'Year' | 'Source'}`
  | `review${'edBy' | 'erRoleEn' | 'erRoleEs' | 'edOn' | 'edUntil'}`

export const EMPTY_PLANT: PlantValues = {
  ...emptyTexts(PlantTexts),
  scientificName: '',
  synonyms: [],
  mayanName: '',
  names: [],
  plantPartUsed: '',
  habit: '',
  mainImageUrl: '',
  galleryImages: [],
  youtubeVideoUrl: '',
  tags: [],
  isPublic: false,
}

/** The values to send: without empty lines, and without a habit if none is chosen. */
export function toPlantInput(values: PlantValues): PlantInput {
  return {
    ...values,
    habit: values.habit || null,
    synonyms: values.synonyms.map((name) => name.trim()).filter(Boolean),
    galleryImages: values.galleryImages.filter((image) => image.trim()),
  }
}
