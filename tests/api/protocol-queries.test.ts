import { expect, test } from 'vitest'
import { buildAdmin } from '../support/accounts.ts'
import { askAll } from '../support/ask-all.ts'
import { buildArticle, buildCommunity } from '../support/content.ts'
import { SECRET, told } from '../support/doors.ts'
import { run } from '../support/run.ts'
import { attribute } from '../support/withheld.ts'

// No public query tells anything of what is withheld.

test('is in no answer to any public query, nor does a count or filter tell of it', { timeout: 300_000 }, async () => {
  const as = await buildAdmin()
  const { id, savedAt } = await told(as)
  const { id: communityId } = await buildCommunity()
  const article = await buildArticle()
  const named = [
    { kind: 'PLANT', id, savedAt },
    { kind: 'AILMENT', id, slug: 'cough', savedAt },
    { kind: 'ARTICLE', id: article.id, savedAt },
  ] as const
  const before = await askAll([...named])
  expect(before.filter(({ text }) => text.includes(SECRET) || text.includes('Iyaqil')).length).toBeGreaterThan(3)
  for (const place of ['uses.0', 'names.0'])
    expect((await attribute(as, id, communityId, { protocol: 'NEVER', place })).codes).toEqual([])
  const after = await askAll([...named])
  expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name))
  expect(after.filter(({ text }) => text.includes(SECRET) || text.includes('Iyaqil'))).toEqual([])
  const { data } = await run(
    '{ used: plants(ailment: "cough") { totalCount } named: plants(search: "iyaqil") { totalCount edges { cursor } } }',
  )
  expect(data).toEqual({ used: { totalCount: 0 }, named: { totalCount: 0, edges: [] } })
})
