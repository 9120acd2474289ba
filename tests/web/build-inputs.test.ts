import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { INPUTS } from '../../web/build/bundling/inputs.ts'

const BUILT = ['web/dist/', 'web/gql/']
const VALUE_IMPORT = /^(?:import|export)(?! type\b)[^'"`]*?\bfrom '(\.[^']+\.tsx?)'/gm

// A rule that is not an input stays as it was on the phones of a site that is upgraded.
test('the site is built again after a change of anything that web/ runs of api/', () => {
  const reached = new Set<string>()
  const sources = globSync('web/**/*.{ts,tsx}').filter((path) => !BUILT.some((folder) => path.startsWith(folder)))
  for (const path of sources) follow(path)
  const shared = [...reached].filter((path) => !path.startsWith('web/'))
  expect(shared).toContain('api/rules/share/caution-lines.ts')
  expect(shared.filter((path) => !INPUTS.some((pattern) => matchesGlob(path, pattern)))).toEqual([])

  function follow(path: string) {
    if (reached.has(path)) return
    reached.add(path)
    const folder = dirname(path)
    const imported = [...readFileSync(path, 'utf8').matchAll(VALUE_IMPORT)].map(([, name]) => join(folder, name!))
    // A program that is shown as a text imports files that are nowhere here.
    for (const next of imported) if (existsSync(next) && !BUILT.some((folder) => next.startsWith(folder))) follow(next)
  }
})
