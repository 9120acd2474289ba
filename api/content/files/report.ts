import { parseContent, readContentFiles, type Entry } from './files.ts'
import { LONG_TEXTS, type PlantFile, type Words } from './shapes.ts'
import { citationsOf, countWords, passagesOf } from './text.ts'
import { HEALTH_TEXTS, isClaim } from './plant-rules.ts'
import { LANGUAGES } from './text-rules.ts'

// npm run content:report

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
console.info(`${content.sources.length} sources, ${content.tags.length} tags.`)
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

function print(title: string, rows: Row[]) {
  const columns = Object.keys(rows[0] ?? {})
  const total = Object.fromEntries(
    columns.map((column) => [column, column === 'name' ? `${rows.length} in all` : totalOf(rows, column)]),
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

function totalOf(rows: Row[], column: string): number {
  return rows.reduce((total, row) => total + Number(row[column]), 0)
}
