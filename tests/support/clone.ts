import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { someContent } from './content-yaml.ts'

const CONTENT = 'prisma/content'

/**
 * A copy of the repository as after `git clone` and `npm ci`: tracked and untracked files, the output of `npm ci`, and
 * linked packages. It has some of the content: loading all takes five seconds.
 */
export async function cloneRepository(made = ['prisma/generated', 'web/gql']): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'clone-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  for (const file of listed.split('\0').filter(Boolean)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    cpSync(file, join(folder, file))
  }
  for (const name of readdirSync(CONTENT))
    if (!name.endsWith('.md')) rmSync(join(folder, CONTENT, name), { recursive: true })
  for (const { path, text } of await someContent()) {
    mkdirSync(join(folder, CONTENT, dirname(path)), { recursive: true })
    writeFileSync(join(folder, CONTENT, path), text)
  }
  for (const path of made) cpSync(path, join(folder, path), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync('node_modules')) {
    // Not shared between copies.
    if (name === '.vite' || name === '.cache') continue
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  }
  return folder
}
