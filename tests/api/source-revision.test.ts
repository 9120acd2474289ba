import { expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import { buildSource } from '../support/content.ts'
import { importZip, zipOf } from '../support/content-zip.ts'
import { run } from '../support/run.ts'

// Sources have a history like plants, articles and projects.

const SAVE = `mutation ($input: SourceInput!, $basedOn: DateTime) {
  saveSource(input: $input, replace: true, basedOn: $basedOn) { key updatedAt }
}`
const HISTORY = `query ($key: ID!, $newer: ID, $older: ID) {
  source(key: $key) {
    updatedAt
    revisions { totalCount edges { node { id createdAt editorEmail content } } }
    comparison(newer: $newer, older: $older) { newer { content } older { content } }
  }
}`
const RESTORE = 'mutation ($id: ID!, $basedOn: DateTime) { restoreRevision(id: $id, basedOn: $basedOn) { id content } }'

interface Save {
  id: string
  createdAt: string
  editorEmail: string | null
  content: Record<string, unknown>
}

const key = 'flora-1950'
const save = (input: object, as: Account, basedOn?: string) => run(SAVE, { input: { key, ...input }, basedOn }, { as })

async function historyOf(as: Account, compared: object = {}) {
  const { data } = await run(HISTORY, { key, ...compared }, { as })
  const { revisions, ...source } = data.source
  return { ...source, saves: revisions.edges.map(({ node }: { node: Save }) => node) }
}

test('anonymous and members see no revision of a source', async () => {
  await buildSource(key, { title: 'A flora' })
  for (const field of ['revisions { totalCount }', 'comparison { newer { id } }']) {
    const query = `{ source(key: "${key}") { ${field} } }`
    expect((await run(query)).codes).toContain('UNAUTHENTICATED')
    expect((await run(query, {}, { as: await buildUser() })).codes).toContain('FORBIDDEN')
  }
})

test('each save keeps what the source holds, who saved it and when; what was there before is kept, too', async () => {
  const [ana, eva] = [await buildAdmin(), await buildAdmin()]
  await buildSource(key, { title: 'A flora', year: 1950 })
  await save({ title: 'Flora of Guatemala' }, ana)
  await save({ title: 'Flora of Guatemala', author: 'Standley' }, eva)
  await save({ title: 'Flora of Guatemala', author: 'Standley' }, ana)
  const { saves, comparison } = await historyOf(ana)
  expect(
    saves.map(({ editorEmail, content }: Save) => [editorEmail, content.title, content.author, content.year]),
  ).toEqual([
    [eva.email, 'Flora of Guatemala', 'Standley', 1950],
    [ana.email, 'Flora of Guatemala', null, 1950],
    [null, 'A flora', null, 1950],
  ])
  expect([comparison.newer.content.author, comparison.older.content.author]).toEqual(['Standley', null])
  const older = await historyOf(ana, { newer: saves[0].id, older: saves[2].id })
  expect(older.comparison.older.content.title).toBe('A flora')
})

test('what a revision holds can be restored, unless somebody has saved since', async () => {
  const [ana, eva] = [await buildAdmin(), await buildAdmin()]
  await save({ title: 'A flora', noteEn: 'Out of print.' }, ana)
  await save({ title: 'Another title', noteEn: null }, eva)
  const { saves, updatedAt } = await historyOf(ana)
  const restore = (basedOn: string) => run(RESTORE, { id: saves[1].id, basedOn }, { as: ana })
  const refused = await restore(saves[1].createdAt)
  expect(refused.codes).toEqual(['CONFLICT'])
  expect(refused.errors[0]!.extensions).toMatchObject({ savedAt: updatedAt, savedBy: eva.email })
  expect((await restore(updatedAt)).data.restoreRevision.content).toMatchObject({ title: 'A flora' })
  expect(await prisma.source.findMany()).toMatchObject([{ title: 'A flora', noteEn: 'Out of print.' }])
  expect((await historyOf(ana)).saves).toHaveLength(3)
  const entries = await prisma.auditEntry.findMany({ where: { action: 'restoreRevision' } })
  expect(entries).toHaveLength(1)
})

test('the history of a source that is deleted and comes back goes on', async () => {
  const ana = await buildAdmin()
  await save({ title: 'A flora' }, ana)
  const [{ id }] = (await historyOf(ana)).saves
  await run('mutation ($key: ID!) { deleteSource(key: $key) }', { key }, { as: ana })
  expect((await run(RESTORE, { id }, { as: ana })).codes).toEqual(['NOT_FOUND'])
  await save({ title: 'A flora, again' }, ana)
  expect((await historyOf(ana)).saves).toHaveLength(2)
})

test('an import keeps a revision of the sources that it adds and changes', async () => {
  const ana = await buildAdmin()
  await buildSource(key, { title: 'A flora' })
  await importZip(zipOf({ 'sources.yaml': `- { key: ${key}, title: Imported }\n- { key: new, title: New }\n` }), ana)
  const { saves } = await historyOf(ana)
  expect(saves.map(({ editorEmail, content }: Save) => [editorEmail, content.title])).toEqual([
    [ana.email, 'Imported'],
    [null, 'A flora'],
  ])
  expect(await prisma.revision.count()).toBe(3)
})
