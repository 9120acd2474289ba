import { Document, isCollection, isMap, isScalar, Scalar, visit, YAMLMap, type YAMLSeq } from 'yaml'
import type { ContentTable } from '../kinds.ts'
import { writeFields, type Layout, type Row, type Site } from './field.ts'
import { FILES } from './layouts.ts'

// Writes files in the style of content/README.md: short values on one line, long texts as blocks, empty values left out.

/** Values not shown to readers, which need no quotation marks. */
const PLAIN = new Set(Object.values(FILES).flatMap(({ layout }) => plainIn(layout)))
/** What a block cannot contain: control characters, and characters that some programs treat as line ends. */
const UNPRINTABLE = /[^\P{C}\n\t]|[\u2028\u2029]/u

const TAGS_COMMENT = ` The one list of tags. Plants, articles and projects name a tag by its slug; readers see its label.
 kind: body (the part of life it helps), use, kind (what sort of plant), part (of the plant), topic (articles, projects).`
const SOURCES_COMMENT =
  ' The bibliography. key: what texts cite, as [^key]. author, year and address are left out where they are not known.'
const NO_SITE: Site = { photos: new Map(), plants: new Map() }

function plainIn(layout: Layout): string[] {
  return Object.entries(layout).flatMap(([name, field]) => [
    ...(field.style === 'plain' ? [name] : []),
    ...(field.layout ? plainIn(field.layout) : []),
  ])
}

/** A plant, ailment, article or project as a file. */
export function writeEntry(table: ContentTable, row: Row, site: Site): string {
  const { layout }: { layout: Layout } = FILES[table]
  const document = new Document(writeFields(layout, row, site))
  const { items } = document.contents as unknown as YAMLMap<Scalar<string>, unknown>
  for (const { key, value } of items) {
    if (!isCollection(value)) continue
    const style = layout[key.value]?.style
    if (style === 'block') writeBlocks(value as YAMLMap)
    else if (style === 'terms') writeRow(value as YAMLMap<Scalar<string>>)
    else if (style === 'rows') (value as YAMLSeq<YAMLMap<Scalar<string>>>).items.forEach(writeRow)
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
