import { Composer, Document, isAlias, isScalar, LineCounter, Parser, visit, type YAMLError, type CST } from 'yaml'
import type { Way } from './field.ts'
import type { MessageCode, MessageValues } from './messages.ts'

/** Where something is in a file; both count from 1. */
export interface Position {
  line: number
  column: number
  /** In a spreadsheet: the sheet, and the cell such as `C12`. */
  path?: string
  cell?: string
  /** It is not in the file itself, which leaves it as it was. */
  isElsewhere?: boolean
}

export type Tell = (position: Position, code: MessageCode, values?: MessageValues) => void

/** One mistake usually causes further parse errors. */
const MAX_YAML_ERRORS = 3

const YAML_MESSAGES: Partial<Record<YAMLError['code'], MessageCode>> = {
  BAD_INDENT: 'yamlIndent',
  BLOCK_IN_FLOW: 'yamlInBrackets',
  DUPLICATE_KEY: 'yamlTwice',
  MISSING_CHAR: 'yamlMissing',
  MULTIPLE_DOCS: 'yamlMany',
  TAB_AS_INDENT: 'yamlTab',
}

/** The value of a YAML text; undefined if it is not YAML, null if it is empty. */
export function readYaml(text: string, tell: Tell): unknown {
  const { document, lines, excess } = treeOf(text)
  const at = (offset: number) => ({ line: lines.linePos(offset).line, column: lines.linePos(offset).col })
  if (excess) {
    tell(at(excess.offset), excess.code, { most: excess.most })
    return undefined
  }
  for (const { code, pos, message } of document.errors.slice(0, MAX_YAML_ERRORS)) {
    // The parser's word for brackets. It calls one that is not closed an indentation, too.
    const isBracket = code === 'BAD_INDENT' && message.startsWith('Flow ')
    tell(at(pos[0]), isBracket ? 'yamlBracket' : (YAML_MESSAGES[code] ?? 'notYaml'))
  }
  if (document.errors.length > 0) return undefined
  let alias: number | undefined
  visit(document, (_key, node) => {
    if (!isAlias(node)) return undefined
    alias = node.range?.[0] ?? 0
    return visit.BREAK
  })
  // Nested aliases can expand beyond any memory.
  if (alias === undefined) return document.toJS() as unknown
  tell(at(alias), 'yamlAlias')
  return undefined
}

export interface Within {
  /** Lines before it. */
  line: number
  /** Characters before it in its line, if that is known. */
  character?: number
}

/** Where the value at `way` is; of a missing one, where it should be. */
export function positionIn(text: string, way: Way, { line: offset, character = 0 }: Within): Position {
  const { document, lines } = treeOf(text)
  for (let length = way.length; length >= 0; length--) {
    const node: unknown = length ? document.getIn(way.slice(0, length), true) : document.contents
    const range = (node as { range?: [number, number, number] } | undefined)?.range
    if (!range) continue
    const { line, col } = lines.linePos(range[0])
    const isBlock = isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED')
    if (!isBlock) return { line, column: col }
    const start = lines.lineStarts[line + offset] ?? 0
    const indentation = /^ */.exec(text.slice(start))![0].length
    return { line: line + 1 + offset, column: indentation + character + 1 }
  }
  return { line: 1, column: 1 }
}

interface Tree {
  text: string
  document: Document.Parsed | Document
  lines: LineCounter
  /** A limit that the file exceeds. */
  excess: Excess | undefined
}

/** The syntax tree takes far more memory than the text, and is needed only to find problems and what they are about. */
let lastTree: Tree | undefined

function treeOf(text: string): Tree {
  if (lastTree?.text !== text) {
    const lines = new LineCounter()
    const tokens = [...new Parser(lines.addNewLine).parse(text)]
    const excess = findExcess(tokens)
    const [document] = excess ? [] : new Composer({ logLevel: 'silent' }).compose(tokens, true, text.length)
    lastTree = { text, document: document ?? new Document(), lines, excess }
  }
  return lastTree
}

/**
 * Several times what any content file has. The parser compares each key of a map with all others, in quadratic time.
 */
const YAML_LIMITS = { keys: 500, depth: 20, values: 200_000 }

interface Excess {
  code: MessageCode
  most: number
  offset: number
}

/** The first limit that the tokens of a file exceed, found in linear time. */
function findExcess(tokens: CST.Token[]): Excess | undefined {
  let values = 0
  const open = tokens.flatMap((token) =>
    token.type === 'document' && token.value ? { token: token.value, depth: 0 } : [],
  )
  for (let next = open.pop(); next; next = open.pop()) {
    const { token, depth } = next
    const { offset } = token
    if (++values > YAML_LIMITS.values) return { code: 'yamlTooLong', most: YAML_LIMITS.values, offset }
    if (!('items' in token)) continue
    if (depth >= YAML_LIMITS.depth) return { code: 'yamlTooDeep', most: YAML_LIMITS.depth, offset }
    if (isMap(token) && token.items.length > YAML_LIMITS.keys)
      return { code: 'yamlTooManyKeys', most: YAML_LIMITS.keys, offset }
    // In reverse, so that they are popped in document order.
    for (const { key, value } of token.items.toReversed()) {
      for (const part of [value, key]) if (part) open.push({ token: part, depth: depth + 1 })
    }
  }
  return undefined
}

function isMap(token: CST.BlockMap | CST.BlockSequence | CST.FlowCollection): boolean {
  return token.type === 'block-map' || (token.type === 'flow-collection' && token.start.source === '{')
}
