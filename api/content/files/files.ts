import { createHash } from 'node:crypto'
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

export async function readContentFiles(
  root = new URL('../../../prisma/content/', import.meta.url),
): Promise<ContentFile[]> {
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.yaml')).sort()
  return Promise.all(names.map(async (path) => ({ path, text: await readFile(new URL(path, root), 'utf8') })))
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
