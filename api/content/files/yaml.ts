import { Document, isCollection, isMap, isPair, isScalar, Scalar, visit, type YAMLMap, type YAMLSeq } from 'yaml'
import { CONTENT_KINDS, KINDS, type ContentTable } from '../kinds.ts'
import { namesOf, type Texts } from '../../rules/texts.ts'
import { writeFields, type Row, type Site } from './field.ts'
import { FILES } from './layouts.ts'

// Writes files in the style of content/README.md: short values on one line, long texts as blocks, empty values left out.

const BLOCK_TEXTS = new Set(CONTENT_KINDS.flatMap((kind) => namesOf<Texts>(KINDS[kind].texts, 'markdown')))
/** Lists of rows with several texts. */
const ROWS = new Set(['uses', 'cautions', 'dangerSigns', 'distribution'])
/** What a block cannot contain: control characters, and characters that some programs treat as line ends. */
const UNPRINTABLE = /[^\P{C}\n\t]|[\u2028\u2029]/u

const TAGS_COMMENT = ` The one list of tags. Plants, articles and projects name a tag by its slug; readers see its label.
 kind: body (the part of life it helps), use, kind (what sort of plant), part (of the plant), topic (articles, projects).`
const SOURCES_COMMENT =
  ' The bibliography. key: what texts cite, as [^key]. author, year and address are left out where they are not known.'
const NO_SITE: Site = { photos: new Map(), plants: new Map() }

export function writeEntry(table: ContentTable, row: Row, site: Site): string {
  const document = new Document(writeFields(FILES[table].layout, row, site))
  const { items } = document.contents as unknown as YAMLMap<Scalar<string>, unknown>
  for (const { key, value } of items) {
    if (!isCollection(value)) continue
    if (BLOCK_TEXTS.has(key.value)) writeBlocks(value as YAMLMap)
    else if (key.value === 'morphology') writeRow(value as YAMLMap<Scalar<string>>)
    else if (ROWS.has(key.value)) (value as YAMLSeq<YAMLMap<Scalar<string>>>).items.forEach(writeRow)
    // One line per name or picture.
    else if (value.items.some(isCollection) && !isMap(value)) value.items.forEach(writeInLine)
    else writeInLine(value)
  }
  return write(document)
}

export function writeTags(tags: Row[]): string {
  const document = new Document(tags.map((tag) => writeFields(FILES.tags.layout, tag, NO_SITE)))
  for (const item of itemsOf(document)) writeInLine(item)
  document.commentBefore = TAGS_COMMENT
  return write(document)
}

export function writeSources(sources: Row[]): string {
  const document = new Document(sources.map((source) => writeFields(FILES.sources.layout, source, NO_SITE)))
  for (const [index, item] of (itemsOf(document) as YAMLMap<Scalar<string>>[]).entries()) {
    item.spaceBefore = index > 0
    for (const { key, value } of item.items) if (key.value === 'note') writeInLine(value)
  }
  document.commentBefore = SOURCES_COMMENT
  return write(document)
}

/** What readers read is in quotation marks: texts in both languages, and whatever has a space. */
function write(document: Document): string {
  visit(document, {
    Pair: (_, { key }) => (isScalar(key) && key.value === 'morphology' ? visit.SKIP : undefined),
    Scalar: (place, node, path) => {
      if (place === 'key' || typeof node.value !== 'string') return
      const pair = path.findLast(isPair)
      const isText = isScalar(pair?.key) && (pair.key.value === 'en' || pair.key.value === 'es')
      if (isText || node.value.includes(' ')) node.type ??= Scalar.QUOTE_DOUBLE
    },
  })
  return document.toString({ lineWidth: 0 })
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

function writeRow(row: YAMLMap<Scalar<string>>): void {
  for (const { value } of row.items) writeInLine(value)
}

function writeInLine(value: unknown): void {
  if (isCollection(value)) value.flow = true
}

function itemsOf(document: Document): unknown[] {
  return isCollection(document.contents) ? document.contents.items : []
}
