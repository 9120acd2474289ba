import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

// Writes the lists of prisma/vocabulary as JSON, by the hash of their YAML, which takes a quarter of the server's start to parse.

const root = fileURLToPath(new URL('..', import.meta.url))
const parsed: Record<string, unknown> = {}
for await (const path of glob('vocabulary/*.yaml', { cwd: root })) {
  const text = await readFile(root + path, 'utf8')
  parsed[`${basename(path, '.yaml')} ${createHash('sha256').update(text).digest('hex')}`] = parse(text)
}
await writeFile(`${root}generated/word-lists.json`, JSON.stringify(parsed))
