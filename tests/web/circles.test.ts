import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// The linter refuses circles, but does not follow `import()`.

const FILES = globSync(['web/**/*.{ts,tsx}', 'api/**/*.ts', 'prisma/{bin,build}/*.ts']).filter(
  (file) => !/^(?:web\/(?:dist|gql)|prisma\/generated)\//.test(file),
)
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+\.tsx?)'/g

test('no modules import each other in a circle, dynamic imports included', () => {
  const imports = new Map(FILES.map((file) => [file, importsOf(file)]))
  expect(imports.get('web/routes.tsx')).toContain('web/home/HomePage.tsx')
  expect(circleIn(imports)).toBeNull()
  imports.get('web/home/HomePage.tsx')!.push('web/routes.tsx')
  expect(circleIn(imports)).toEqual(['web/routes.tsx', 'web/home/HomePage.tsx', 'web/routes.tsx'])
})

test('no file of the schema is forgotten in api/schema.ts', () => {
  const imported = new Set(FILES.flatMap(importsOf))
  expect(FILES.filter((file) => file.startsWith('api/schema/') && !imported.has(file))).toEqual([])
})

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, path]) => join(dirname(file), path!))
}

function circleIn(imports: Map<string, string[]>): string[] | null {
  const done = new Set<string>()
  const walk = (file: string, way: string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return null
    for (const imported of imports.get(file) ?? []) {
      const circle = walk(imported, [...way, file])
      if (circle) return circle
    }
    done.add(file)
    return null
  }
  for (const file of [...imports.keys()].toSorted()) {
    const circle = walk(file, [])
    if (circle) return circle
  }
  return null
}

test('the linter applies its patterns of imports: it ignores those that look ahead or behind, in silence', () => {
  expect(readFileSync('.oxlintrc.json', 'utf8')).not.toMatch(/"regex": "[^"]*\(\?[!=<]/)
})
