import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { formatMessage, type Language, type MessageCode, type MessageValues } from './messages.ts'
import type { Position } from './read-yaml.ts'

/** A content file; `path` is relative to the content folder: `plants/ruda.yaml`. */
export interface ContentFile {
  path: string
  text: string
}

export interface Problem extends Position {
  path: string
  code: MessageCode
  values: MessageValues
  /** Whether it prevents loading; otherwise it breaks a rule for authors. */
  blocks: boolean
}

/** Written by the build: values of texts by their hash. */
export const PARSED_CONTENT = new URL('../../../prisma/generated/content.json', import.meta.url)

export const parsedByBuild = new Map<string, unknown>()

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

export function digestOf(files: ContentFile[]): string {
  const hash = createHash('sha256')
  for (const { path, text } of files) hash.update(`${path}\0${text}\0`)
  return hash.digest('hex')
}

/** A problem formatted for terminals, which editors turn into a link: `prisma/content/plants/ruda.yaml:41:7: …` */
export function formatProblem(problem: Problem, folder = 'prisma/content/'): string {
  const { path, line, column } = problem
  return `${folder}${path}:${line}:${column}: ${describeProblem(problem, 'en')}`
}

export function describeProblem({ code, values }: Problem, language: Language): string {
  return formatMessage(code, values, language)
}

/** Reads a file from a zip. Content that is not UTF-8 is a problem. */
export function decodeFile(path: string, bytes: Uint8Array, problems: Problem[]): ContentFile | null {
  try {
    return { path, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes).normalize('NFC') }
  } catch {
    problems.push({ path, line: 1, column: 1, code: 'notUtf8', values: {}, blocks: true })
    return null
  }
}
