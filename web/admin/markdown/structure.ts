import { citedKeys } from '../../../api/rules/citations.ts'

const HEADING = /^#{1,6} /
const LIST_ITEM = /^\s*(?:[-*+]|\d+[.)]) /
const TABLE_ROW = /^\s*\|/
const TABLE_RULE = /^[\s|:-]+$/

/** Offsets at which the sections of a text begin: its headings. Without headings, its paragraphs. */
export function sectionsOf(text: string): number[] {
  const headings = startsOf(text, /^#{1,6} /gm)
  return headings.length > 0 ? headings : startsOf(text, /(?<=\n[ \t]*\n)(?=\S)/g)
}

function startsOf(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map(({ index }) => index).filter((index) => index > 0)
}

/**
 * A translation with the headings, lists, tables and citations of its source, for the words to be written between them.
 * What the translation has stays: it gets the sections that it lacks, and at the end of each the citations that it lacks.
 */
export function withStructureOf(source: string, translation: string): string {
  const written = splitSections(translation)
  const cited = citedKeys([translation])
  return splitSections(source)
    .map((section, index) => {
      const known = written[index]
      if (known === undefined) return skeletonOf(section)
      const missing = citedKeys([section]).filter((key) => !cited.includes(key))
      return known.trimEnd() + marksOf(missing)
    })
    .concat(written.slice(splitSections(source).length))
    .filter((section) => section !== '')
    .join('\n\n')
}

/** Its parts from heading to heading; what stands before the first heading is one, too. */
function splitSections(text: string): string[] {
  const trimmed = text.trim()
  return trimmed ? trimmed.split(/\n+(?=#{1,6} )/) : []
}

function skeletonOf(section: string): string {
  const blocks = section.split(/\n\s*\n/).map(skeletonOfBlock)
  return blocks.filter((block) => block !== '').join('\n\n')
}

function skeletonOfBlock(block: string): string {
  const lines: string[] = []
  for (const line of block.split('\n')) {
    const marks = marksOf(citedKeys([line]))
    const [start] = HEADING.exec(line) ?? LIST_ITEM.exec(line) ?? /^> ?/.exec(line) ?? []
    if (TABLE_ROW.test(line)) lines.push(TABLE_RULE.test(line) ? line : line.replaceAll(/[^|]+/g, emptyCell))
    else if (start) lines.push(start + marks)
    // The next line of a paragraph or of a list item.
    else if (lines.length > 0) lines.push(lines.pop()! + marks)
    else lines.push(marks)
  }
  return lines.join('\n')
}

function emptyCell(cell: string): string {
  return ` ${marksOf(citedKeys([cell]))} `
}

function marksOf(keys: readonly string[]): string {
  return keys.map((key) => `[^${key}]`).join('')
}
