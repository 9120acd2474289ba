import { isDeepStrictEqual } from 'node:util'
import { EMERGENCY_NUMBERS } from '../word-lists.ts'
import { checkEvidence, checkGrounds } from './claims.ts'
import { itemsIn, parseContent, type Content, type Entry } from './entries.ts'
import { splitCommas, type Way } from './field.ts'
import type { ContentFile, Problem } from './files.ts'
import type { PhotoValues, ValuesOf } from './layouts.ts'
import { checkPlant } from './plant-rules.ts'
import { checkReading } from './reading-rules.ts'
import { checkAilment, checkRows, rowsOf } from './row-rules.ts'
import {
  checkSameSources,
  checkTexts,
  checkWordCount,
  columnOf,
  LANGUAGES,
  textsOf,
  type Place,
  type Report,
} from './text-rules.ts'
import { citationsOf, passagesOf } from './text.ts'
import { checkWording } from './wording-rules.ts'

/** What files may refer to although it is not among them. */
export interface Known {
  /** Kinds of tags by slug. */
  tags: ReadonlyMap<string, string>
  /** DOIs of sources by key. */
  sources: ReadonlyMap<string, string | null>
  /** Ids of plants by file name. */
  plants: ReadonlyMap<string, string>
  /** Ids of ailments by slug. */
  ailments: ReadonlyMap<string, string>
}

const WORDS_OF_AN_ARTICLE = { from: 500, to: 900 }
const LEFTOVER = /\b(TODO|TBD|FIXME|XXX|general-knowledge)\b|\?\?\?|[Ll]orem ipsum/

/**
 * Parses files and checks every rule of content/README.md that a program can check. Problems are in the order of files and
 * lines.
 */
export function checkContent(files: ContentFile[]): { content: Content; problems: Problem[] } {
  const { content, problems } = parseContent(files)
  problems.push(...checkEntries(content, problems.length > 0), ...files.flatMap(checkLeftovers))
  return { content, problems: inOrder(problems) }
}

/**
 * Checks entries against the rules. If some could not be parsed (`isPartial`), rules on what refers to what are skipped, since
 * the missing entries may be among those. `known` is what the database has besides the files.
 */
export function checkEntries(content: Content, isPartial = false, known?: Known): Problem[] {
  const problems: Problem[] = []
  const reportAs =
    (blocks: boolean): Report =>
    ({ path, positionOf }, way, code, values = {}, line = 0) =>
      void problems.push({ path, ...positionOf(way, { line }), code, values, blocks })
  const [refuse, report] = [reportAs(true), reportAs(false)]
  const items = itemsIn(content).map(({ entry }) => entry)
  checkTwins(items, 'id', refuse)
  checkTwins(content.tags, 'slug', refuse)
  checkTwins(content.sources, 'key', refuse)
  if (known) checkSlugs(content, refuse, known)
  if (!isPartial) {
    checkRelations(content, refuse, known)
    checkTags(content, report, known)
    checkSources(content, report, known)
    checkEvidence(content, report)
    checkGrounds(content, report)
  }
  checkTexts(content, report)
  checkWording(content, report)
  checkReading(content, report)
  checkPhotos(content, report)
  for (const plant of content.plants) {
    checkPlant(plant, report)
    checkRows(plant, report, refuse)
  }
  for (const ailment of content.ailments) checkAilment(ailment, report)
  for (const article of content.articles) checkArticle(article, report)
  for (const project of content.projects) checkSample(project, report)
  return problems
}

export function checkLeftovers({ path, text }: ContentFile): Problem[] {
  return text.split('\n').flatMap((line, index) => {
    const [note] = LEFTOVER.exec(line) ?? []
    return note
      ? [{ path, line: index + 1, column: line.indexOf(note) + 1, code: 'leftover', values: { note }, blocks: false }]
      : []
  })
}

export function inOrder(problems: Problem[]): Problem[] {
  return problems.sort((one, other) =>
    one.path === other.path ? one.line - other.line || one.column - other.column : one.path < other.path ? -1 : 1,
  )
}

function checkTwins<Name extends string>(entries: Entry<Record<Name, string>>[], name: Name, report: Report) {
  const first = new Map<string, Place>()
  for (const entry of entries) {
    const value = entry.value[name]
    const twin = first.get(value)
    if (twin) report(entry, [name], 'taken', { name, value, path: twin.path, line: twin.positionOf([name]).line })
    else first.set(value, entry)
  }
}

function checkRelations({ plants, ailments, articles }: Content, report: Report, known?: Known) {
  const slugs = new Set([...plants.map(({ slug }) => slug), ...(known?.plants.keys() ?? [])])
  const used = new Set([...ailments.map(({ slug }) => slug), ...(known?.ailments.keys() ?? [])])
  for (const plant of plants) {
    for (const [index, { ailmentSlug: slug }] of plant.value.uses.entries()) {
      if (!used.has(slug)) report(plant, ['uses', index, 'ailmentSlug'], 'unknownAilment', { slug })
    }
  }
  const checkPlants = (entry: Entry<unknown>, way: Way, id: string | null) => {
    const name = entry.plants.get(id ?? '')
    if (name !== undefined && !slugs.has(name)) report(entry, way, 'unknownPlant', { path: `plants/${name}.yaml` })
  }
  for (const plant of plants) {
    for (const [index, { lookalikeId }] of plant.value.cautions.entries())
      checkPlants(plant, ['cautions', index, 'lookalikeId'], lookalikeId)
  }
  for (const article of articles) {
    for (const [index, id] of article.value.relatedPlantIds.entries())
      checkPlants(article, ['relatedPlantIds', index], id)
  }
}

/** Ailments are found by their slugs: two of them cannot have the same. */
function checkSlugs({ ailments }: Content, report: Report, known: Known) {
  for (const ailment of ailments) {
    const { slug, value } = ailment
    if ((known.ailments.get(slug) ?? value.id) !== value.id) report(ailment, ['id'], 'slugTaken', { slug })
  }
}

function checkTags(content: Content, report: Report, known?: Known) {
  const kinds = new Map<string, string>([
    ...(known?.tags ?? []),
    ...content.tags.map(({ value }) => [value.slug, value.kind] as const),
  ])
  for (const { entry } of itemsIn(content)) {
    for (const [index, tag] of entry.value.tags.entries()) {
      if (!kinds.has(tag)) report(entry, ['tags', index], 'unknownTag', { tag })
    }
  }
  for (const plant of content.plants) {
    for (const [index, part] of splitCommas(plant.value.plantPartUsed).entries()) {
      if (kinds.get(part) !== 'part') report(plant, ['plantPartUsed', index], 'unknownPart', { part })
    }
  }
}

/** Which copy was read is for editors, in the note. */
const COPY = /\b(copy|copied|mirror|copia|copiado)\b/i

function checkSources(content: Content, report: Report, known?: Known) {
  const keys = new Set([...(known?.sources.keys() ?? []), ...content.sources.map(({ value }) => value.key)])
  const used = new Set<string>()
  const use = (key: string, place: Place, way: Way, offset?: number) => {
    used.add(key)
    if (!keys.has(key)) report(place, way, 'unknownSource', { key }, offset)
  }
  for (const { entry, column, text } of textsOf(content)) {
    for (const { text: passage, line } of passagesOf(text)) {
      for (const key of citationsOf(passage)) use(key, entry, [column], line)
    }
  }
  for (const plant of content.plants) {
    for (const [index, { source }] of plant.value.names.entries()) {
      if (source) use(source, plant, ['names', index, 'source'])
    }
  }
  for (const { entry, way, row } of rowsOf(content)) {
    for (const [index, key] of row.sourceKeys.entries()) use(key, entry, [...way, 'sourceKeys', index])
  }
  for (const plant of content.plants) {
    const key = plant.value.conservationSource
    if (key) use(key, plant, ['conservationSource'])
  }
  for (const { sources } of EMERGENCY_NUMBERS) for (const key of sources) used.add(key)
  const keyOf = new Map([...(known?.sources ?? [])].map(([key, doi]) => [doi, key]))
  for (const source of content.sources) {
    const { key, doi } = source.value
    const other = doi && keyOf.get(doi)
    if (other && other !== key) report(source, ['doi'], 'sameDoi', { key: other })
    else if (doi) keyOf.set(doi, key)
    if (!source.value.kind) report(source, ['kind'], 'required', { field: 'kind' })
    if (COPY.test(source.value.title)) report(source, ['title'], 'copyInTitle')
  }
  // Content in the database besides the files may cite it.
  if (known) return
  for (const source of content.sources) {
    if (!used.has(source.value.key)) report(source, ['key'], 'unusedSource', { key: source.value.key })
  }
}

function checkPhotos({ photos }: Content, report: Report) {
  const first = new Map<string, Entry<PhotoValues>>()
  for (const photo of photos) {
    for (const name of ['credit', 'licence', 'altEn', 'altEs'] as const) {
      if (!photo.value[name]) report(photo, [name], 'required', { field: photo.fieldOf([name]) })
    }
    const { url } = photo.value
    const known = first.get(url)
    if (!known) first.set(url, photo)
    else if (!isDeepStrictEqual(known.value, photo.value))
      report(photo, [], 'photoTwice', { url, path: known.path, line: known.positionOf([]).line })
  }
}

function checkArticle(article: Entry<ValuesOf['articles']>, report: Report) {
  const { contentEn: en, contentEs: es } = article.value
  checkWordCount(article, { en: [en], es: [es] }, WORDS_OF_AN_ARTICLE, report)
  checkSameSources(article, 'content', { en, es }, report)
}

/** A sample project says that it is one wherever readers may meet it. */
function checkSample(project: Entry<ValuesOf['projects']>, report: Report) {
  const { tags, isSample: isMarked } = project.value
  const marks = { en: /^\W*sample\b/i, es: /^\W*(datos de )?muestra\b/i }
  const hasMark = (field: 'title' | 'description', language: 'en' | 'es') =>
    marks[language].test(project.value[columnOf(field, language)] ?? '')
  const isSample = isMarked || tags.includes('sample') || LANGUAGES.some((language) => hasMark('title', language))
  if (!isSample) return
  if (!isMarked) report(project, ['tags'], 'sampleMark')
  if (!tags.includes('sample')) report(project, ['tags'], 'sampleTag')
  for (const language of LANGUAGES) {
    for (const field of ['title', 'description'] as const) {
      if (hasMark(field, language)) continue
      const code = field === 'title' ? 'sampleTitle' : 'sampleText'
      report(project, [columnOf(field, language)], code, { language })
    }
  }
}
