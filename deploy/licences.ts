import { listPackages } from './packages.ts'

// node deploy/licences.ts: fails if the image would contain a package under a licence that is not allowed.

const ALLOWED = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 Unlicense Python-2.0 Zlib'.split(' '),
)

/** Allowed for these packages only, such as a font, and a library that is loaded unchanged and can be replaced. */
const ALLOWED_FOR: [name: RegExp, licence: string][] = [
  [/^@fontsource(-variable)?\//, 'OFL-1.1'],
  [/^@img\/sharp-/, 'LGPL-3.0-or-later'],
  // MIT by its file LICENSE; its package.json names none.
  [/^png-js$/, 'none'],
]

/** Whether an SPDX expression such as `(MIT OR GPL-2.0) AND ISC` can be satisfied with allowed licences. */
export function isAllowed(name: string, expression: string): boolean {
  const inner = /\(([^()]*)\)/.exec(expression)
  if (inner) return isAllowed(name, expression.replace(inner[0], isAllowed(name, inner[1]!) ? 'MIT' : 'none'))
  const choices = expression.split(/ or /i)
  return choices.some((choice) =>
    choice
      .split(/ and /i)
      .map((licence) => licence.trim())
      .every(
        (licence) =>
          ALLOWED.has(licence) || ALLOWED_FOR.some(([names, allowed]) => allowed === licence && names.test(name)),
      ),
  )
}

if (import.meta.main) {
  const packages = listPackages()
  const refused = packages.filter(({ name, licence }) => !isAllowed(name, licence))
  for (const { name, version, licence } of refused) console.error(`${name} ${version} is under ${licence}.`)
  if (refused.length === 0) console.info(`${packages.length} packages, all under allowed licences.`)
  else console.error('Allow these licences in deploy/licences.ts, or remove the packages.')
  process.exit(refused.length ? 1 : 0)
}
