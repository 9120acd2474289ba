import { parseContent, type Content, type ContentFile, type Entry, type Problem, type Way } from './content-files.ts'
import type { ArticleFile, ProjectFile } from './content-shapes.ts'
import { citationsOf, passagesOf } from './content-text.ts'
import { checkPlant } from './plant-rules.ts'
import {
  checkSameSources,
  checkTexts,
  checkWordCount,
  LANGUAGES,
  textsOf,
  type Place,
  type Report,
} from './text-rules.ts'

const WORDS_OF_AN_ARTICLE = { from: 500, to: 900 }
const LEFTOVER = /\b(TODO|TBD|FIXME|XXX|general-knowledge)\b|\?\?\?|[Ll]orem ipsum/
/**
 * Reads files and holds them to every rule of content/README.md that a program can judge. What breaks one stands among
 * the problems, in the order of files and lines.
 */
export function checkContent(files: ContentFile[]): { content: Content; problems: Problem[] } {
  const { content, problems } = parseContent(files)
  const report: Report = ({ path, lineOf }, way, message, offset) =>
    problems.push({ path, line: lineOf(way, offset), message })

  // While some of it cannot be read, the rest would be blamed for what is missing there.
  if (problems.length === 0) checkRules(content, report)
  for (const file of files) checkLeftovers(file, problems)
  problems.sort((one, other) => (one.path === other.path ? one.line - other.line : one.path < other.path ? -1 : 1))
  return { content, problems }
}

/** `prisma/content/plants/ruda.yaml:41: what is wrong`, which editors turn into a link. */
export function formatProblem({ path, line, message }: Problem): string {
  return `${path}:${line}: ${message}`
}

function checkRules(content: Content, report: Report) {
  checkTwins([...content.plants, ...content.articles, ...content.projects], 'id', report)
  checkTwins(content.tags, 'slug', report)
  checkTwins(content.sources, 'key', report)
  checkTags(content, report)
  checkTexts(content, report)
  checkSources(content, report)
  for (const plant of content.plants) checkPlant(plant, report)
  for (const article of content.articles) checkArticle(article, content, report)
  for (const project of content.projects) checkSample(project, report)
}

function checkTwins<Name extends string>(entries: Entry<Record<Name, string>>[], name: Name, report: Report) {
  const first = new Map<string, Place>()
  for (const entry of entries) {
    const value = entry.value[name]
    const twin = first.get(value)
    if (twin) report(entry, [name], `The ${name} ${value} is taken by ${twin.path}:${twin.lineOf([name])}.`)
    else first.set(value, entry)
  }
}

function checkTags({ plants, articles, projects, tags }: Content, report: Report) {
  const kinds = new Map(tags.map(({ value }) => [value.slug, value.kind]))
  for (const entry of [...plants, ...articles, ...projects]) {
    for (const [index, tag] of entry.value.tags.entries()) {
      if (!kinds.has(tag)) report(entry, ['tags', index], `The tag ${tag} is not in tags.yaml.`)
    }
  }
  for (const plant of plants) {
    for (const [index, part] of plant.value.plantPartUsed.entries()) {
      if (kinds.get(part) === 'part') continue
      report(plant, ['plantPartUsed', index], `The part ${part} is not in tags.yaml as a tag of kind part.`)
    }
  }
}

function checkSources(content: Content, report: Report) {
  const known = new Set(content.sources.map(({ value }) => value.key))
  const used = new Set<string>()
  const use = (key: string, place: Place, way: Way, offset?: number) => {
    used.add(key)
    if (!known.has(key)) report(place, way, `The source ${key} is not in sources.yaml.`, offset)
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
  for (const source of content.sources) {
    if (!used.has(source.value.key)) report(source, ['key'], `Nothing cites the source ${source.value.key}.`)
  }
}

function checkArticle(article: Entry<ArticleFile>, { plants }: Content, report: Report) {
  const { value } = article
  checkWordCount(article, [value.content], WORDS_OF_AN_ARTICLE, report)
  checkSameSources(article, 'content', value.content, report)
  for (const [index, slug] of value.plants.entries()) {
    if (plants.some((plant) => plant.slug === slug)) continue
    report(article, ['plants', index], `There is no plant prisma/content/plants/${slug}.yaml.`)
  }
}

/** An invented project says that it is one, wherever a reader might meet it. */
function checkSample(project: Entry<ProjectFile>, report: Report) {
  const { title, description, tags } = project.value
  const marks = { en: /^\W*sample\b/i, es: /^\W*(datos de )?muestra\b/i }
  const isSample = tags.includes('sample') || LANGUAGES.some((language) => marks[language].test(title[language]))
  if (!isSample) return
  if (!tags.includes('sample')) report(project, ['tags'], 'A sample project carries the tag sample.')
  for (const language of LANGUAGES) {
    if (!marks[language].test(title[language])) {
      report(project, ['title', language], `title.${language} does not say that the project is a sample.`)
    }
    if (!marks[language].test(description?.[language] ?? '')) {
      report(
        project,
        ['description', language],
        `description.${language} does not begin by saying that this is sample data.`,
      )
    }
  }
}

function checkLeftovers({ path, text }: ContentFile, problems: Problem[]) {
  for (const [index, line] of text.split('\n').entries()) {
    const [note] = LEFTOVER.exec(line) ?? []
    if (note) problems.push({ path, line: index + 1, message: `A note to the writers is left over: “${note}”.` })
  }
}
