import type { PlantInput } from '../../gql/graphql.ts'
import type { Filled } from '../form/editor.ts'
import type { NameValue } from './NameRow.tsx'

export type PlantValues = Filled<Omit<PlantInput, 'names'>> & { names: NameValue[] }

export const EMPTY_PLANT: PlantValues = {
  commonNameEn: '',
  commonNameEs: '',
  scientificName: '',
  synonyms: [],
  mayanName: '',
  names: [],
  plantFamilyEn: '',
  plantFamilyEs: '',
  plantPartUsed: '',
  habit: '',
  geographicLocationEn: '',
  geographicLocationEs: '',
  mainImageUrl: '',
  galleryImages: [],
  youtubeVideoUrl: '',
  descriptionEn: '',
  descriptionEs: '',
  keyPropertiesEn: '',
  keyPropertiesEs: '',
  basicUsesEn: '',
  basicUsesEs: '',
  culturalSignificanceEn: '',
  culturalSignificanceEs: '',
  spiritualCeremonialUseEn: '',
  spiritualCeremonialUseEs: '',
  preparationMethodsEn: '',
  preparationMethodsEs: '',
  dosageGuidelinesEn: '',
  dosageGuidelinesEs: '',
  precautionsEn: '',
  precautionsEs: '',
  ethicalHarvestingEn: '',
  ethicalHarvestingEs: '',
  tags: [],
  isPublic: false,
}

/** What is sent of the values: without empty lines, and without a habit where none is chosen. */
export function toPlantInput(values: PlantValues): PlantInput {
  return {
    ...values,
    habit: values.habit || null,
    synonyms: values.synonyms.map((name) => name.trim()).filter(Boolean),
    galleryImages: values.galleryImages.filter((image) => image.trim()),
  }
}
