import { WARNING_PLACES } from '../../rules/cautions.ts'
import { doseIn } from '../../rules/doses.ts'
import { RECIPES } from '../measures.ts'
import type { CautionLevel } from '../../rules/vocabulary.ts'
import { pick, type Applied, type Columns } from './places.ts'

// What an admin must see before taking a suggestion. It warns too often rather than too rarely.

export type Danger = 'LOST_WARNING' | 'CHANGED_DOSE' | 'OTHER_SPECIES'

/** The least warning first. */
const LEVELS: readonly CautionLevel[] = ['COMPATIBLE', 'CARE', 'NO_DATA', 'ASK', 'AVOID']

const WARNS =
  /(?<!\p{L})(no|not|never|nunca|jamás|ni|nor|sin|without|only|solo|sólo|avoid|evit\p{L}+|stop|danger\p{L}*|pelig\p{L}+|poison\p{L}*|venen\p{L}+|toxic|tóxic\p{L}|harm\p{L}*|daña|daño|death|die|dies|muer\p{L}+|emergency|emergencia|hospital|doctor|médic\p{L}|centro de salud|health (?:post|cent)\p{L}*|pregnan\p{L}+|embaraz\p{L}+|breast-?\p{L}+|lactan\p{L}+|pecho|child\p{L}*|niñ\p{L}+|bab(?:y|ies)|bebés?|menores|under|allerg\p{L}+|al[eé]rg\p{L}+|medicin\p{L}+|ask|pregunt\p{L}+|care|cuidado)(?!\p{L})/giu

const CALMS =
  /(?<!\p{L})(safe(?:ly|st|r)?|segur[oa]s?|harmless|inofensiv[oa]s?|inocu[oa]s?|myth|mitos?|unless|except|excepto|salvo|menos que|always|siempre)(?!\p{L})/giu

const AMOUNTS =
  /\d+(?:[.,]\d+)?|[½¼¾⅓⅔%]|(?<!\p{L})(?:half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|dozen|once|twice|double|triple|more|less|daily|hourly|media|medio|una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinte|treinta|docenas?|doble|más|menos|diari[oa]s?|cups?|glass(?:es)?|bottles?|tazas?|vasos?|copas?|botellas?|(?:(?:tea|table) ?)?spoons?\p{L}*|cuchara\p{L}*|drops?|gotas?|pinch(?:es)?|pizcas?|minutes?|minutos?|hours?|horas?|days?|días?|weeks?|semanas?|months?|mes(?:es)?|litros?|lit(?:er|re)s?|ml|mg|k?g|grams?|gramos?|ounces?|onzas?|pounds?|libras?|handfuls?|puñ\p{L}+|lea(?:f|ves)|hojas?|seeds?|semillas?|roots?|raí\p{L}+|bark|corteza|fruits?|frut[oa]s?|flowers?|flor(?:es)?|latex|látex|sap|savia|resina?|oil|aceite|fresh|dried|dry|fresc[oa]s?|sec[oa]s?|concentra\p{L}+|drink|swallow|tom[ae]\p{L}*|beb[ae]\p{L}*|appl(?:y|ied)|apli\p{L}+)(?!\p{L})/giu

const DOSED_PLACES = [
  ...RECIPES,
  ...WARNING_PLACES.filter((place) => place !== 'identification'),
  'basicUses',
  'spiritualCeremonialUse',
  'uses',
]

/** What a change may do to readers, by the values before and after it. */
export function dangersOf(place: string, before: Columns, after: Columns): Danger[] {
  const [part = ''] = place.split('.')
  const changes = Object.keys(after).map((column) => ({ column, was: before[column] ?? '', is: after[column]! }))
  const loses = changes.some(({ column, was, is }) =>
    column === 'level'
      ? rank(is) < rank(was)
      : // Words before a warning can take it back.
        (WARNING_PLACES.includes(part) && !is.startsWith(was)) || losesWarning(was, is),
  )
  const doses = changes.some(
    ({ column, was, is }) =>
      (DOSED_PLACES.includes(part) || doseIn(was) || doseIn(is)) &&
      (column === 'preparation' ||
        column === 'parts' ||
        wordsIn(AMOUNTS, was).join(' ') !== wordsIn(AMOUNTS, is).join(' ')),
  )
  // Under another name, all that is said is said of another plant.
  const renames = place === 'scientificName' && changes.some(({ was, is }) => was !== is)
  return [
    ...(loses ? (['LOST_WARNING'] as const) : []),
    ...(doses ? (['CHANGED_DOSE'] as const) : []),
    ...(renames ? (['OTHER_SPECIES'] as const) : []),
  ]
}

/**
 * The text in the other language that would still say the dose from before; null if the suggestion changes both doses, or
 * none. The place of a use says no dose.
 */
export function otherDose(
  content: object,
  place: string,
  { before, after, fields }: Applied,
): { name: string; value: string } | null {
  const [list = ''] = place.split('.')
  const [rows, saved] = [content, fields].map((of) => (of as Record<string, unknown>)[list])
  const present = Array.isArray(rows)
    ? (rows as object[]).find((row, index) => row !== (saved as object[])[index])
    : content
  const isDosed = (column: string) =>
    column in after &&
    dangersOf(place, { [column]: before[column] ?? '' }, { [column]: after[column]! }).includes('CHANGED_DOSE')
  for (const column of Object.keys(after).filter((each) => !each.startsWith('place') && isDosed(each))) {
    const name = column.replace(/E[ns]$/, (suffix) => (suffix === 'En' ? 'Es' : 'En'))
    const { [name]: value = '' } = { ...pick((present ?? {}) as Columns, [name]), ...after }
    if (value && !isDosed(name)) return { name, value }
  }
  return null
}

/** Whether words that warn are fewer, or words that calm more. */
export function losesWarning(was: string, is: string): boolean {
  return lacks(WARNS, is, was) || lacks(CALMS, was, is)
}

function rank(level: string): number {
  return LEVELS.indexOf(level as CautionLevel)
}

function wordsIn(words: RegExp, text: string): string[] {
  return [...text.matchAll(words)].map(([word]) => word.toLowerCase())
}

/** Whether one of the words stands less often in a text than in another. */
function lacks(words: RegExp, text: string, other: string): boolean {
  const [few, many] = [text, other].map((each) => Map.groupBy(wordsIn(words, each), (word) => word))
  return [...many!].some(([word, found]) => (few!.get(word)?.length ?? 0) < found.length)
}
