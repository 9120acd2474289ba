import { beforeEach, expect, test } from 'vitest'
import { createApp } from '../../api/app.ts'
import { aNoun, CONTENT_KINDS, KINDS, type ContentKind } from '../../api/content/kinds.ts'
import { prisma } from '../../api/database/client.ts'
import { PACKED, type PackList } from '../../api/offline/pack.ts'
import { seed } from '../../prisma/bin/seed.ts'
import { accessTokenOf, buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import {
  buildAilment,
  buildArticle,
  buildContent,
  buildPlant,
  buildProject,
  buildSource,
  buildTag,
  DECIDED_CAUTIONS,
} from '../support/content.ts'
import { ID, projectFile } from '../support/content-yaml.ts'
import { importZip, sendUpload, zipOf } from '../support/content-zip.ts'
import { countStatements } from '../support/database.ts'
import { readResponse } from '../support/run.ts'
import { beginWith } from '../support/shared-rows.ts'
import { importSheets } from '../support/sheets.ts'

// All that is made of content is new on each node after any change, whoever has made it; tests/api/nodes.test.ts tries the
// same with processes of their own.

type App = ReturnType<typeof createApp>

const PHOTO = 'https://example.org/rue.jpg'

async function buildWorld() {
  const admin = await buildAdmin()
  await buildTag('garden', 'Garden', 'Huerto')
  await buildSource('book')
  const ailment = await buildAilment('cough')
  const unused = await buildAilment('fever')
  await prisma.photo.create({ data: { url: PHOTO, altEn: 'Rue in bloom' } })
  const details = {
    uses: [{ ailmentSlug: 'cough', sourceKeys: ['book'] }],
    cautions: DECIDED_CAUTIONS,
    tags: ['garden'],
    descriptionEn: 'See [^book].',
  }
  const plant = await buildPlant({ ...details, id: ID, commonNameEn: 'Rue', mainImageUrl: PHOTO })
  const other = await buildPlant({ ...details, commonNameEn: 'Sage' })
  const article = await buildArticle({ plants: [plant], titleEn: 'Teas', tags: ['garden'] })
  const project = await buildProject({ titleEn: 'A nursery', tags: ['garden'], galleryImages: [PHOTO] })
  const built = { ailment, plant, article, project }
  const others = CONTENT_KINDS.filter((kind) => !(KINDS[kind].delegate in built)).map(async (kind) => {
    return [KINDS[kind].delegate, await buildContent(kind, 'Garden', { tags: ['garden'] })]
  })
  return { admin, unused, other, ...built, ...(Object.fromEntries(await Promise.all(others)) as Others) }
}

type Others = Record<
  Exclude<(typeof KINDS)[ContentKind]['delegate'], 'ailment' | 'plant' | 'article' | 'project'>,
  { id: string }
>

const theWorld = beginWith(buildWorld)
type World = Awaited<ReturnType<typeof buildWorld>>

const QUERIES = [
  '{ plants { totalCount edges { node { commonName tagLabels { label } mainImage { alt } sources { title } } } } }',
  '{ plants(search: "cough") { edges { node { commonName } } } }',
  '{ articles { edges { node { title plants { commonName } } } } projects { edges { node { title } } } }',
  '{ tags { label count } ailments { name } siteSettings { name } communities { edges { node { name } } } }',
]

/** The item of a kind in the world, whose page is read. */
const itemOf = (kind: ContentKind, world: World): { id: string; slug?: string } => world[KINDS[kind].delegate]

const pathsOf = (world: World) => [
  '/',
  ...CONTENT_KINDS.flatMap((kind) => {
    const { table, urlKey } = KINDS[kind]
    return [`/${table}`, `/${table}/${itemOf(kind, world)[urlKey]}`]
  }),
  ...QUERIES.map((query) => `/graphql?${new URLSearchParams({ query })}`),
  '/sitemap.xml',
  '/sitemaps/plants-1.xml',
  '/feeds/plants.en.atom',
  '/feeds/articles.es.atom',
  '/llms.txt',
  `/og/plants/${world.plant.id}/0.png`,
]

let nodes: App[]
beforeEach(() => {
  nodes = [createApp({ cachesResponses: true }), createApp({ cachesResponses: true })]
})

/** All that a node shows, by path. */
async function readAll(node: App, world: World): Promise<Record<string, unknown>> {
  const shown: Record<string, unknown> = {}
  for (const path of pathsOf(world)) {
    const response = await node.request(`http://localhost${path}`)
    // Error pages show the id of the request.
    const text = response.status < 400 ? await response.text() : ''
    shown[path] = { status: response.status, location: response.headers.get('location'), text }
  }
  return shown
}

/** The digest of a node's pack, as a phone asks that has an earlier one. */
async function readPack(node: App, since = ''): Promise<string> {
  return ((await (await node.request(`http://localhost/pack.json?since=${since}`)).json()) as PackList).digest
}

async function carryOut(mutation: string, as: Account): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await accessTokenOf(as)}` }
  const body = JSON.stringify({ query: `mutation { ${mutation} }` })
  const answer = await readResponse(
    await nodes[0]!.request('http://localhost/graphql', { method: 'POST', headers, body }),
  )
  expect(answer.errors).toEqual([])
}

const byAdmin = (mutation: (world: World) => string) => (world: World) => carryOut(mutation(world), world.admin)

type Door = [name: string, change: (world: World) => Promise<unknown>]

const FORMS = CONTENT_KINDS.map((kind): Door => {
  const { model, title } = KINDS[kind]
  const call = ({ id }: { id: string }) => `update${model}(id: "${id}", input: { ${title}En: "Brews" }) { id }`
  return [`the form of ${aNoun(kind)}`, byAdmin((world) => call(itemOf(kind, world)))]
})

/** Deletes what is there of a kind, and takes it out of the bin again. Ailments that plants are used for stay. */
const BINS = CONTENT_KINDS.flatMap((kind): Door[] => {
  const { model, delegate } = KINDS[kind]
  const binned = (world: World) => (kind === 'AILMENT' ? world.unused : itemOf(kind, world)).id
  return [
    [`deletion of ${aNoun(kind)}`, byAdmin((world) => `delete${model}(id: "${binned(world)}")`)],
    [`${delegate} from the bin`, byAdmin((world) => `restoreFromBin(ids: ["${binned(world)}"]) { id }`)],
  ]
})

const DOORS: Door[] = [
  ...FORMS,
  [
    'an earlier state',
    async ({ admin }) => {
      const { id } = await prisma.revision.findFirstOrThrow({ orderBy: { createdAt: 'asc' } })
      await carryOut(`restoreRevision(id: "${id}") { id }`, admin)
    },
  ],
  [
    'the form of a source',
    byAdmin(() => 'saveSource(input: { key: "book", title: "Another book" }, replace: true) { key }'),
  ],
  ['the form of a picture', byAdmin(() => `setPhoto(input: { url: "${PHOTO}", altEn: "A leaf" }) { url }`)],
  [
    'the words of a tag',
    byAdmin(() => 'saveTag(input: { slug: "garden", kind: "topic", labelEn: "Yard", labelEs: "Patio" }) { slug }'),
  ],
  [
    'a relation',
    byAdmin(
      ({ article, other }) => `updateArticle(id: "${article.id}", input: { relatedPlantIds: ["${other.id}"] }) { id }`,
    ),
  ],
  [
    'tags of many',
    byAdmin(
      ({ plant, other }) => `tagContent(of: PLANT, ids: ["${plant.id}", "${other.id}"], remove: ["garden"]) { id }`,
    ),
  ],
  [
    'visibility of many',
    byAdmin(({ other }) => `setVisibility(of: PLANT, ids: ["${other.id}"], isPublic: false) { id }`),
  ],
  [
    'a translation',
    byAdmin(
      ({ plant }) => `saveTranslation(of: PLANT, id: "${plant.id}", name: "commonName", into: EN, text: "Herb") { id }`,
    ),
  ],
  [
    'a statement by hand',
    () =>
      prisma.$executeRaw`UPDATE plant_cautions SET text_en = 'Never.', text_es = 'Nunca.' WHERE plant_id = ${ID}::uuid`,
  ],
  ['an import', ({ admin }) => importZip(zipOf({ 'sources.yaml': '- { key: book, title: The third book }\n' }), admin)],
  [
    'the seed',
    () =>
      seed({
        files: [{ path: 'projects/garden.yaml', text: projectFile().replace('isLocked: true', 'isLocked: false') }],
      }),
  ],
  ['the settings', byAdmin(() => 'saveSiteSettings(input: { nameEn: "Herbs", nameEs: "Hierbas" }) { id }')],
  [
    'a spreadsheet',
    ({ admin, article }) => importSheets(`id,titleEn\n${article.id},Infusions\n`, admin, { name: 'articles.csv' }),
  ],
  [
    'an import that is undone',
    async ({ admin }) => {
      const { importId } = await prisma.contentImportStep.findFirstOrThrow({ orderBy: { id: 'desc' } })
      expect((await sendUpload('/content/undo', { import: importId! }, '', admin)).refusal).toBeUndefined()
    },
  ],
  ...BINS,
  ['a lock', byAdmin(({ project }) => `setProjectLock(id: "${project.id}", isLocked: true) { id }`)],
]

const OTHER_KINDS = CONTENT_KINDS.filter((kind) => !PACKED.includes(kind))
const NOT_PACKED = new RegExp(`${OTHER_KINDS.map((kind) => KINDS[kind].delegate).join('|')}|the seed|a lock`)
/** Its row is read to find its URL. */
const CARDS = 1

test(
  'after a change through any door, all that is made of content is new on both nodes',
  { timeout: 600_000 },
  async () => {
    const world = theWorld()
    let before = await readAll(nodes[0]!, world)
    let pack = await readPack(nodes[0]!)
    expect([await readAll(nodes[1]!, world), await readPack(nodes[1]!)]).toEqual([before, pack])
    expect(await countStatements(() => readAll(nodes[1]!, world)), 'all is cached').toBeLessThanOrEqual(CARDS)
    expect(await countStatements(() => readPack(nodes[1]!, pack))).toBe(0)
    const fresh = createApp({ cachesResponses: false })
    for (const [index, [door, change]] of DOORS.entries()) {
      await change(world)
      const now = await readAll(fresh, world)
      expect(now, door).not.toEqual(before)
      // Either node, in turn: which of them has made the change, neither knows.
      for (const [path, shown] of Object.entries(await readAll(nodes[index % 2]!, world)))
        expect(shown, `${door}: ${path}`).toEqual(now[path])
      const packs = await Promise.all(nodes.map((node) => readPack(node, pack)))
      expect(packs[1]).toBe(packs[0])
      expect(packs[0] !== pack || NOT_PACKED.test(door), door).toBe(true)
      before = now
      pack = packs[0]!
    }
    expect(await readPack(createApp())).toBe(pack)
  },
)

async function currentVersion() {
  return (await prisma.contentVersion.findFirstOrThrow()).version
}

test('what is refused, rolled back or stored already raises nothing', async () => {
  const { admin, plant } = theWorld()
  const version = await currentVersion()
  await carryOut(`updatePlant(id: "${plant.id}", input: { commonNameEn: "Rue" }) { id }`, admin)
  await prisma
    .$transaction(async (tx) => {
      await tx.plant.update({ where: { id: plant.id }, data: { commonNameEn: 'Rude' } })
      throw new Error('rolled back')
    })
    .catch(() => {})
  expect(await currentVersion()).toBe(version)
})

test('a transaction raises the version once, and records each row that it changes with what happened to it', async () => {
  const { plant, other, ailment } = theWorld()
  const version = await currentVersion()
  const { id } = await prisma.$transaction(async (tx) => {
    await tx.plantUse.deleteMany({ where: { plantId: plant.id } })
    await tx.plant.update({ where: { id: plant.id }, data: { commonNameEn: 'Rude' } })
    await tx.plant.delete({ where: { id: other.id } })
    await tx.ailment.update({ where: { id: ailment.id }, data: { nameEn: 'Cold' } })
    return tx.project.create({ data: { titleEn: 'New', titleEs: 'Nuevo' } })
  })
  expect(await currentVersion()).toBe(version + 1)
  const records = await prisma.contentChange.findMany({ where: { version: { gt: version } } })
  expect(
    records.map(({ version: raised, kind, key, change }) => [raised - version, kind, key, change]).toSorted(),
  ).toEqual(
    [
      [1, 'AILMENT', ailment.id, 'UPDATE'],
      [1, 'PLANT', plant.id, 'UPDATE'],
      [1, 'PLANT', other.id, 'DELETE'],
      [1, 'PROJECT', id, 'INSERT'],
    ].toSorted(),
  )
})

test('what members do raises nothing: accounts, favourites, reports, and reading what was sent to them', async () => {
  const version = await currentVersion()
  const { plant, article } = theWorld()
  const member = await buildUser()
  for (const mutation of [
    `setPlantFavorite(plantId: "${plant.id}", isFavorite: true) { id }`,
    `setArticleFavorite(articleId: "${article.id}", isFavorite: true) { id }`,
    'updateProfile(input: { fullName: "Marta" }) { id }',
    'reportBug(input: { description: "Broken", pageUrl: "/plants" }) { id }',
    'markNotificationsSeen { id }',
  ])
    await carryOut(mutation, member)
  await prisma.user.delete({ where: { id: member.id } })
  expect(await currentVersion()).toBe(version)
})

/** Tables without content: accounts, records of work, and what triggers derive from content. */
const OTHERS =
  `${CONTENT_KINDS.map((kind) => KINDS[kind].searchTable).join(' ')} _prisma_migrations account admin_users article_favorites audit_entries
  binned_content bug_reports citations client_mutations community_members content_changes content_counts content_import_steps content_imports
  content_version drafts dumped_records dumping_records jobs jwks need_counts newsletter_deliveries newsletter_issues newsletter_subscribers
  notifications open_forms outdated_texts plant_families
  plant_family_counts plant_favorites plant_letters plant_use_search profiles reader_counts review_tasks reviewers revisions
  search_words seed_runs session suggestions two_factor unanswered_words user verification
  webhook_deliveries webhook_senders webhooks`.split(/\s+/)

test('every table either raises the version or is named here as one without content', async () => {
  const tables = await prisma.$queryRaw<{ name: string; raises: boolean }[]>`
    SELECT relname AS name, (SELECT count(*) = 2 FROM pg_trigger
      WHERE tgrelid = pg_class.oid AND tgname IN ('content_version', 'content_version_update')) AS raises
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`
  const silent = tables.filter(({ raises }) => !raises).map(({ name }) => name)
  expect(silent.filter((name) => !OTHERS.includes(name))).toEqual([])
  expect(tables.filter(({ raises }) => raises)).toHaveLength(17 + CONTENT_KINDS.length)
})
