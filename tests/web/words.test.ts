import { glob, readFile } from 'node:fs/promises'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { wordsIn, type Language } from '../support/words.ts'

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

test('the messages of the specification are said word for word', () => {
  const said = (language: Language) => JSON.stringify(wordsIn(language))
  for (const message of [
    'Common names in both languages are required',
    'Titles in both languages are required',
    'Failed to load plant',
    'Failed to load article',
    'Failed to load project',
    'Failed to save plant',
    'Failed to save article',
    'Failed to save project',
    'Failed to load plants',
    'Failed to load articles',
    'Failed to load projects',
    'Failed to update plant visibility',
    'Failed to update article visibility',
    'Failed to update project status',
    'Failed to delete plant',
    'Failed to delete article',
    'Failed to delete project',
    'Failed to load users',
    'Failed to promote user',
    'Failed to revoke admin privileges',
    'Failed to load notifications',
    'Failed to send notification',
    'Failed to delete notification',
    'Failed to load bug reports',
    'Failed to update bug report',
    'User promoted to admin successfully!',
    'Admin privileges revoked successfully!',
    'Notification sent successfully!',
    'Notification deleted successfully!',
    'Invalid email or password',
    'Passwords do not match',
    'Failed to create account',
    'Password must be at least 6 characters long',
    'Failed to send reset email. Please try again.',
    'Failed to update password. Please try again.',
    'Please describe the bug',
    'Bug report submitted successfully! Thank you for your feedback.',
    'Failed to submit bug report. Please try again.',
  ])
    expect(said('en')).toContain(`"${message}"`)
  expect(said('es')).toContain('"Por favor describe el error"')
})

test('priorities have the names of the specification, and a plant becomes public in the feminine', () => {
  expect(wordsIn('en').notifications.priority).toEqual({ NORMAL: 'Normal', HIGH: 'High', URGENT: 'Urgent' })
  expect(wordsIn('es').notifications.priority).toEqual({ NORMAL: 'Normal', HIGH: 'Alta', URGENT: 'Urgente' })
  expect(wordsIn('es').adminForm.makePublic).toMatchObject({
    plants: 'Hacer pública',
    ailments: 'Hacer público',
    articles: 'Hacer público',
    projects: 'Hacer público',
    communities: 'Hacer pública',
  })
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
