import { AilmentChanges, NewAilment } from '../../../api/rules/ailment-fields.ts'
import { ailmentGaps, lostSigns } from '../../../api/rules/safe-publishing.ts'
import { judge, type Refused } from '../../../api/rules/unfinished.ts'
import type {
  AilmentAuthority,
  AilmentInput,
  AilmentKind,
  BodySystem,
  DangerSignWho,
  Urgency,
} from '../../gql/graphql.ts'
import { AilmentTexts, AilmentValues as Values } from '../../gql/texts.ts'
import type { Filled } from '../form/editor.ts'
import type { IdentifierValue } from '../form/IdentifiersField.tsx'
import { emptyForm } from '../form/texts.ts'
import { verdictOf, type Verdict } from '../form/verdict.ts'

export type SignValue = {
  who: DangerSignWho | ''
  /** The age from which it no longer holds. */
  underMonths: number | null
  urgency: Urgency | ''
  textEn: string
  textEs: string
  sourceKeys: string[]
}

/** What is not chosen yet is empty. */
export type AilmentValues = Filled<
  Omit<AilmentInput, 'kind' | 'bodySystem' | 'dangerSigns' | 'codes' | 'unfinished'>
> & {
  kind: AilmentKind | ''
  bodySystem: BodySystem | ''
  dangerSigns: SignValue[]
  codes: IdentifierValue<AilmentAuthority>[]
}

export const EMPTY_SIGN: SignValue = {
  who: '',
  underMonths: null,
  urgency: '',
  textEn: '',
  textEs: '',
  sourceKeys: [],
}

export const EMPTY_AILMENT: AilmentValues = {
  ...emptyForm(AilmentTexts, Values),
  slug: '',
  kind: '',
  bodySystem: '',
  wordsEn: [],
  wordsEs: [],
  dangerSigns: [],
  codes: [],
}

/** What the server would say of an ailment; `stored` is the one that it overwrites. */
export function judgeAilment(values: AilmentValues, stored: AilmentValues, known?: Refused): Verdict<AilmentInput> {
  const required = ['nameEs', 'nameEn', 'slug', 'kind', 'bodySystem']
  const gaps = [...ailmentGaps(values), ...lostSigns(stored, values)]
  return verdictOf({ schema: NewAilment, required, isPublic: values.isPublic, gaps }, values, values, known)
}

/** What a preview can show: only what is whole. */
export function previewedAilment(values: AilmentValues): AilmentInput {
  return judge({ schema: AilmentChanges, required: [] }, values, values).input ?? {}
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
export function hasAge(who: DangerSignWho | ''): boolean {
  return who === 'CHILD' || who === 'NEWBORN'
}
