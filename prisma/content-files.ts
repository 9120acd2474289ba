import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { isScalar, LineCounter, parseDocument, type Document } from 'yaml'
import type { z } from 'zod'
import { ArticleFile, PlantFile, ProjectFile, SourceRow, TagRow } from './content-shapes.ts'

/** A file of the content; `path` begins at the repository, as messages print it. */
export interface ContentFile {
  path: string
  text: string
}

/** Something wrong with the content, and where. */
export interface Problem {
  path: string
  line: number
  message: string
}

/** A plant, article, project, tag or source, and where it stands. */
export interface Entry<Value> {
  path: string
  /** The name of its file, without folder and ending. */
  slug: string
  value: Value
  /** The line of the value at `way` or, where that is a text, of the text's line `offset`. */
  lineOf: (way: Way, offset?: number) => number
}

export interface Content {
  plants: Entry<PlantFile>[]
  articles: Entry<ArticleFile>[]
  projects: Entry<ProjectFile>[]
  tags: Entry<TagRow>[]
  sources: Entry<SourceRow>[]
}

/** How to walk from an entry to one of its values: `['names', 0, 'language']`. */
export type Way = readonly PropertyKey[]

const FOLDER = 'prisma/content'

/** The content of this repository. */
export async function readContentFiles(): Promise<ContentFile[]> {
  const root = new URL('content/', import.meta.url)
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.yaml')).sort()
  return Promise.all(
    names.map(async (name) => ({ path: `${FOLDER}/${name}`, text: await readFile(new URL(name, root), 'utf8') })),
  )
}

/**
 * Reads files into content. What is not shaped as content/README.md says is left out and named among the problems;
 * what the values say is judged by content-rules.ts.
 */
export function parseContent(files: ContentFile[]): { content: Content; problems: Problem[] } {
  const content: Content = { plants: [], articles: [], projects: [], tags: [], sources: [] }
  const problems: Problem[] = []
  for (const file of files) {
    const name = file.path.slice(FOLDER.length + 1)
    const read = <Shape extends z.ZodType>(shape: Shape, many = false) => readEntries(file, shape, many, problems)
    if (name === 'tags.yaml') content.tags.push(...read(TagRow, true))
    else if (name === 'sources.yaml') content.sources.push(...read(SourceRow, true))
    else if (name.startsWith('plants/')) content.plants.push(...read(PlantFile))
    else if (name.startsWith('articles/')) content.articles.push(...read(ArticleFile))
    else if (name.startsWith('projects/')) content.projects.push(...read(ProjectFile))
    else problems.push({ path: file.path, line: 1, message: 'No file is expected here: see prisma/content/README.md.' })
  }
  return { content, problems }
}

function readEntries<Shape extends z.ZodType>(
  { path, text }: ContentFile,
  shape: Shape,
  many: boolean,
  problems: Problem[],
): Entry<z.output<Shape>>[] {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  for (const { message, pos } of document.errors) {
    problems.push({
      path,
      line: lines.linePos(pos[0]).line,
      message: `This is not YAML: ${message.split(' at line')[0]}.`,
    })
  }
  if (document.errors.length) return []

  const values: unknown = document.toJS()
  if (many && !Array.isArray(values)) {
    problems.push({ path, line: 1, message: 'The file must be a list.' })
    return []
  }
  return (Array.isArray(values) && many ? values : [values]).flatMap((value: unknown, index) => {
    const start: Way = many ? [index] : []
    const lineOf = (way: Way, offset?: number) => lineAt(document, lines, [...start, ...way], offset)
    const { success, data, error } = shape.safeParse(value, { reportInput: true })
    if (success) return [{ path, slug: basename(path, '.yaml'), value: data, lineOf }]
    for (const issue of error.issues) {
      const way = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path
      problems.push({ path, line: lineOf(way), message: describe(issue) })
    }
    return []
  })
}

function lineAt(document: Document, lines: LineCounter, way: Way, offset = 0): number {
  // What is missing is reported where it should have been.
  for (let length = way.length; length >= 0; length--) {
    const node: unknown = length ? document.getIn(way.slice(0, length), true) : document.contents
    const range = (node as { range?: [number, number, number] } | undefined)?.range
    if (!range) continue
    const isBlock = isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED')
    return lines.linePos(range[0]).line + (isBlock ? 1 + offset : 0)
  }
  return 1
}

function describe(issue: z.core.$ZodIssue): string {
  const field = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    return `${field || 'This kind of entry'} has no field named ${issue.keys.join(', ')}.`
  }
  if (issue.input === undefined) return `${field || 'The entry'} is missing.`
  return `${field || 'The entry'} ${issue.message.replace(/^Invalid (input|option): /, 'is wrong: ')}.`
}
