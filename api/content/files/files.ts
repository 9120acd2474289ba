import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Composer, Document, isAlias, isScalar, LineCounter, Parser, visit, type YAMLError } from 'yaml'
import type { z } from 'zod'
import { isMessageCode, formatMessage, type Language, type MessageCode, type MessageValues } from './messages.ts'
import { findExcess, type Excess } from './yaml-limits.ts'
import { AilmentFile, ArticleFile, PlantFile, ProjectFile, SourceRow, TagRow } from './shapes.ts'

/** A content file; `path` is relative to the content folder: `plants/ruda.yaml`. */
export interface ContentFile {
  path: string
  text: string
}

/** A problem in the content, with its location. */
export interface Problem {
  path: string
  line: number
  code: MessageCode
  values: MessageValues
  /** Whether it prevents loading; otherwise it breaks a rule for authors. */
  blocks: boolean
}

/** A plant, article, project, tag or source, with its location. */
export interface Entry<Value> {
  path: string
  /** File name without folder and extension. */
  slug: string
  value: Value
  /** The line of the value at `way` or, if it is a text, of line `offset` of the text. */
  lineOf: (way: Way, offset?: number) => number
}

export interface Content {
  ailments: Entry<AilmentFile>[]
  plants: Entry<PlantFile>[]
  articles: Entry<ArticleFile>[]
  projects: Entry<ProjectFile>[]
  tags: Entry<TagRow>[]
  sources: Entry<SourceRow>[]
}

/** The content of files, without locations. */
export type FileContent = { [Part in keyof Content]: Pick<Content[Part][number], 'slug' | 'value'>[] }

/** Path from an entry to one of its values: `['names', 0, 'language']`. */
export type Way = readonly PropertyKey[]

/** One mistake usually causes further parse errors. */
const MAX_YAML_ERRORS = 3

type Tell = (line: number, code: MessageCode, values?: MessageValues) => void

/** Written by the build: values of texts by their hash. */
export const PARSED_CONTENT = new URL('../../../prisma/generated/content.json', import.meta.url)

/** By text. */
const parsedByBuild = new Map<string, unknown>()

/** The content of this repository, or of another folder. */
export async function readContentFiles(
  root = new URL('../../../prisma/content/', import.meta.url),
): Promise<ContentFile[]> {
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.yaml')).sort()
  const known = existsSync(PARSED_CONTENT)
    ? (JSON.parse(await readFile(PARSED_CONTENT, 'utf8')) as Record<string, unknown>)
    : {}
  const read = async (path: string) => {
    const text = await readFile(new URL(path, root), 'utf8')
    const value = known[hashOf(text)]
    if (value !== undefined) parsedByBuild.set(text, value)
    return { path, text }
  }
  return Promise.all(names.map(read))
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Identifies a set of files. */
export function digestOf(files: ContentFile[]): string {
  const hash = createHash('sha256')
  for (const { path, text } of files) hash.update(`${path}\0${text}\0`)
  return hash.digest('hex')
}

/** A problem formatted for terminals, which editors turn into a link: `prisma/content/plants/ruda.yaml:41: …` */
export function formatProblem(problem: Problem, folder = 'prisma/content/'): string {
  return `${folder}${problem.path}:${problem.line}: ${describeProblem(problem, 'en')}`
}

export function describeProblem({ code, values }: Problem, language: Language): string {
  return formatMessage(code, values, language)
}

/** Reads a file from a zip. Content that is not UTF-8 is a problem. */
export function decodeFile(path: string, bytes: Uint8Array, problems: Problem[]): ContentFile | null {
  try {
    return { path, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes).normalize('NFC') }
  } catch {
    problems.push({ path, line: 1, code: 'notUtf8', values: {}, blocks: true })
    return null
  }
}

export function emptyContent(): Content {
  return { ailments: [], plants: [], articles: [], projects: [], tags: [], sources: [] }
}

/**
 * Parses a file into `content`. What does not have the shape described in content/README.md is left out and reported;
 * rules.ts checks the values.
 */
export function parseFile(file: ContentFile, content: Content, problems: Problem[]): void {
  const { path } = file
  const tell: Tell = (line, code, values = {}) => problems.push({ path, line, code, values, blocks: true })
  const read = <Shape extends z.ZodType>(shape: Shape, many = false) => readEntries(file, shape, many, tell)
  if (path === 'tags.yaml') content.tags.push(...read(TagRow, true))
  else if (path === 'sources.yaml') content.sources.push(...read(SourceRow, true))
  else if (/^plants\/[^/]+\.yaml$/.test(path)) content.plants.push(...read(PlantFile))
  else if (/^ailments\/[^/]+\.yaml$/.test(path)) content.ailments.push(...read(AilmentFile))
  else if (/^articles\/[^/]+\.yaml$/.test(path)) content.articles.push(...read(ArticleFile))
  else if (/^projects\/[^/]+\.yaml$/.test(path)) content.projects.push(...read(ProjectFile))
  else tell(1, 'unexpectedFile')
}

/** Parses files, like `parseFile`. */
export function parseContent(files: ContentFile[]): { content: Content; problems: Problem[] } {
  const content = emptyContent()
  const problems: Problem[] = []
  for (const file of files) parseFile(file, content, problems)
  return { content, problems }
}

function readEntries<Shape extends z.ZodType>(
  { path, text }: ContentFile,
  shape: Shape,
  many: boolean,
  tell: Tell,
): Entry<z.output<Shape>>[] {
  const values = parsedByBuild.has(text) ? parsedByBuild.get(text) : readYaml(text, tell)
  if (values === undefined) return []
  if (many && !Array.isArray(values)) {
    tell(1, 'mustBeEntries')
    return []
  }
  return (many ? (values as unknown[]) : [values]).flatMap((value: unknown, index) => {
    const start: Way = many ? [index] : []
    // The syntax tree takes far more memory than the text, and is needed only to locate problems.
    const lineOf = (way: Way, offset?: number) => lineAt(treeOf(text), [...start, ...way], offset)
    const { success, data, error } = shape.safeParse(value, { reportInput: true })
    if (success) return [{ path, slug: basename(path, '.yaml'), value: data, lineOf }]
    for (const issue of error.issues) {
      const way = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path
      tell(lineOf(way), ...describeIssue(issue))
    }
    return []
  })
}

/** The value of a YAML text; undefined if it is not YAML, null if it is empty. */
export function readYaml(text: string, tell: Tell): unknown {
  const { document, lines, excess } = treeOf(text)
  if (excess) {
    tell(lines.linePos(excess.offset).line, excess.code, { most: excess.most })
    return undefined
  }
  for (const { code, pos, message } of document.errors.slice(0, MAX_YAML_ERRORS)) {
    // The parser's word for brackets. It calls one that is not closed an indentation, too.
    const isBracket = code === 'BAD_INDENT' && message.startsWith('Flow ')
    tell(lines.linePos(pos[0]).line, isBracket ? 'yamlBracket' : (YAML_MESSAGES[code] ?? 'notYaml'))
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
  tell(lines.linePos(alias).line, 'yamlAlias')
  return undefined
}

interface Tree {
  text: string
  document: Document.Parsed | Document
  lines: LineCounter
  /** A limit that the file exceeds. */
  excess: Excess | undefined
}

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

function lineAt({ document, lines }: Tree, way: Way, offset = 0): number {
  // A missing value is reported where it should be.
  for (let length = way.length; length >= 0; length--) {
    const node: unknown = length ? document.getIn(way.slice(0, length), true) : document.contents
    const range = (node as { range?: [number, number, number] } | undefined)?.range
    if (!range) continue
    const isBlock = isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED')
    return lines.linePos(range[0]).line + (isBlock ? 1 + offset : 0)
  }
  return 1
}

function describeIssue(issue: z.core.$ZodIssue): [MessageCode, MessageValues] {
  const field = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.join(', ')
    return field ? ['unknownField', { field, names }] : ['unknownEntryField', { names }]
  }
  if (!field) return ['mustBeEntry', {}]
  if (issue.input === undefined) return ['missing', { field }]
  if (issue.code === 'invalid_value') return ['mustBeOneOf', { field, values: issue.values.map(String).join(', ') }]
  const passage = issue.code === 'custom' ? (issue.params as MessageValues | undefined) : undefined
  return [isMessageCode(issue.message) ? issue.message : 'wrong', { ...passage, field }]
}

const YAML_MESSAGES: Partial<Record<YAMLError['code'], MessageCode>> = {
  BAD_INDENT: 'yamlIndent',
  BLOCK_IN_FLOW: 'yamlInBrackets',
  DUPLICATE_KEY: 'yamlTwice',
  MISSING_CHAR: 'yamlMissing',
  MULTIPLE_DOCS: 'yamlMany',
  TAB_AS_INDENT: 'yamlTab',
}
