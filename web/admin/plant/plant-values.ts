import type { PlantInput } from '../../gql/graphql.ts'
import type { Morphology } from '../../gql/content/morphology/spec.ts'
import { PlantTexts } from '../../gql/texts.ts'
import type { Filled } from '../form/editor.ts'
import { emptyTexts } from '../form/texts.ts'
import { toCautionInput, type CautionValue } from './caution-values.ts'
import type { NameValue } from './NameRow.tsx'
import type { UseValue } from './use-values.ts'

export type PlantValues = Filled<
  Omit<PlantInput, 'names' | 'uses' | 'cautions' | 'conservationYear' | 'morphology' | 'unfinished'>
> & {
  morphology: Morphology | null
  names: NameValue[]
  uses: UseValue[]
  cautions: CautionValue[]
  conservationYear: string
}

export const EMPTY_PLANT: PlantValues = {
  ...emptyTexts(PlantTexts),
  scientificName: '',
  nameAuthority: '',
  synonyms: [],
  mayanName: '',
  names: [],
  plantPartUsed: '',
  habit: '',
  morphology: null,
  mainImageUrl: '',
  galleryImages: [],
  youtubeVideoUrl: '',
  uses: [],
  cautions: [],
  isPoisonous: false,
  conservationList: '',
  conservationCategory: '',
  conservationYear: '',
  conservationSource: '',
  reviewedBy: '',
  reviewerRoleEn: '',
  reviewerRoleEs: '',
  reviewedOn: '',
  reviewedUntil: '',
  tags: [],
  isPublic: false,
}

/** The values to send: without empty lines, and null for what is not chosen. */
export function toPlantInput(values: PlantValues): PlantInput {
  return {
    ...values,
    habit: values.habit || null,
    synonyms: values.synonyms.map((name) => name.trim()).filter(Boolean),
    galleryImages: values.galleryImages.filter((image) => image.trim()),
    names: values.names.map((name) => ({
      ...name,
      recording: name.recording || null,
      consentOn: name.consentOn || null,
    })),
    cautions: values.cautions.map(toCautionInput),
    conservationYear: values.conservationYear ? Number(values.conservationYear) : null,
    reviewedOn: values.reviewedOn || null,
    reviewedUntil: values.reviewedUntil || null,
  }
}
