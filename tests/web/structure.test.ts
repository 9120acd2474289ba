import { expect, test } from 'vitest'
import { sectionsOf, withStructureOf } from '../../web/admin/markdown/structure.ts'
import { stateOf } from '../../web/admin/markdown/text-states.ts'
import { continued, draftOf, readDraft } from '../../web/admin/draft/stored-draft.ts'

test('sections begin at headings, or else at paragraphs', () => {
  expect(sectionsOf('One\n\n## Two\n\nWords\n\n### Three')).toEqual([5, 20])
  expect(sectionsOf('One\n\nTwo\nstill two\n\n\nThree')).toEqual([5, 21])
  expect(sectionsOf('## First')).toEqual([])
  expect(sectionsOf('')).toEqual([])
})

test.each([
  [
    'a translation that is missing gets headings, lists, tables and citations, and no words',
    'It is a herb.[^a]\nIt smells.[^b]\n\n## Uses\n\n- Tea[^a]\n  of leaves[^c]\n- Bath\n\n1. Boil\n\n| Part | For |\n| --- | --- |\n| Leaf | cough[^d] |\n\nMore words.',
    '',
    '[^a][^b]\n\n## \n\n- [^a][^c]\n- \n\n1. \n\n|  |  |\n| --- | --- |\n|  | [^d] |',
  ],
  [
    'what is written stays, and gets the citations that it lacks',
    'A herb.[^a][^b]',
    'Una hierba.[^b]',
    'Una hierba.[^b][^a]',
  ],
  [
    'only the sections that are missing are added',
    'A herb.[^a]\n\n## Uses\n\nTea.[^b]\n\n## Care\n\nNot in pregnancy.[^c]',
    'Una hierba.[^a]\n\n## Usos\n\nTé.',
    'Una hierba.[^a]\n\n## Usos\n\nTé.[^b]\n\n## \n\n[^c]',
  ],
  ['sections that the source lacks stay', 'A herb.', 'Una hierba.\n\n## Más\n\nSí.', 'Una hierba.\n\n## Más\n\nSí.'],
  ['nothing comes of nothing', '', '', ''],
])('%s', (_what, source, translation, expected) => {
  expect(withStructureOf(source, translation)).toBe(expected)
  // Copying again changes nothing.
  expect(withStructureOf(source, expected).trim()).toBe(expected.trim())
})

test('a translation is missing, older than its other language, or done', () => {
  const base = { textEn: 'A herb.', textEs: 'Una hierba.' }
  const known = (outdated: string[] = []) => ({ outdated, base })
  const states = (values: object, outdated?: string[]) =>
    [
      ['textEn', 'textEs'],
      ['textEs', 'textEn'],
    ].map(([field, other]) => stateOf(values as Record<string, string>, field!, other!, known(outdated)))
  expect(states({ textEn: ' ', textEs: '' })).toEqual([null, null])
  expect(states({ ...base, textEs: '' })).toEqual([null, 'missing'])
  expect(states(base)).toEqual(['done', 'done'])
  expect(states(base, ['textEs'])).toEqual(['done', 'older'])
  expect(states({ ...base, textEn: 'A tall herb.' })).toEqual(['done', 'older'])
  expect(states({ textEn: 'A tall herb.', textEs: 'Una hierba alta.' }, ['textEs'])).toEqual(['done', 'done'])
})

test('a draft holds what was changed, and is continued on a later version', () => {
  const base = { values: { title: 'Tea', text: 'Old.', tags: ['a'] }, updatedAt: '2026-01-01T00:00:00.000Z' }
  const json = JSON.stringify(draftOf({ ...base.values, text: 'Mine.' }, base, 'id'))
  expect(json).not.toContain('Tea')
  const later = { values: { title: 'Teas', text: 'Theirs.', tags: [] }, updatedAt: '2026-02-01T00:00:00.000Z' }
  expect(continued(readDraft<typeof base.values>(json, later)!, later)).toEqual({
    values: { title: 'Teas', text: 'Mine.', tags: [] },
    base: { values: { title: 'Teas', text: 'Old.', tags: [] }, updatedAt: base.updatedAt },
  })
  // All of it has been saved meanwhile.
  expect(readDraft(json, { ...later, values: { ...later.values, text: 'Mine.' } })).toBeNull()
  for (const broken of [null, 'x', 'null', '{}', '{"changes":{},"replaced":{},"savedAt":"x"}'])
    expect(readDraft(broken, later), String(broken)).toBeNull()
})
