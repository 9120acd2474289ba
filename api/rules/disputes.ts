import { numbersIn, statesAmount, unitsIn } from './amounts.ts'
import { doseIn } from './doses.ts'

/*
 * A dose that a reviewer disagrees with is not published, as long as an admin has neither answered nor written another. What
 * warns is not concerned: no disagreement hides a caution.
 */

/** An open disagreement: the place, and its values as they were read, by column. */
export interface Dispute {
  place: string
  read: Readonly<Record<string, string>>
}

const LANGUAGES = ['En', 'Es'] as const

const USE_KEY = ['ailmentSlug', 'preparation', 'route'] as const

interface Use extends Partial<Record<(typeof USE_KEY)[number], string | null | undefined>> {
  textEn?: string | null | undefined
  textEs?: string | null | undefined
}

/** Reviewed as one: a dose is of a preparation. */
const RECIPE = LANGUAGES.flatMap((language) => [`dosageGuidelines${language}`, `preparationMethods${language}`])
const DOSAGE = LANGUAGES.map((language) => `dosageGuidelines${language}`)
const BASIC_USES = LANGUAGES.map((language) => `basicUses${language}`)
const ROW_TEXTS = ['textEn', 'textEs'] as const

/** Whether a text is written in neither language. */
export function isBlank(values: object, name: string): boolean {
  return LANGUAGES.every((language) => {
    const text = (values as Record<string, unknown>)[`${name}${language}`]
    return typeof text !== 'string' || text.trim() === ''
  })
}

/** Whether what was read says how much to take. */
export function statesDose({ place, read }: Dispute): boolean {
  if (place === 'dosageGuidelines') return RECIPE.some((name) => read[name])
  const texts = place === 'basicUses' ? BASIC_USES : place.startsWith('uses.') ? ROW_TEXTS : []
  return texts.some((name) => Boolean(doseIn(read[name] ?? '')) || statesAmount(read[name] ?? ''))
}

/** Names of the texts that state a disputed dose as it was read: `dosageGuidelinesEn`, `uses.2.textEs`. */
export function disputedTexts(plant: object, disputes: readonly Dispute[]): string[] {
  const values = plant as Record<string, unknown> & { uses?: readonly Use[] }
  const found = disputes.filter(statesDose).flatMap(({ place, read }) => {
    const isAsRead = (name: string) => isSame(values[name], read[name]) || isReworded(name, values[name], read[name])
    if (place === 'dosageGuidelines') {
      const deciding = DOSAGE.some((name) => read[name]) ? DOSAGE : RECIPE
      return deciding.some(isAsRead) ? RECIPE.filter(isAsRead) : []
    }
    if (place === 'basicUses') return BASIC_USES.filter(isAsRead)
    return (values.uses ?? []).flatMap((use, index) => {
      const isOfRead = USE_KEY.every((name) => (use[name] ?? '') === (read[name] ?? ''))
      const isAsRead = (name: 'textEn' | 'textEs') =>
        isSame(use[name], read[name]) ||
        (isOfRead && statesAmount(use[name] ?? '') && isReworded(name, use[name], read[name]))
      return ROW_TEXTS.filter(isAsRead).map((name) => `uses.${index}.${name}`)
    })
  })
  return [...new Set(found)]
}

/** The fields of a plant that have these texts, without them. */
export function withoutTexts(plant: object, names: readonly string[]): Record<string, unknown> {
  const { uses = [] } = plant as { uses?: readonly Use[] }
  const isTaken = (index: number, name: string) => names.includes(`uses.${index}.${name}`)
  return {
    ...Object.fromEntries(names.filter((name) => !name.startsWith('uses.')).map((name) => [name, null])),
    ...(names.some((name) => name.startsWith('uses.')) && {
      uses: uses.map((use, index) => ({
        ...use,
        ...Object.fromEntries(ROW_TEXTS.filter((name) => isTaken(index, name)).map((name) => [name, null])),
      })),
    }),
  }
}

/** Other words, or fewer, are no other dose as long as each number and unit was read. */
function isReworded(name: string, text: unknown, read = ''): boolean {
  const units = unitsIn(read)
  if (typeof text !== 'string' || !unitsIn(text).every((unit) => units.includes(unit))) return false
  const [numbers, known] = [text, read].map((each) => numbersIn(each, name.endsWith('En') ? 'En' : 'Es'))
  return numbers!.length > 0 && numbers!.every((number) => known!.includes(number))
}

/** Other whitespace is no other dose. */
function isSame(text: unknown, read: string | undefined): boolean {
  return typeof text === 'string' && text.trim() !== '' && spaced(text) === spaced(read ?? '')
}

function spaced(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}
