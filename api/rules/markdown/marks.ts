import { fromMarkdown, type Extension as ReaderExtension } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { Extension } from 'micromark-util-types'
import type { Root } from 'mdast'
import { citation, emphasis } from './constructs.ts'

/*
 * What Markdown means on this site, for every text that is written and shown: paragraphs, line breaks, headings of three levels,
 * lists (numbered ones with the numbers as written), tables, emphasis of words, links, citations `[^key]`, and a backslash before
 * a mark that is meant as a character. All else is text, shown as written, or refused (refusals.ts).
 */

declare module 'mdast' {
  interface Citation extends Node {
    type: 'citation'
    key: string
  }
  interface RootContentMap {
    citation: Citation
  }
  interface PhrasingContentMap {
    citation: Citation
  }
  interface ListItemData {
    /** The number of the item as written: `3.` */
    number?: string
  }
}

/** `##` to `####`. The page itself has the first level. */
export const HEADINGS: readonly number[] = [2, 3, 4]

/** Where links may lead: other sites, mail and telephone programs, pages of this site, and places of a page. */
export const LINK = /^(?:https?:\/\/[^\s/?#]|mailto:\S|tel:\+?[\d(]|\/(?!\/)|#\S)/i

/** Far more than any text needs. Beyond them, one text could take seconds to parse, and thousands of levels even minutes. */
export const BOUNDS = {
  length: 50_000,
  lines: 1500,
  /** Levels of lists, and the spaces before an item. */
  depth: 5,
  indent: 40,
  items: 600,
  /** Asterisks and underscores. */
  emphasis: 1000,
  brackets: 1000,
  escapes: 1000,
  cells: 2000,
  columns: 20,
}

const ASTERISK = '*'.charCodeAt(0)
const UNDERSCORE = '_'.charCodeAt(0)
const BRACKET = '['.charCodeAt(0)

const marks: Extension = {
  disable: {
    null: [
      'autolink',
      // `>5 g` says how much is too much.
      'blockQuote',
      'characterReference',
      'codeFenced',
      'codeIndented',
      // Mayan names are also written with `.
      'codeText',
      'definition',
      // A line begins anew without its backslash.
      'hardBreakEscape',
      'htmlFlow',
      'htmlText',
      'labelStartImage',
      'setextUnderline',
      'thematicBreak',
    ],
  },
  text: { [ASTERISK]: emphasis, [UNDERSCORE]: emphasis, [BRACKET]: citation },
}

const readMarks: ReaderExtension = {
  enter: {
    citation(token) {
      this.enter({ type: 'citation', key: this.sliceSerialize(token).slice(2, -1) }, token)
    },
  },
  exit: {
    citation(token) {
      this.exit(token)
    },
  },
}

/** The syntax tree of a text within BOUNDS. */
export function parse(text: string): Root {
  return fromMarkdown(text, { extensions: [gfmTable(), marks], mdastExtensions: [gfmTableFromMarkdown(), readMarks] })
}
