import { parseContent, type Entry } from './entries.ts'
import { readContentFiles } from './files.ts'
import type { ValuesOf } from './layouts.ts'
import { DECIDED } from '../../rules/vocabulary.ts'
import { claimsOf, groundOf, GROUNDS, kindsOf } from './claims.ts'
import { inFiles } from './field.ts'
import { citationsOf, countWords, passagesOf } from './text.ts'
import { HEALTH_TEXTS, isClaim } from './plant-rules.ts'
import { hardTexts, readingOfAll, readsOf, type Read } from './reading-rules.ts'
import { columnOf, LANGUAGES, LONG_TEXTS } from './text-rules.ts'
import { EASY } from './reading.ts'

// npm run content:report

const MEANS = ['grade en', 'ease es', 'sentence en', 'sentence es']

type Row = Record<string, string | number>

/** Of a plant; of a text, one of its languages. */
const FIELDS = [
  ...(['scientificName', 'mayanName', 'names', 'habit', 'plantPartUsed', 'mainImageUrl', 'galleryImages'] as const),
  ...(['youtubeVideoUrl', 'tags'] as const),
] satisfies (keyof ValuesOf['plants'])[]
const TEXTS = ['plantFamily', 'geographicLocation', ...LONG_TEXTS] as const

const { content } = parseContent(await readContentFiles())
print('Plants', content.plants.map(reportPlant))
print('Rows', content.plants.map(reportRows))
const reads = readsOf(content)
print('Reading', reads.map(reportReading), MEANS)
print('Claims by the strongest kind of source that they cite', reportClaims())
print(
  'Articles',
  content.articles.map(({ slug, value }) => ({
    name: slug,
    ...reportTexts([[value.contentEn, value.contentEs]]),
    plants: value.relatedPlantIds.length,
    hidden: value.isPublic ? 0 : 1,
  })),
)
print(
  'Projects',
  content.projects.map(({ slug, value }) => ({
    name: slug,
    ...reportTexts([
      [value.descriptionEn, value.descriptionEs],
      [value.statusEn, value.statusEs],
    ]),
    locked: value.isLocked ? 1 : 0,
  })),
)
const kinds = kindsOf(content)
const onlyWeb = claimsOf(content).filter((claim) => ['WEB', 'unknown'].includes(groundOf(claim, kinds)))
const decided = content.plants.filter(({ value }) => decidedOf(value) === DECIDED.length).length
const hard = reads.flatMap(hardTexts)
console.info(`${content.sources.length} sources, ${content.tags.length} tags, ${content.ailments.length} ailments.`)
console.info(`All four cautions are decided for ${decided} of ${content.plants.length} plants.`)
console.info(`${onlyWeb.length} claims rest on web pages only${onlyWeb.length > 0 ? ':' : '.'}`)
for (const { where, entry, way, sources } of onlyWeb) {
  const titles = sources.map((key) => content.sources.find(({ value }) => value.key === key)?.value)
  const pages = titles.map((source) => `${source?.title} (${source?.author ?? 'unsigned'})`).join('; ')
  console.info(`  ${where}, ${entry.path} ${entry.fieldOf(way)}: ${pages}`)
}
console.info(
  `Easy is a grade of at most ${EASY.en} (Flesch-Kincaid) in English, and at least ${EASY.es} (Szigriszt-Pazos) in Spanish.`,
  `As a whole every entry must be easy. Single texts that are not: ${hard.length}`,
  `(${countBy(hard.map(({ field, language }) => `${field}.${language}`))}).`,
)
console.info(
  'A claim here is a use, a caution other than no-data, a danger sign, or a paragraph or list item of a health text',
  'of a plant or of an ailment. Cautions of our own, and plain advice such as washing hands, have no source.',
)
console.info('Claims are the paragraphs and list items of', `${HEALTH_TEXTS.join(', ')}, in both languages.`)
console.info(
  `A plant has ${FIELDS.length + TEXTS.length} fields. A fallback is a text that exists in the other language only.`,
)

function reportPlant({ slug, value }: Entry<ValuesOf['plants']>): Row {
  const claims = HEALTH_TEXTS.flatMap((field) =>
    LANGUAGES.flatMap((language) => passagesOf(value[columnOf(field, language)] ?? '').filter(isClaim)),
  )
  const sourced = claims.filter(({ text }) => citationsOf(text).length > 0).length
  const texts = TEXTS.map((field) => [value[`${field}En`], value[`${field}Es`]] as const)
  return {
    name: slug,
    fields:
      FIELDS.filter((field) => isFilled(value[field])).length +
      texts.filter(([en, es]) => en !== null || es !== null).length,
    names: value.names.length,
    ...reportTexts(texts),
    claims: claims.length,
    sourced,
    unsourced: claims.length - sourced,
    hidden: value.isPublic ? 0 : 1,
  }
}

function reportRows({ slug, value }: Entry<ValuesOf['plants']>): Row {
  const level = (name: string) => value.cautions.filter((caution) => caution.level === name).length
  return {
    name: slug,
    uses: value.uses.length,
    cautions: value.cautions.length,
    avoid: level('AVOID'),
    ask: level('ASK'),
    care: level('CARE'),
    'no data': level('NO_DATA'),
    compatible: level('COMPATIBLE'),
    decided: decidedOf(value),
  }
}

/** The sentences are in words; the texts that are not easy are named. */
function reportReading(read: Read): Row {
  const [en, es] = LANGUAGES.map((language) => readingOfAll(read, language))
  const row = [en!.score, es!.score, en!.length, es!.length].map((number) => number?.toFixed(1) ?? '')
  return {
    name: `${read.kind.toLowerCase()} ${read.entry.slug}`,
    ...Object.fromEntries(MEANS.map((column, index) => [column, row[index]!])),
    'hard texts': hardTexts(read).length,
  }
}

function decidedOf({ cautions }: ValuesOf['plants']): number {
  return DECIDED.filter((subject) => cautions.some((caution) => caution.subject === subject)).length
}

function reportClaims(): Row[] {
  const kinds = kindsOf(content)
  const claims = claimsOf(content)
  return [...new Set(claims.map(({ where }) => where))].map((name) => {
    const here = claims.filter(({ where }) => where === name)
    const counts = GROUNDS.map((ground) => [
      inFiles(ground),
      here.filter((claim) => groundOf(claim, kinds) === ground).length,
    ])
    return { name, ...Object.fromEntries(counts), claims: here.length } as Row
  })
}

/** `ajo 3, ruda 1`, the most frequent first. */
function countBy(names: string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map((pair) => pair.join(' '))
    .join(', ')
}

function reportTexts(texts: (readonly [en: string | null, es: string | null])[]): Row {
  const written = texts.filter(([en, es]) => en !== null || es !== null)
  const all = written.flatMap(([en, es]) => [en ?? '', es ?? ''])
  return {
    'words en': written.reduce((sum, [en]) => sum + countWords(en ?? ''), 0),
    'words es': written.reduce((sum, [, es]) => sum + countWords(es ?? ''), 0),
    sources: new Set(all.flatMap(citationsOf)).size,
    fallbacks: all.filter((text) => !text).length,
  }
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}

/** `means` are columns whose mean stands below the table instead of the sum. */
function print(title: string, rows: Row[], means: string[] = []) {
  const columns = Object.keys(rows[0] ?? {})
  const total = Object.fromEntries(
    columns.map((column) => [column, column === 'name' ? `${rows.length} in all` : totalOf(rows, column, means)]),
  )
  const lines = [...rows, total].map((row) => columns.map((column) => String(row[column])))
  const widths = columns.map((column, index) => Math.max(column.length, ...lines.map((line) => line[index]!.length)))
  const align = (cells: string[]) =>
    cells.map((cell, index) => (index ? cell.padStart(widths[index]!) : cell.padEnd(widths[index]!))).join('  ')
  const rule = widths.map((width) => '-'.repeat(width)).join('  ')
  console.info(
    [title, '', align(columns), rule, ...lines.slice(0, -1).map(align), rule, align(lines.at(-1)!), ''].join('\n'),
  )
}

function totalOf(rows: Row[], column: string, means: string[]): number | string {
  const total = rows.reduce((sum, row) => sum + Number(row[column]), 0)
  return means.includes(column) ? (total / rows.length).toFixed(1) : total
}
