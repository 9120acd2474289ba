import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/**
 * A copy of the repository as after `git clone` and `npm ci`: tracked and untracked files, the output of `npm ci`, and
 * linked packages.
 */
export function cloneRepository(made = ['prisma/generated', 'web/gql']): string {
  const folder = mkdtempSync(join(tmpdir(), 'clone-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  for (const file of listed.split('\0').filter(Boolean)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    cpSync(file, join(folder, file))
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
