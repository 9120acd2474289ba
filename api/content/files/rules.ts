import { isDeepStrictEqual } from 'node:util'
import { parseContent, type Content, type ContentFile, type Entry, type Problem, type Way } from './files.ts'
import type { ArticleFile, PhotoRow, ProjectFile } from './shapes.ts'
import { citationsOf, passagesOf } from './text.ts'
import { checkEvidence, checkGrounds } from './claims.ts'
import { checkPlant } from './plant-rules.ts'
import { checkReading } from './reading-rules.ts'
import { checkAilment, checkRows, rowsOf } from './row-rules.ts'
import { EMERGENCY_NUMBERS } from '../word-lists.ts'
import {
  checkSameSources,
  checkTexts,
  checkWordCount,
  LANGUAGES,
  textsOf,
  type Place,
  type Report,
} from './text-rules.ts'
import { checkWording } from './wording-rules.ts'

/** What files may refer to although it is not among them. */
export interface Known {
  /** Kinds of tags by slug. */
  tags: ReadonlyMap<string, string>
  /** Keys of sources. */
  sources: ReadonlySet<string>
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
 * Checks entries against the rules. If some could not be parsed (`isPartial`), rules on missing references are skipped,
 * since the missing entries may be among those. `known` is what the database has besides the files.
 */
export function checkEntries(content: Content, isPartial = false, known?: Known): Problem[] {
  const problems: Problem[] = []
  const reportAs =
    (blocks: boolean): Report =>
    ({ path, lineOf }, way, code, values = {}, offset = 0) =>
      void problems.push({ path, line: lineOf(way, offset), code, values, blocks })
  if (isPartial) return problems
  const [refuse, report] = [reportAs(true), reportAs(false)]
  checkTwins([...content.plants, ...content.ailments, ...content.articles, ...content.projects], 'id', refuse)
  checkTwins(content.tags, 'slug', refuse)
  checkTwins(content.sources, 'key', refuse)
  checkRelations(content, refuse, known)
  if (known) checkSlugs(content, refuse, known)
  checkTags(content, report, known)
  checkTexts(content, report, refuse)
  checkWording(content, report)
  checkSources(content, report, known)
  checkGrounds(content, report)
  checkEvidence(content, report, refuse)
  checkReading(content, report)
  checkPhotos(content, report)
  for (const plant of content.plants) {
    checkPlant(plant, report, refuse)
    checkRows(plant, report, refuse)
  }
  for (const ailment of content.ailments) checkAilment(ailment, report, refuse)
  for (const article of content.articles) checkArticle(article, report)
  for (const project of content.projects) checkSample(project, report)
  return problems
}

export function checkLeftovers({ path, text }: ContentFile): Problem[] {
  return text.split('\n').flatMap((line, index) => {
    const [note] = LEFTOVER.exec(line) ?? []
    return note ? [{ path, line: index + 1, code: 'leftover', values: { note }, blocks: false }] : []
  })
}

export function inOrder(problems: Problem[]): Problem[] {
  return problems.sort((one, other) =>
    one.path === other.path ? one.line - other.line : one.path < other.path ? -1 : 1,
  )
}

function checkTwins<Name extends string>(entries: Entry<Record<Name, string>>[], name: Name, report: Report) {
  const first = new Map<string, Place>()
  for (const entry of entries) {
    const value = entry.value[name]
    const twin = first.get(value)
    if (twin) report(entry, [name], 'taken', { name, value, path: twin.path, line: twin.lineOf([name]) })
    else first.set(value, entry)
  }
}

function checkRelations({ plants, ailments, articles }: Content, report: Report, known?: Known) {
  const slugs = new Set([...plants.map(({ slug }) => slug), ...(known?.plants.keys() ?? [])])
  const used = new Set([...ailments.map(({ slug }) => slug), ...(known?.ailments.keys() ?? [])])
  for (const plant of plants) {
    for (const [index, { ailment: slug }] of plant.value.uses.entries()) {
      if (!used.has(slug)) report(plant, ['uses', index, 'ailment'], 'unknownAilment', { slug })
    }
    for (const [index, { lookalike: slug }] of plant.value.cautions.entries()) {
      if (slug && !slugs.has(slug))
        report(plant, ['cautions', index, 'lookalike'], 'unknownPlant', { path: `plants/${slug}.yaml` })
    }
  }
  for (const article of articles) {
    for (const [index, slug] of article.value.plants.entries()) {
      if (!slugs.has(slug)) report(article, ['plants', index], 'unknownPlant', { path: `plants/${slug}.yaml` })
    }
  }
}

/** Ailments are found by their slugs: two of them cannot have the same. */
function checkSlugs({ ailments }: Content, report: Report, known: Known) {
  for (const ailment of ailments) {
    const { slug, value } = ailment
    if ((known.ailments.get(slug) ?? value.id) !== value.id) report(ailment, ['id'], 'slugTaken', { slug })
  }
}

function checkTags({ plants, ailments, articles, projects, tags }: Content, report: Report, known?: Known) {
  const kinds = new Map<string, string>([
    ...(known?.tags ?? []),
    ...tags.map(({ value }) => [value.slug, value.kind] as const),
  ])
  for (const entry of [...plants, ...ailments, ...articles, ...projects]) {
    for (const [index, tag] of entry.value.tags.entries()) {
      if (!kinds.has(tag)) report(entry, ['tags', index], 'unknownTag', { tag })
    }
  }
  for (const plant of plants) {
    for (const [index, part] of plant.value.plantPartUsed.entries()) {
      if (kinds.get(part) !== 'part') report(plant, ['plantPartUsed', index], 'unknownPart', { part })
    }
  }
}

/** Which copy was read is for editors, in the note. */
const COPY = /\b(copy|copied|mirror|copia|copiado)\b/i

function checkSources(content: Content, report: Report, known?: Known) {
  const keys = new Set([...(known?.sources ?? []), ...content.sources.map(({ value }) => value.key)])
  const used = new Set<string>()
  const use = (key: string, place: Place, way: Way, offset?: number) => {
    used.add(key)
    if (!keys.has(key)) report(place, way, 'unknownSource', { key }, offset)
  }
  for (const { entry, field, language, text } of textsOf(content)) {
    for (const { text: passage, line } of passagesOf(text)) {
      for (const key of citationsOf(passage)) use(key, entry, [field, language], line)
    }
  }
  for (const plant of content.plants) {
    for (const [index, { source }] of plant.value.names.entries()) {
      if (source) use(source, plant, ['names', index, 'source'])
    }
  }
  for (const { entry, way, row } of rowsOf(content)) {
    for (const [index, key] of row.sources.entries()) use(key, entry, [...way, 'sources', index])
  }
  for (const plant of content.plants) {
    const key = plant.value.conservation?.source
    if (key) use(key, plant, ['conservation', 'source'])
  }
  for (const { sources } of EMERGENCY_NUMBERS) for (const key of sources) used.add(key)
  for (const source of content.sources) {
    if (!source.value.kind) report(source, ['kind'], 'missing', { field: 'kind' })
    if (COPY.test(source.value.title)) report(source, ['title'], 'copyInTitle')
  }
  // Content in the database besides the files may cite it.
  if (known) return
  for (const source of content.sources) {
    if (!used.has(source.value.key)) report(source, ['key'], 'unusedSource', { key: source.value.key })
  }
}

function checkPhotos({ plants, articles, projects }: Content, report: Report) {
  const first = new Map<string, { photo: PhotoRow; path: string; line: number }>()
  const check = (place: Place, way: Way, photo: PhotoRow | null) => {
    if (!photo) return
    const field = way.join('.')
    for (const name of ['credit', 'licence'] as const) {
      if (!photo[name]) report(place, [...way, name], 'missing', { field: `${field}.${name}` })
    }
    for (const language of LANGUAGES) {
      if (photo.alt?.[language]) continue
      report(place, [...way, 'alt', language], 'missing', { field: `${field}.alt.${language}` })
    }
    const known = first.get(photo.url)
    if (!known) first.set(photo.url, { photo, path: place.path, line: place.lineOf(way) })
    else if (!isDeepStrictEqual(known.photo, photo))
      report(place, way, 'photoTwice', { url: photo.url, path: known.path, line: known.line })
  }
  for (const plant of plants) {
    check(plant, ['mainImage'], plant.value.mainImage)
    for (const [index, photo] of plant.value.galleryImages.entries()) check(plant, ['galleryImages', index], photo)
  }
  for (const article of articles) check(article, ['featuredImage'], article.value.featuredImage)
  for (const project of projects) {
    for (const [index, photo] of project.value.galleryImages.entries()) check(project, ['galleryImages', index], photo)
  }
}

function checkArticle(article: Entry<ArticleFile>, report: Report) {
  checkWordCount(article, [article.value.content], WORDS_OF_AN_ARTICLE, report)
  checkSameSources(article, 'content', article.value.content, report)
}

/** A sample project says that it is one wherever readers may meet it. */
function checkSample(project: Entry<ProjectFile>, report: Report) {
  const { title, description, tags, isSample: isMarked } = project.value
  const marks = { en: /^\W*sample\b/i, es: /^\W*(datos de )?muestra\b/i }
  const isSample =
    isMarked || tags.includes('sample') || LANGUAGES.some((language) => marks[language].test(title[language]))
  if (!isSample) return
  if (!isMarked) report(project, ['tags'], 'sampleMark')
  if (!tags.includes('sample')) report(project, ['tags'], 'sampleTag')
  for (const language of LANGUAGES) {
    if (!marks[language].test(title[language])) {
      report(project, ['title', language], 'sampleTitle', { language })
    }
    if (!marks[language].test(description?.[language] ?? '')) {
      report(project, ['description', language], 'sampleText', { language })
    }
  }
}
