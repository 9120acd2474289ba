import { Document, isCollection, isScalar, Scalar, visit, YAMLMap, type YAMLSeq } from 'yaml'
import { CONTENT_KINDS, KINDS } from '../kinds.ts'
import { namesOf, type Texts } from '../texts.ts'
import {
  type AilmentFile,
  type ArticleFile,
  type PlantFile,
  type ProjectFile,
  type SourceRow,
  type TagRow,
} from './shapes.ts'

// Writes files in the style of content/README.md: short values on one line, long texts as blocks, empty values left out.

const BLOCK_TEXTS = new Set(CONTENT_KINDS.flatMap((kind) => namesOf<Texts>(KINDS[kind].texts, 'markdown')))
/** Values not shown to readers, which need no quotation marks. */
const PLAIN = new Set(
  'id createdAt habit tags plantPartUsed plants language source url youtubeVideoUrl slug kind key address placeholder ailment ailments parts preparation route routes evidence finding subject level medicine condition lookalike who urgency bodySystem sources readOn doi on until'.split(
    ' ',
  ),
)
/** Lists of rows with several texts. */
const ROWS = new Set(['uses', 'cautions', 'dangerSigns'])
/** What a block cannot contain: control characters, and characters that some programs treat as line ends. */
const UNPRINTABLE = /[^\P{C}\n\t]|[\u2028\u2029]/u

const TAGS_COMMENT = ` The one list of tags. Plants, articles and projects name a tag by its slug; readers see its label.
 kind: body (the part of life it helps), use, kind (what sort of plant), part (of the plant), topic (articles, projects).`
const SOURCES_COMMENT =
  ' The bibliography. key: what texts cite, as [^key]. author, year and address are left out where they are not known.'

/** A plant, ailment, article or project as a file. */
export function writeEntry(entry: PlantFile | AilmentFile | ArticleFile | ProjectFile): string {
  const document = new Document(filledOf(entry))
  const { items } = document.contents as unknown as YAMLMap<Scalar<string>, unknown>
  for (const { key, value } of items) {
    if (!isCollection(value)) continue
    if (BLOCK_TEXTS.has(key.value)) writeBlocks(value as YAMLMap)
    else if (key.value === 'morphology') writeRow(value as YAMLMap<Scalar<string>>)
    else if (ROWS.has(key.value)) (value as YAMLSeq<YAMLMap<Scalar<string>>>).items.forEach(writeRow)
    // One line per name or picture.
    else if (value.items.some(isCollection) && !(value instanceof YAMLMap)) value.items.forEach(writeInLine)
    else writeInLine(value)
  }
  return write(document)
}

export function writeTags(tags: TagRow[]): string {
  const document = new Document(tags)
  for (const item of itemsOf(document)) writeInLine(item)
  document.commentBefore = TAGS_COMMENT
  return write(document)
}

export function writeSources(sources: SourceRow[]): string {
  const document = new Document(sources.map(filledOf))
  for (const [index, item] of (itemsOf(document) as YAMLMap<Scalar<string>>[]).entries()) {
    item.spaceBefore = index > 0
    for (const { key, value } of item.items) if (key.value === 'note') writeInLine(value)
  }
  document.commentBefore = SOURCES_COMMENT
  return write(document)
}

function write(document: Document): string {
  visit(document, {
    Pair: (_, { key, value }) => {
      if (!isScalar(key) || PLAIN.has(String(key.value))) return
      // Its words and lengths need no quotation marks.
      if (key.value === 'morphology') return visit.SKIP
      if (isScalar(value) && typeof value.value === 'string') value.type ??= Scalar.QUOTE_DOUBLE
      else if (isCollection(value)) for (const item of value.items) quote(item)
    },
  })
  return document.toString({ lineWidth: 0 })
}

function quote(item: unknown): void {
  if (isScalar(item) && typeof item.value === 'string') item.type = Scalar.QUOTE_DOUBLE
}

function writeBlocks(texts: YAMLMap): void {
  for (const { value } of texts.items) {
    if (!isScalar(value) || typeof value.value !== 'string') continue
    const isPrintable = !UNPRINTABLE.test(value.value)
    value.type = isPrintable ? Scalar.BLOCK_LITERAL : Scalar.QUOTE_DOUBLE
    // Ends the block with one line break, which is not part of the text.
    if (isPrintable) value.value += '\n'
  }
}

/** A field on each line. */
function writeRow(row: YAMLMap<Scalar<string>>): void {
  for (const { value } of row.items) writeInLine(value)
}

function writeInLine(value: unknown): void {
  if (isCollection(value)) value.flow = true
}

function itemsOf(document: Document): unknown[] {
  return isCollection(document.contents) ? document.contents.items : []
}

/** An entry without empty fields, including those of its names and pictures. */
function filledOf(entry: object): Record<string, unknown> {
  const fields = Object.entries(entry).map(([name, value]: [string, unknown]) => [
    name,
    Array.isArray(value)
      ? value.map((item: unknown) => (isFieldSet(item) ? filledOf(item) : item))
      : isPicture(name, value)
        ? filledOf(value)
        : value,
  ])
  return Object.fromEntries(fields.filter(([name, value]) => !isEmpty(name as string, value))) as Record<
    string,
    unknown
  >
}

function isFieldSet(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isPicture(name: string, value: unknown): value is object {
  return (name === 'mainImage' || name === 'featuredImage') && isFieldSet(value)
}

function isEmpty(name: string, value: unknown): boolean {
  if (name === 'reviewed' || name === 'isPoisonous') return value === false
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}
