import { NewPlant, PLANT_GROUPS, UncheckedPlant } from '../../../api/rules/plant-fields.ts'
import type { Dispute } from '../../../api/rules/disputes.ts'
import { lostWarnings, publishingGaps } from '../../../api/rules/safe-publishing.ts'
import { judge, type Refused } from '../../../api/rules/unfinished.ts'
import type { PlantInput, TaxonAuthority } from '../../gql/graphql.ts'
import type { Morphology } from '../../../api/rules/morphology/spec.ts'
import { PlantTexts, PlantValues as Values } from '../../gql/texts.ts'
import type { Filled } from '../form/editor.ts'
import { EMPTY_IDENTIFIER, type IdentifierValue } from '../form/IdentifiersField.tsx'
import { emptyForm } from '../form/texts.ts'
import { verdictOf, type Verdict } from '../form/verdict.ts'
import { emptyCaution, toCautionInput, type CautionValue } from './caution-values.ts'
import { EMPTY_NAME, type NameValue } from './name-values.ts'
import { EMPTY_PLACE, toPlaceInput, type PlaceValue } from './place-values.ts'
import { EMPTY_USE, type UseValue } from './use-values.ts'

export type PlantValues = Filled<
  Omit<PlantInput, keyof typeof EMPTY_ROWS | 'conservationYear' | 'morphology' | 'unfinished'>
> & {
  morphology: Morphology | null
  names: NameValue[]
  uses: UseValue[]
  cautions: CautionValue[]
  identifiers: IdentifierValue<TaxonAuthority>[]
  distribution: PlaceValue[]
  conservationYear: string
}

export const EMPTY_PLANT: PlantValues = {
  ...emptyForm(PlantTexts, Values),
  names: [],
  morphology: null,
  uses: [],
  cautions: [],
  identifiers: [],
  distribution: [],
  conservationList: '',
  conservationCategory: '',
  conservationYear: '',
  conservationSource: '',
  reviewedBy: '',
  reviewerRoleEn: '',
  reviewerRoleEs: '',
  reviewedOn: '',
  reviewedUntil: '',
}

/** The values as the API names them: without empty lines, and null for what is not chosen. */
export function toPlantInput(values: PlantValues) {
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
    distribution: values.distribution.map(toPlaceInput),
    conservationYear: values.conservationYear ? Number(values.conservationYear) : null,
    reviewedOn: values.reviewedOn || null,
    reviewedUntil: values.reviewedUntil || null,
  }
}

/** What the server would say of a plant; `stored` is the one that it overwrites, `disputes` are what reviewers say against it. */
export function judgePlant(
  values: PlantValues,
  stored: PlantValues,
  known?: Refused,
  disputes: readonly Dispute[] = [],
): Verdict<PlantInput> {
  const required = ['commonNameEs', 'commonNameEn']
  const gaps = [...publishingGaps(values, undefined, disputes), ...lostWarnings(stored, values)]
  const form = { schema: NewPlant, required, groups: PLANT_GROUPS, isPublic: values.isPublic, gaps }
  return verdictOf(form, values, toPlantInput(values), known)
}

/** What a preview can show: only what is whole. */
export function previewedPlant(values: PlantValues): PlantInput {
  return judge({ schema: UncheckedPlant, required: [] }, values, toPlantInput(values)).input ?? {}
}

/** Rows without values, for those that were written by an earlier version of the form. */
export const EMPTY_ROWS = {
  names: EMPTY_NAME,
  uses: EMPTY_USE,
  cautions: emptyCaution(),
  identifiers: EMPTY_IDENTIFIER,
  distribution: EMPTY_PLACE,
}
