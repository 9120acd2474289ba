import { parseContent, readContentFiles, type Entry } from './files.ts'
import { DECIDED } from '../vocabulary.ts'
import { claimsOf, groundOf, GROUNDS, kindsOf } from './claims.ts'
import { inFiles, LONG_TEXTS, type PlantFile, type Words } from './shapes.ts'
import { citationsOf, countWords, passagesOf } from './text.ts'
import { HEALTH_TEXTS, isClaim } from './plant-rules.ts'
import { hardTexts, readingOfAll, readsOf, type Read } from './reading-rules.ts'
import { LANGUAGES } from './text-rules.ts'
import { EASY } from './reading.ts'

// npm run content:report

const MEANS = ['grade en', 'ease es', 'sentence en', 'sentence es']

/** One line of the report; numbers are summed up below the table. */
type Row = Record<string, string | number>

const FIELDS: (keyof PlantFile)[] = [
  'scientificName',
  'mayanName',
  'names',
  'plantFamily',
  'habit',
  'plantPartUsed',
  'geographicLocation',
  'mainImage',
  'galleryImages',
  'youtubeVideoUrl',
  'tags',
  ...LONG_TEXTS,
]

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
    ...reportTexts([value.content]),
    plants: value.plants.length,
    hidden: value.isPublic ? 0 : 1,
  })),
)
print(
  'Projects',
  content.projects.map(({ slug, value }) => ({
    name: slug,
    ...reportTexts([value.description, value.status]),
    locked: value.isLocked ? 1 : 0,
  })),
)
const kinds = kindsOf(content)
const onlyWeb = claimsOf(content).filter((claim) => ['web', 'unknown'].includes(groundOf(claim, kinds)))
const decided = content.plants.filter(({ value }) => decidedOf(value) === DECIDED.length).length
const hard = reads.flatMap(hardTexts)
console.info(`${content.sources.length} sources, ${content.tags.length} tags, ${content.ailments.length} ailments.`)
console.info(`All four cautions are decided for ${decided} of ${content.plants.length} plants.`)
console.info(`${onlyWeb.length} claims rest on web pages only${onlyWeb.length > 0 ? ':' : '.'}`)
for (const { where, entry, way, sources } of onlyWeb) {
  const titles = sources.map((key) => content.sources.find(({ value }) => value.key === key)?.value)
  const pages = titles.map((source) => `${source?.title} (${source?.author ?? 'unsigned'})`).join('; ')
  console.info(`  ${where}, ${entry.slug}.${way.join('.')}: ${pages}`)
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
console.info(`A plant has ${FIELDS.length} fields. A fallback is a text that exists in the other language only.`)

function reportPlant({ slug, value }: Entry<PlantFile>): Row {
  const claims = HEALTH_TEXTS.flatMap((field) =>
    LANGUAGES.flatMap((language) => passagesOf(value[field]?.[language] ?? '').filter(isClaim)),
  )
  const sourced = claims.filter(({ text }) => citationsOf(text).length > 0).length
  const texts = [...LONG_TEXTS.map((field) => value[field]), value.plantFamily, value.geographicLocation]
  return {
    name: slug,
    fields: FIELDS.filter((field) => isFilled(value[field])).length,
    names: value.names.length,
    ...reportTexts(texts),
    claims: claims.length,
    sourced,
    unsourced: claims.length - sourced,
    hidden: value.isPublic ? 0 : 1,
  }
}

function reportRows({ slug, value }: Entry<PlantFile>): Row {
  const level = (name: string) => value.cautions.filter((caution) => caution.level === name).length
  return {
    name: slug,
    uses: value.uses.length,
    cautions: value.cautions.length,
    avoid: level('avoid'),
    ask: level('ask'),
    care: level('care'),
    'no data': level('no-data'),
    compatible: level('compatible'),
    decided: decidedOf(value),
  }
}

/** The sentences are in words; the texts that are not easy are named. */
function reportReading(read: Read): Row {
  const [en, es] = LANGUAGES.map((language) => readingOfAll(read, language))
  const row = [en!.score, es!.score, en!.length, es!.length].map((number) => number?.toFixed(1) ?? '')
  return {
    name: `${read.kind} ${read.entry.slug}`,
    ...Object.fromEntries(MEANS.map((column, index) => [column, row[index]!])),
    'hard texts': hardTexts(read).length,
  }
}

function decidedOf({ cautions }: PlantFile): number {
  return DECIDED.filter((subject) => cautions.some((caution) => caution.subject === inFiles(subject))).length
}

function reportClaims(): Row[] {
  const kinds = kindsOf(content)
  const claims = claimsOf(content)
  return [...new Set(claims.map(({ where }) => where))].map((name) => {
    const here = claims.filter(({ where }) => where === name)
    const counts = GROUNDS.map((ground) => [ground, here.filter((claim) => groundOf(claim, kinds) === ground).length])
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

function reportTexts(texts: (Words | undefined)[]): Row {
  const written = texts.filter((words) => words !== undefined)
  const all = written.flatMap(({ en, es }) => [en ?? '', es ?? ''])
  return {
    'words en': written.reduce((sum, { en }) => sum + countWords(en ?? ''), 0),
    'words es': written.reduce((sum, { es }) => sum + countWords(es ?? ''), 0),
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
