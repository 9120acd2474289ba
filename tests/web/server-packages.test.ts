import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The image of deploy/ contains only these packages: a missing one would fail only there.

/** It runs during development. */
const NOT_IN_THE_IMAGE = ['api/dev.ts']
/** Imported by the generated Prisma client. */
const LOADED_BY_GENERATED_CODE = '@prisma/client'

test('the dependencies are the packages that the server loads', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
  const files = globSync(['api/**/*.ts', 'prisma/{bin,build}/*.ts', 'web/open-graph/*.ts'])
  const loaded = files
    .filter((file) => !NOT_IN_THE_IMAGE.includes(file))
    .flatMap((file) => packagesIn(readFileSync(file, 'utf8')))
  expect([...new Set([...loaded, LOADED_BY_GENERATED_CODE])].toSorted()).toEqual(Object.keys(dependencies).toSorted())
})

/** Packages that a file imports or resolves; types are not loaded. */
function packagesIn(text: string): string[] {
  const imports = text.matchAll(/^import (?!type )[^;]*?from '([^'.][^']*)'|(?:import|resolve)\([`'](@?[a-z][^`']*)/gms)
  return [...imports]
    .map(([, named, called]) => (named ?? called)!)
    .filter((specifier) => !specifier.startsWith('node:'))
    .map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'))
}
