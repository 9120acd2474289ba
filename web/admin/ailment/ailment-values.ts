import type { AilmentInput, DangerSignWho, Urgency } from '../../gql/graphql.ts'
import { AilmentTexts } from '../../gql/texts.ts'
import type { Filled } from '../form/editor.ts'
import { emptyTexts } from '../form/texts.ts'

export type SignValue = {
  who: DangerSignWho
  /** The age from which it no longer holds. */
  underMonths: number | null
  urgency: Urgency
  textEn: string
  textEs: string
  sourceKeys: string[]
}

export type AilmentValues = Filled<Omit<AilmentInput, 'dangerSigns' | 'unfinished'>> & { dangerSigns: SignValue[] }

export const EMPTY_SIGN: SignValue = {
  who: 'ALL',
  underMonths: null,
  urgency: 'HOSPITAL_NOW',
  textEn: '',
  textEs: '',
  sourceKeys: [],
}

export const EMPTY_AILMENT: AilmentValues = {
  ...emptyTexts(AilmentTexts),
  slug: '',
  kind: 'SYMPTOM',
  bodySystem: 'ILL_DEFINED',
  wordsEn: [],
  wordsEs: [],
  dangerSigns: [],
  tags: [],
  isPublic: false,
}

/** The slug for a name: the English one, like the others, or the Spanish one. */
export function slugFor({ nameEn, nameEs }: Pick<AilmentValues, 'nameEn' | 'nameEs'>): string {
  const words = (nameEn || nameEs)
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return (words ?? []).join('-').slice(0, 60).replace(/-$/, '')
}

/** A word as searches compare it. */
export function folded(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase()
}

/** Whose signs may hold up to an age only. */
export function hasAge(who: DangerSignWho): boolean {
  return who === 'CHILD' || who === 'NEWBORN'
}
