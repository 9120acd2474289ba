import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createApp } from '../../api/app.ts'
import { undoLeftImport } from '../../api/content/transfer/journal.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { buildAilment, buildArticle, buildPlant } from '../support/content.ts'
import { ailmentFile, ID, plantFile, projectFile } from '../support/content-yaml.ts'
import { importZip, sendZip, zipOf } from '../support/content-zip.ts'
import { readResponse, run } from '../support/run.ts'

// An import is written in portions, while other requests are served. In the end it is applied completely or not at all.

const REFUSE_PROJECTS = 'ALTER TABLE projects ADD CONSTRAINT refuse_all CHECK (false)'
const TAKE_PROJECTS = 'ALTER TABLE projects DROP CONSTRAINT IF EXISTS refuse_all'
/** As if the process of the import was killed. */
const REFUSE_UNDOING = [
  `CREATE FUNCTION refuse_undoing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$`,
  `CREATE TRIGGER refuse_undoing BEFORE DELETE ON content_import_steps FOR EACH ROW EXECUTE FUNCTION refuse_undoing()`,
]
const TAKE_UNDOING = 'DROP FUNCTION IF EXISTS refuse_undoing CASCADE;'

const files = {
  'tags.yaml': '- { slug: skin, kind: body, en: Skin, es: Piel }\n- { slug: new, kind: body, en: New, es: Nuevo }\n',
  'sources.yaml': '- { key: flora-1950, title: Another flora }\n',
  'ailments/cough.yaml': ailmentFile(`doNot: { en: Do not run., es: No corra. }
dangerSigns: [{ who: all, urgency: soon, text: { en: It stays., es: Se queda. } }]
`),
  'ailments/fever.yaml': ailmentFile().replace(/^id: 017/, 'id: 016'),
  'plants/rue.yaml': plantFile('mayanName: rura\nnames: [{ name: rura, language: quc }]\n'),
  'plants/new.yaml': numbered(1),
  'projects/garden.yaml': projectFile(),
}

afterEach(async () => {
  for (const statement of [TAKE_PROJECTS, TAKE_UNDOING]) await prisma.$executeRawUnsafe(statement)
})

test('others are answered while an import is written', async () => {
  const admin = await buildAdmin()
  const plants = Array.from({ length: 12 }, (_, index) => [`plants/p${index}.yaml`, numbered(index)])
  const zip = zipOf(Object.fromEntries(plants))
  const { report } = await sendZip(zip, admin)
  const counts: number[] = []
  const state = { isDone: false }
  const importing = sendZip(zip, admin, report!.digest).finally(() => (state.isDone = true))
  while (!state.isDone) {
    counts.push(await prisma.plant.count())
    // Responses of the embedded database are synchronous: this lets the import continue.
    await setImmediate()
  }
  expect((await importing).report!.changes).toHaveLength(12)
  const seen = new Set(counts.filter((count) => count > 0 && count < 12))
  expect(seen.size, 'answers between two portions').toBeGreaterThan(1)
})

test('an import that an admin stops leaves nothing, and another one is refused until then', async () => {
  const admin = await buildAdmin()
  // So many that the import is still running after three requests.
  const plants = Array.from({ length: 700 }, (_, index) => [`plants/p${index}.yaml`, numbered(index)])
  const zip = zipOf(Object.fromEntries(plants))
  const { report } = await sendZip(zip, admin)
  const importing = sendZip(zip, admin, report!.digest)
  while ((await prisma.plant.count()) === 0) await setImmediate()
  expect((await sendZip(zip, admin, report!.digest)).refusal).toMatchObject({ code: 'CONFLICT', reason: 'busy' })
  const ask = (query: string) => run(query, {}, { as: admin })
  const { id, state } = (await ask('{ lastJob(kind: IMPORT) { id state } }')).data.lastJob
  expect(state).toBe('RUNNING')
  await ask(`mutation { stopJob(id: "${id}") { id } }`)
  expect((await importing).refusal).toMatchObject({ code: 'CONFLICT', reason: 'stopped' })
  expect([await prisma.plant.count(), await prisma.contentImportStep.count()]).toEqual([0, 0])
  expect((await ask('{ lastJob(kind: IMPORT) { state } }')).data.lastJob.state).toBe('STOPPED')
})

test('an import that another node has taken for abandoned neither goes on nor undoes that node’s own', async () => {
  const admin = await buildAdmin()
  const plants = Array.from({ length: 12 }, (_, index) => [`plants/p${index}.yaml`, numbered(index)])
  const zip = zipOf(Object.fromEntries(plants))
  const { report } = await sendZip(zip, admin)
  const importing = sendZip(zip, admin, report!.digest)
  while ((await prisma.contentImportStep.count()) === 0) await setImmediate()
  const step = { part: 'tags', added: ['theirs'], changed: [], written: {}, revisions: [] }
  await prisma.$transaction([
    prisma.contentImportStep.deleteMany(),
    prisma.contentImport.deleteMany(),
    prisma.contentImport.create({ data: { actorEmail: 'other@example.org' } }),
    prisma.contentImportStep.create({ data: step }),
  ])
  expect((await importing).refusal).toMatchObject({ code: 'CONFLICT', reason: 'changedSince' })
  expect(await prisma.contentImport.findMany()).toMatchObject([{ actorEmail: 'other@example.org' }])
  expect(await prisma.contentImportStep.findMany()).toMatchObject([{ added: ['theirs'] }])
})

describe('an import that fails half-way', () => {
  test('leaves what was there as it was, to the last timestamp', async () => {
    const admin = await someStored()
    const before = await everything()
    await prisma.$executeRawUnsafe(REFUSE_PROJECTS)
    expect((await importZip(zipOf(files), admin)).refusal).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
    expect(await everything()).toEqual(before)
  })

  test('leaves what somebody has saved since', async () => {
    const admin = await someStored()
    await leaveHalfWay(admin)
    const rename = `mutation { updatePlant(id: "${ID}", input: { commonNameEn: "Herb of grace" }) { id } }`
    await run(rename, {}, { as: admin })
    await undoLeftImport()
    expect(await prisma.plant.findMany({ select: { commonNameEn: true, mayanName: true } })).toEqual([
      { commonNameEn: 'Herb of grace', mayanName: 'rura' },
    ])
    expect(await prisma.revision.count({ where: { contentId: ID } })).toBe(3)
  })

  test('leaves an added ailment that a plant saved since is used for', async () => {
    const admin = await someStored()
    await leaveHalfWay(admin)
    await buildPlant({ isPublic: false, uses: [{ ailmentSlug: 'fever' }] })
    await undoLeftImport()
    const ailments = await prisma.ailment.findMany({ orderBy: { slug: 'asc' } })
    expect(ailments).toMatchObject([{ slug: 'cough', doNotEn: 'Before.' }, { slug: 'fever' }])
    const contentId = ailments[1]!.id
    expect(await prisma.revision.count({ where: { contentId } })).toBe(1)
    expect(await prisma.contentImport.count()).toBe(0)
  })

  test('leaves an added source that a plant saved since cites, and a tag that was saved since', async () => {
    const admin = await someStored()
    const added = { 'sources.yaml': '- { key: flora-1950, title: Another flora }\n- { key: flora-2000, title: New }\n' }
    await leaveHalfWay(admin, { ...files, ...added })
    const cited = { ailmentSlug: 'cough', sourceKeys: ['flora-2000'] }
    await buildPlant({ isPublic: false, uses: [cited] })
    const input = { slug: 'skin', kind: 'body', labelEn: 'Your skin', labelEs: 'Su piel' }
    await run('mutation ($input: TagInput!) { saveTag(input: $input) { slug } }', { input }, { as: admin })
    await undoLeftImport()
    const sources = await prisma.source.findMany({ orderBy: { key: 'asc' } })
    expect(sources).toMatchObject([{ key: 'flora-1950', title: 'A flora' }, { key: 'flora-2000' }])
    expect(await prisma.tag.findMany()).toMatchObject([{ slug: 'skin', labelEn: 'Your skin' }])
  })

  test('is undone later where its process has ended', async () => {
    const admin = await someStored()
    const before = await everything()
    await leaveHalfWay(admin)
    const whileLeft = await namesOnNode()
    await undoLeftImport()
    expect(await everything()).toEqual(before)
    // A node that has cached a partial import is notified.
    expect(whileLeft).toContain('Rue')
    expect(await namesOnNode()).not.toContain('Rue')
    expect((await importZip(zipOf(files), admin)).report?.changes).toHaveLength(8)
  })
})

const node = createApp({ cachesResponses: true })

async function namesOnNode(): Promise<string[]> {
  const { data } = await readResponse(
    await node.request('http://localhost/graphql?query={plants{edges{node{commonName}}}}'),
  )
  return data.plants.edges.map((edge: { node: { commonName: string } }) => edge.node.commonName)
}

async function leaveHalfWay(admin: Account, imported: Record<string, string> = files) {
  await prisma.$executeRawUnsafe(REFUSE_PROJECTS)
  for (const statement of REFUSE_UNDOING) await prisma.$executeRawUnsafe(statement)
  await importZip(zipOf(imported), admin)
  for (const statement of [TAKE_PROJECTS, TAKE_UNDOING]) await prisma.$executeRawUnsafe(statement)
  expect(await prisma.contentImport.updateMany({ data: { beatAt: new Date(0) } })).toEqual({ count: 1 })
}

async function someStored() {
  const [plant] = [await buildPlant({ id: ID, descriptionEn: 'Before.', plantPartUsed: 'leaf,root' })]
  await prisma.plantName.create({ data: { plantId: plant.id, name: 'ruda', language: 'spa' } })
  await buildArticle({})
  const sign = { position: 0, who: 'ALL', urgency: 'SOON', textEn: 'It lasts.', textEs: 'Dura mucho.' }
  const id = ID.replace(/^018/, '017')
  await buildAilment('cough', { id, doNotEn: 'Before.', doNotEs: 'Antes.', dangerSigns: { create: [sign] } })
  await prisma.source.create({ data: { key: 'flora-1950', title: 'A flora', updatedAt: new Date('2024-01-01') } })
  await prisma.tag.create({ data: { slug: 'skin', kind: 'body', labelEn: 'The skin', labelEs: 'La piel' } })
  return buildAdmin()
}

/** All tables that an import writes to. */
async function everything() {
  const names = { omit: { id: true }, orderBy: { position: 'asc' } } as const
  const dangerSigns = { omit: { id: true } } as const
  return {
    ailments: await prisma.ailment.findMany({ include: { dangerSigns }, orderBy: { id: 'asc' } }),
    plants: await prisma.plant.findMany({ include: { names }, orderBy: { id: 'asc' } }),
    articles: await prisma.article.findMany({ include: { plants: true }, orderBy: { id: 'asc' } }),
    projects: await prisma.project.findMany(),
    sources: await prisma.source.findMany({ orderBy: { key: 'asc' } }),
    tags: await prisma.tag.findMany({ orderBy: { slug: 'asc' } }),
    photos: await prisma.photo.count(),
    revisions: await prisma.revision.count(),
    entries: await prisma.auditEntry.count(),
    portions: [await prisma.contentImport.count(), await prisma.contentImportStep.count()],
  }
}

function numbered(index: number): string {
  const id = `018d6b3f-7c2a-7d11-9c55-${String(index).padStart(12, '0')}`
  return plantFile().replace(ID, id).replace('Ruda', `Ruda ${index}`)
}
