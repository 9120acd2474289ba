import { PlantTexts } from '../../gql/texts.ts'
import { writtenHalves } from '../form/halves.ts'
import type { SectionState } from '../form/Section.tsx'
import { otherTexts } from '../form/texts.ts'
import { hasErrorAt, type Errors } from '../form/useOpenRow.ts'
import type { Verdict } from '../form/verdict.ts'
import { EMPTY_PLANT, type PlantValues } from './plant-values.ts'

export const SHORT = ['plantFamily', 'geographicLocation'] as const
export const USE = ['basicUses', 'preparationMethods', 'dosageGuidelines'] as const
export const CAUTION = ['precautions'] as const
/** Texts without a specific place in the form. */
export const ABOUT = otherTexts(PlantTexts, ['commonName', ...SHORT, ...USE, ...CAUTION])

/** Names and facts of one line. */
export const LINES = ['scientificName', 'nameAuthority', 'mayanName'] as const
/** The fields of each section of the form, those in two languages without `En` and `Es`. */
const FIELDS = {
  names: ['commonName', ...LINES, ...SHORT, 'names', 'plantPartUsed', 'synonyms', 'habit', 'identifiers'],
  places: ['distribution'],
  pictures: ['mainImageUrl', 'galleryImages', 'youtubeVideoUrl'],
  morphology: ['morphology'],
  use: ['uses', ...USE],
  caution: ['cautions', 'isPoisonous', ...CAUTION],
  about: ABOUT,
  conservation: ['conservationList', 'conservationCategory', 'conservationYear', 'conservationSource'],
  review: ['reviewedBy', 'reviewerRole', 'reviewedOn', 'reviewedUntil'],
  tags: ['tags'],
}

export type SectionId = keyof typeof FIELDS

export const SECTIONS = Object.keys(FIELDS) as SectionId[]

/** The texts of the rows of a list. */
const TEXTS_OF_ROWS: Partial<Record<string, string[]>> = {
  names: ['note'],
  uses: ['text', 'place'],
  cautions: ['text'],
  distribution: ['habitat'],
}

export function isRefused(id: SectionId, errors: Errors): boolean {
  return FIELDS[id].some((name) => halves(name).some((field) => hasErrorAt(errors, field)))
}

/** How far a section is. */
export function stateOf(
  id: SectionId,
  values: PlantValues,
  { gaps, refused }: Verdict<unknown>,
  errors: Errors,
): SectionState {
  const fields = FIELDS[id].flatMap(halves)
  const inRows = FIELDS[id].flatMap((name) =>
    rowsOf(values, name).flatMap((row) => writtenHalves(row, TEXTS_OF_ROWS[name]!)),
  )
  const texts = [...writtenHalves(values, FIELDS[id]), ...inRows]
  return {
    hasTexts: texts.length > 0,
    missing: { en: countOf(texts, 'en'), es: countOf(texts, 'es') },
    gaps: [...new Set([...gaps, ...Object.keys(refused)])].filter((path) => fields.includes(path.split('.')[0]!))
      .length,
    isRefused: isRefused(id, errors),
  }
}

/** How many of these texts are written, in any language. */
export function writtenIn(values: PlantValues, names: readonly string[]): number {
  const held = values as Record<string, unknown>
  return names.filter((name) => halves(name).some((field) => !isEmpty(held[field]))).length
}

function rowsOf(values: PlantValues, name: string): object[] {
  return name in TEXTS_OF_ROWS ? values[name as 'uses'] : []
}

function halves(name: string): string[] {
  return name in EMPTY_PLANT ? [name] : [`${name}En`, `${name}Es`]
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : typeof value === 'string' ? value.trim() === '' : !value
}

function countOf(list: readonly unknown[], value: string): number {
  return list.filter((other) => other === value).length
}
