import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { ESSENTIAL, EXTRAS, UNUSED } from '../support/extras.ts'

/** What runs on the server or as the site is built. */
const ELSEWHERE =
  /^web\/(?:dist|gql|build|open-graph|entry\/(?:server|page-assets|content-security)|theme\/subset|i18n\/compile)/
/** Objects whose members are features of their own. */
const PARTED = new Set(['navigator', 'crypto', 'performance', 'Intl'])

const require = createRequire(import.meta.url)
const compiler = createRequire(require.resolve('typescript/package.json'))
const [lib] = globSync('lib.dom.d.ts', { cwd: libFolder() })
const declarations = readFileSync(`${libFolder()}/${lib}`, 'utf8')
const globals = new Set(
  [...declarations.matchAll(/^declare (?:var|function) (?!HTML\w*Element)(\w+)/gm)].map(([, name]) => name!),
)

function libFolder(): string {
  const name = `@typescript/typescript-${process.platform}-${process.arch}/package.json`
  return compiler.resolve(name).replace(/package\.json$/, 'lib')
}

interface Node {
  type: string
  [key: string]: unknown
}

/** The features of the browser that a module names: globals, and members of some. */
function featuresIn(file: string, code: string): Set<string> {
  const declared = new Set<string>()
  const used = new Set<string>()
  const { program } = parseSync(file, code)
  if (isNode(program)) visit(program, '', '')
  return new Set([...used].filter((name) => !declared.has(name.split('.')[0]!)))

  function visit(node: Node, parent: string, key: string): void {
    if (/^TS(?!As|NonNull|Satisfies)/.test(node.type)) return
    if (node.type === 'Identifier') return note(String(node['name']), parent, key)
    if (node.type === 'MemberExpression' && !node['computed']) {
      const [object, property] = [node['object'], node['property']] as Node[]
      const name = String(object!['name'])
      if (object!.type !== 'Identifier' || !PARTED.has(name)) return visit(object!, node.type, 'object')
      used.add(`${name}.${String(property!['name'])}`)
      return
    }
    for (const [key, value] of Object.entries(node)) {
      if (node.type === 'Property' && key === 'key' && !node['computed']) continue
      const within = node.type === 'Property' && parent === 'ObjectPattern' ? parent : node.type
      for (const child of [value].flat()) if (isNode(child)) visit(child, within, key)
    }
  }

  function note(name: string, parent: string, key: string): void {
    const isDeclared = key === 'id' || key === 'params' || key === 'param' || /Import|Pattern|RestElement/.test(parent)
    if (isDeclared) declared.add(name)
    else if (globals.has(name)) used.add(name)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

test('every feature of browsers that pages use is tested without it, or is known to be everywhere', () => {
  const files = globSync('web/**/*.{ts,tsx}').filter((file) => !ELSEWHERE.test(file))
  const used = files.flatMap((file) => [...featuresIn(file, readFileSync(file, 'utf8'))].map((name) => [name, file]))
  const known = new Set([...EXTRAS.flat(), ...ESSENTIAL])
  expect(used.filter(([name]) => !known.has(name!)).map((use) => use.join(' in '))).toEqual([])
  const named = new Set(used.map(([name]) => name))
  expect(
    UNUSED.filter((name) => named.has(name)),
    'features that are used by now',
  ).toEqual([])
  expect(
    ESSENTIAL.filter((name) => !named.has(name)),
    'features that are not used any more',
  ).toEqual([])
})

test('a feature is found however it is written, and what has its name is not', () => {
  const code = `import { caches } from './x.ts'
    type Channel = BroadcastChannel
    const { matchMedia: media } = x; x.localStorage.y; ({ indexedDB: 1 }); caches.open()
    const run = (worker: Worker) => navigator.share?.(worker) ?? new EventSource(crypto.randomUUID())`
  expect([...featuresIn('a.tsx', code)].toSorted()).toEqual(['EventSource', 'crypto.randomUUID', 'navigator.share'])
})
