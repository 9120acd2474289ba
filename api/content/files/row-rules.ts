import { isDeepStrictEqual } from 'node:util'
import { CONDITIONS, MEDICINES } from '../word-lists.ts'
import { isRouteOf, routesOf } from '../../rules/preparation-routes.ts'
import { DECIDED, isChild, type Preparation, type Who } from '../vocabulary.ts'
import type { Content, Entry, Way } from './files.ts'
import { inData, inFiles, type AilmentFile, type PlantFile, type Words } from './shapes.ts'
import { LANGUAGES, type Place, type Report } from './text-rules.ts'
import { countWords } from './text.ts'

/** A row is a sentence or two. */
const WORDS_OF_A_ROW = 50

interface CitingRow {
  entry: Place
  way: Way
  row: { sources: string[]; text?: Words | undefined }
}

/** All rows that cite sources: uses, cautions and danger signs. */
export function rowsOf({ plants, ailments }: Content): CitingRow[] {
  const inList = (entry: Place, name: string, rows: CitingRow['row'][]) =>
    rows.map((row, index) => ({ entry, way: [name, index], row }))
  return [
    ...plants.flatMap((plant) => [
      ...inList(plant, 'uses', plant.value.uses),
      ...inList(plant, 'cautions', plant.value.cautions),
    ]),
    ...ailments.flatMap((ailment) => inList(ailment, 'dangerSigns', ailment.value.dangerSigns)),
  ]
}

/** `refuse` reports what could not be loaded, or not be edited afterwards. */
export function checkRows(plant: Entry<PlantFile>, report: Report, refuse: Report): void {
  const { uses, cautions, basicUses, preparationMethods, dosageGuidelines, spiritualCeremonialUse } = plant.value
  for (const [index, use] of uses.entries()) {
    checkRoute(plant, index, use, refuse)
    if (use.sources.length === 0) report(plant, ['uses', index], 'rowWithoutSource', { field: `uses.${index}` })
    checkRowText(plant, ['uses', index, 'text'], use.text, report)
  }
  for (const [index, caution] of cautions.entries()) checkCaution(plant, index, caution, report, refuse)
  if (plant.value.isPoisonous && (uses.length > 0 || preparationMethods || dosageGuidelines))
    report(plant, ['isPoisonous'], 'poisonWithUse')
  const isUsed = uses.length > 0 || basicUses || preparationMethods || dosageGuidelines || spiritualCeremonialUse
  const decided = new Set(cautions.map(({ subject }) => subject))
  for (const subject of isUsed ? DECIDED.map(inFiles) : []) {
    if (!decided.has(subject)) report(plant, ['cautions'], 'undecided', { subject })
  }
}

function checkRoute(
  plant: Place,
  index: number,
  { preparation, route }: PlantFile['uses'][number],
  refuse: Report,
): void {
  if (isRouteOf(inData(preparation), inData(route))) return
  const routes = routesOf(inData(preparation) as Preparation)
    .map(inFiles)
    .join(', ')
  refuse(plant, ['uses', index, 'route'], 'notThisRoute', { field: `uses.${index}.route`, preparation, route, routes })
}

type Caution = PlantFile['cautions'][number]

function checkCaution(plant: Entry<PlantFile>, index: number, caution: Caution, report: Report, refuse: Report): void {
  const way = ['cautions', index]
  const field = way.join('.')
  const { subject, level, underAge, medicine, condition, text } = caution
  if (underAge !== null && subject !== 'children') refuse(plant, way, 'notForChildren', { field: `${field}.underAge` })
  if (medicine && !MEDICINES.some(({ slug }) => slug === medicine))
    refuse(plant, way, 'unknownWord', { field: `${field}.medicine`, list: 'medicines.yaml', slug: medicine })
  if (condition && !CONDITIONS.some(({ slug }) => slug === condition))
    refuse(plant, way, 'unknownWord', { field: `${field}.condition`, list: 'conditions.yaml', slug: condition })
  if (medicine && subject !== 'medicines') refuse(plant, way, 'wrongSubject', { field: `${field}.medicine` })
  if (condition && !['condition', 'allergy'].includes(subject))
    refuse(plant, way, 'wrongSubject', { field: `${field}.condition` })
  if (level !== 'no-data' && !text?.en && !text?.es) refuse(plant, way, 'missing', { field: `${field}.text` })
  const isTwin = plant.value.cautions.slice(0, index).some((other) => isDeepStrictEqual(other, caution))
  if (isTwin) refuse(plant, way, 'cautionTwice', { subject })
  if (text) checkRowText(plant, [...way, 'text'], text, report)
}

export function checkAilment(ailment: Entry<AilmentFile>, report: Report, refuse: Report): void {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(ailment.slug)) refuse(ailment, [], 'mustBeSlug', { field: ailment.path })
  for (const [index, sign] of ailment.value.dangerSigns.entries()) {
    const way = ['dangerSigns', index]
    if (sign.underMonths !== null && !isChild(inData(sign.who) as Who))
      refuse(ailment, way, 'notForChildren', { field: `${way.join('.')}.underMonths` })
    checkRowText(ailment, [...way, 'text'], sign.text, report, refuse)
    checkAge(ailment, way, sign, report)
  }
}

/** "under 2 months", "menor de 5 años", "from 2 to 11 months", "de 1 a 4 años"; in English, "under 5" is in years. */
const AGE_LIMITS =
  /\b(?:(?:under|menor(?:es)? de) (?<below>\d+)|(?:from \d+ to|de \d+ a) (?<last>\d+)) ?(?<unit>days|weeks|months|días|semanas|meses)?/giu
const IN_A_MONTH: Partial<Record<string, number>> = { days: 30, días: 30, weeks: 4, semanas: 4, months: 1, meses: 1 }
/** A sign that begins with whom it concerns: without an age limit it would be shown for older children as well. */
const SUBJECT = /^(?:a|the|el|al|la|un|una) (?:baby|child|bebé|niñ[oa]) $/iu

/** The age limit of a sign must be the one that its texts say. */
function checkAge(ailment: Place, way: Way, { who, underMonths, text }: Sign, report: Report): void {
  if (!isChild(inData(who) as Who)) return
  for (const language of LANGUAGES) {
    const sentence = text[language] ?? ''
    const limits = [...sentence.matchAll(AGE_LIMITS)].map(({ index, groups = {} }) => ({
      months: monthsOf(groups),
      isSubject: SUBJECT.test(sentence.slice(0, index)),
    }))
    const isSaid = limits.some(({ months }) => months === underMonths)
    if (underMonths === null ? limits.some(({ isSubject }) => isSubject) : sentence && !isSaid)
      report(ailment, [...way, 'text', language], 'notTheAge', {
        field: [...way, 'text'].join('.'),
        language,
        months: underMonths ?? '–',
      })
  }
}

type Sign = AilmentFile['dangerSigns'][number]

function monthsOf({ below, last, unit }: Partial<Record<string, string>>): number {
  const count = below ? Number(below) : Number(last) + 1
  const perMonth = unit && IN_A_MONTH[unit.toLowerCase()]
  return perMonth ? Math.ceil(count / perMonth) : count * 12
}

/** A warning or a use must not be missing in a language (said by `missing`), nor be longer than anybody reads. */
function checkRowText(entry: Place, way: Way, text: Words | undefined, report: Report, missing = report): void {
  const field = way.join('.')
  for (const language of LANGUAGES) {
    const count = countWords(text?.[language] ?? '')
    if (count === 0) missing(entry, way, 'untranslatedRow', { field, language })
    if (count > WORDS_OF_A_ROW) report(entry, way, 'rowTooLong', { field, language, count, most: WORDS_OF_A_ROW })
  }
}
