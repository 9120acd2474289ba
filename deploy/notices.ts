import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPackages, type Package } from './packages.ts'

// node deploy/notices.ts > NOTICES.txt: the licence texts of the packages in the image. The base system has its own.

const RULE = '-'.repeat(100)

export function writeNotices(): string {
  // The lock file also lists packages for other systems, which are not installed.
  const packages = listPackages().filter(({ path }) => existsSync(path))
  return [
    'This image contains the packages below, each with its licence. The licence of the site itself is in LICENSE.',
    'sharp loads libvips and its dependencies as shared libraries, under the LGPL and other licences: node_modules/@img',
    'contains them as separate files, which may be replaced. Their source: https://github.com/lovell/sharp-libvips',
    ...packages.map((each) =>
      [RULE, `${each.name} ${each.version} (${each.licence})`, sourceOf(each), textOf(each)].join('\n'),
    ),
  ].join('\n\n')
}

function sourceOf({ path }: Package): string {
  const { repository, homepage } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {
    repository?: string | { url?: string }
    homepage?: string
  }
  const url = typeof repository === 'string' ? repository : repository?.url
  return url?.replace(/^git\+/, '') ?? homepage ?? ''
}

function textOf({ path, name }: Package): string {
  // The README of libvips lists its components and their licences.
  const files = globSync(name.startsWith('@img/sharp-libvips') ? 'README*' : '{LICEN[CS]E,COPYING,NOTICE}*', {
    cwd: path,
  })
  return files
    .sort()
    .map((file) => `\n${readFileSync(join(path, file), 'utf8').trim()}`)
    .join('\n')
}

if (import.meta.main) console.info(writeNotices())
