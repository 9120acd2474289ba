import { glob, readFile } from 'node:fs/promises'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

// Most browser tests use one language: all texts come from the messages, which have the same keys in both.

const SAID = /^(alt|title|label|placeholder|aria-(label|description|roledescription|valuetext))$/
/** The same in every language. */
const NO_WORDS = /^(https:\/\/|\/graphql|POST|doi:|Esc|⌘K|Ctrl K|Ctrl\+Enter|\P{L}*)$/u

test('no component says words of its own', async () => {
  const said: string[] = []
  let files = 0
  for await (const file of glob('web/**/*.tsx', { exclude: ['web/dist/**'] })) {
    files++
    for (const text of textsIn(parseSync(file, await readFile(file, 'utf8')).program))
      if (!NO_WORDS.test(text.trim())) said.push(`${file}: ${text.trim()}`)
  }
  expect(said).toEqual([])
  expect(files).toBeGreaterThan(100)
})

test.each([
  ['<p>one</p>', ['one']],
  ["<p>{'one'}</p>", ['one']],
  ['<p>{n > 1 ? `${n} ones` : t("key")}</p>', [' ones']],
  ['<p className="a" data-x="b" title="one" />', ['one']],
  ["<Field label={n && 'one'} />", ['one']],
  ['<Page head={<h1>one</h1>}>{list.map(() => <li>two</li>)}</Page>', ['one', 'two']],
])('words are found in %s', (component, texts) => {
  const { program, errors } = parseSync('a.tsx', component)
  expect(errors).toEqual([])
  expect(textsIn(program).filter((text) => text !== '')).toEqual(texts)
})

/** Literal text in JSX. */
function textsIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(textsIn)
  if (typeof part !== 'object' || part === null) return []
  const node = part as Node
  return [...shownBy(node), ...Object.values(node).flatMap(textsIn)]
}

function shownBy(node: Node): string[] {
  if (node.type === 'JSXText') return [String(node.value)]
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return node.children!.flatMap(literalsOf)
  if (node.type === 'JSXAttribute' && SAID.test(node.name!.name)) return literalsOf(node.value as Node | null)
  return []
}

function literalsOf(node: Node | null): string[] {
  if (node?.type === 'JSXExpressionContainer') return literalsOf(node.expression!)
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node?.type === 'TemplateLiteral') return node.quasis!.map(({ value }) => value.raw)
  if (node?.type === 'ConditionalExpression') return [node.consequent!, node.alternate!].flatMap(literalsOf)
  if (node?.type === 'LogicalExpression') return literalsOf(node.right!)
  return []
}

/** The part of a syntax tree used here. */
interface Node {
  type: string
  value?: unknown
  name?: { name: string }
  expression?: Node
  children?: Node[]
  quasis?: { value: { raw: string } }[]
  consequent?: Node
  alternate?: Node
  right?: Node
}
