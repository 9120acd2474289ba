import { isDeepStrictEqual } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { EmbeddedAdapter } from '../../api/database/embedded-adapter.ts'
import { openEmbedded } from '../../api/database/embedded.ts'
import { SEEDED_DATABASE } from '../../api/database/new-database.ts'
import { StartupError } from '../../api/startup-error.ts'
import { parseContent } from '../../api/content/files/entries.ts'
import { readContentFiles, type ContentFile } from '../../api/content/files/files.ts'
import { labelsOf } from '../../api/rules/attribution.ts'
import { checkContent } from '../../api/content/files/rules.ts'
import { unpackZip } from '../../api/content/files/zip.ts'
import { deploy } from '../../prisma/bin/deploy.ts'
import { PrismaClient } from '../../prisma/generated/client/client.ts'
import { seed } from '../../prisma/bin/seed.ts'
import { buildAdmin, buildUser } from '../support/accounts.ts'
import { someContent } from '../support/content-yaml.ts'
import { getZip } from '../support/content-zip.ts'
import { run } from '../support/run.ts'
import { server } from '../support/worker-database.ts'

const PERICON = '01a15a45-1800-765a-927b-e678cf4684f1'
const path = 'plants/pericon.yaml'

test('content that breaks a rule is refused with file and line, and nothing is written', async () => {
  const files = await changed('tags: [digestive', 'tags: [digestion')
  const refusal = await seed({ files }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartupError)
  const line =
    files
      .find((file) => file.path === path)!
      .text.split('\n')
      .findIndex((text) => text.startsWith('tags:')) + 1
  expect((refusal as Error).message).toContain(
    `prisma/content/${path}:${line}:8: The tag digestion is not in tags.yaml.`,
  )
  expect(await rows()).toEqual({ plants: 0, names: 0, articles: 0, relations: 0, projects: 0, tags: 0, sources: 0 })
})

test('a seed that fails half-way leaves nothing behind', async () => {
  await prisma.$executeRaw`ALTER TABLE projects ADD CONSTRAINT refuse_all CHECK (false)`
  try {
    await expect(seed({ files: await someContent() })).rejects.toThrow(/refuse_all/)
  } finally {
    await prisma.$executeRaw`ALTER TABLE projects DROP CONSTRAINT refuse_all`
  }
  expect(await rows()).toEqual({ plants: 0, names: 0, articles: 0, relations: 0, projects: 0, tags: 0, sources: 0 })
  expect(await prisma.seedRun.count()).toBe(0)
})

test(
  'a start loads all content, which has no label of a community and which an export says whole, and later ones leave it and what an admin changed or deleted',
  { timeout: 60_000 },
  async () => {
    const files = await readContentFiles()
    const paths = files.map(({ path }) => path.split('/')[0])
    const count = (folder: string) => paths.filter((path) => path === folder).length
    const loaded = `${count('plants')} plants, ${count('articles')} articles and ${count('projects')} projects`
    expect(await deploy()).toContain(`Loaded ${loaded}.`)
    expect(await rows()).toMatchObject({
      plants: count('plants'),
      articles: count('articles'),
      projects: count('projects'),
    })
    // Communities alone give labels.
    const labelled = await prisma.attribution.findMany({
      where: { labels: { isEmpty: false } },
      select: { labels: true },
    })
    expect(labelled.flatMap(({ labels }) => labelsOf(labels)).filter(({ kind }) => kind === 'LABEL')).toEqual([])
    const before = await everything()
    // Where samples are not locked.
    expect(server ? before : await everything(await openSeeded())).toEqual(before)
    if (!server) await expectExportOf(files)
    expect(await seed()).toBeNull()
    expect(await everything()).toEqual(before)

    await prisma.plant.update({ where: { id: PERICON }, data: { commonNameEs: 'Yerbanís' } })
    await prisma.article.deleteMany()
    expect(await deploy()).toEqual([])
    // As a version before the rules for texts stored it.
    const dosageGuidelinesEs = 'No pasar de 10<sup>3</sup> mg.'
    await prisma.plant.update({ where: { id: PERICON }, data: { dosageGuidelinesEs } })
    expect(await deploy()).toEqual([
      'Stored texts are older than the rules for texts, and need a correction (1):',
      `/admin/plants/edit/${PERICON} (Mexican tarragon), dosageGuidelinesEs: Readers would see “10<sup>3</sup>” with its HTML: write “10³”.`,
    ])
    expect(await prisma.plant.findUnique({ where: { id: PERICON } })).toMatchObject({ commonNameEs: 'Yerbanís' })
    expect(await prisma.article.count()).toBe(0)
  },
)

test('two seeds at once load the content once', async () => {
  const files = await someContent()
  const results = await Promise.all([seed({ files }), seed({ files })])
  expect(results.filter((result) => result !== null)).toHaveLength(1)
  expect(await rows()).toMatchObject({ plants: 3, articles: 1, projects: 2 })
  expect(await prisma.seedRun.count()).toBe(1)
})

test('new content is added, and what an admin changed stays', async () => {
  const all = await someContent()
  await seed({ files: all.filter((file) => !file.path.startsWith('projects/')) })
  await prisma.plant.update({ where: { id: PERICON }, data: { commonNameEs: 'Yerbanís' } })
  const names = await prisma.plantName.findMany({ where: { plantId: PERICON } })

  const files = await changed('Pericón', 'Hierbanís')
  expect(await seed({ files })).toEqual({ plants: 0, articles: 0, projects: 2 })
  expect(await prisma.plant.findUnique({ where: { id: PERICON } })).toMatchObject({ commonNameEs: 'Yerbanís' })
  expect(await prisma.plantName.findMany({ where: { plantId: PERICON } })).toEqual(names)
})

test('an overwrite brings the files back and keeps favourites', async () => {
  const files = await someContent()
  await seed({ files })
  const { id: userId } = await buildUser()
  await prisma.plantFavorite.create({ data: { userId, plantId: PERICON } })
  const before = await everything()
  await prisma.plant.update({
    where: { id: PERICON },
    data: { commonNameEs: 'Yerbanís', youtubeVideoUrl: 'https://x.org' },
  })
  await prisma.plantName.deleteMany({ where: { plantId: PERICON } })
  await prisma.articlePlantRelation.deleteMany()
  await prisma.tag.update({ where: { slug: 'digestive' }, data: { labelEn: 'Guts' } })

  expect(await seed({ files, overwrite: true })).toEqual({ plants: 1, articles: 1, projects: 0 })
  expect(await everything()).toEqual(before)
  expect(await prisma.plantFavorite.count()).toBe(1)
})

test('readers find what was seeded, and nothing that is hidden', async () => {
  await seed({ files: await someContent() })
  const { data } = await run(`{
    plants(search: "pericon") { edges { node { commonName(lang: ES) mayanName sources { key } } } }
    public: plants { totalCount }
    projects { totalCount }
  }`)
  expect(data.plants.edges[0].node).toMatchObject({ commonName: 'Pericón', mayanName: "iya'" })
  expect(data.plants.edges[0].node.sources).toContainEqual({ key: 'tramil-tagetes-lucida' })
  expect(data.public.totalCount).toBe(await prisma.plant.count({ where: { isPublic: true } }))
  expect(data.public.totalCount).toBeLessThan(await prisma.plant.count())
  expect(data.projects.totalCount).toBe(await prisma.project.count({ where: { isLocked: false } }))
})

test('samples wait for an admin on a server with a database of its own, and are shown elsewhere', async () => {
  const files = await someContent()
  await seed({ files, locksSamples: true })
  const of = { where: { isSample: true } }
  expect(new Set((await prisma.project.findMany(of)).map(({ isLocked }) => isLocked))).toEqual(new Set([true]))
  await seed({ files, locksSamples: false, overwrite: true })
  expect(await prisma.project.count({ where: { isSample: true, isLocked: false } })).toBeGreaterThan(0)
})

/** What new sites are copies of. */
async function openSeeded() {
  const embedded = await openEmbedded(undefined, SEEDED_DATABASE)
  onTestFinished(() => embedded.close())
  return new PrismaClient({ adapter: new EmbeddedAdapter(embedded), log: [{ emit: 'event', level: 'query' }] })
}

async function changed(from: string, to: string): Promise<ContentFile[]> {
  const files = await someContent()
  return files.map((file) => (file.path === path ? { path, text: file.text.replace(from, to) } : file))
}

async function rows() {
  const [plants, names, articles, relations, projects, tags, sources] = await Promise.all([
    prisma.plant.count(),
    prisma.plantName.count(),
    prisma.article.count(),
    prisma.articlePlantRelation.count(),
    prisma.project.count(),
    prisma.tag.count(),
    prisma.source.count(),
  ])
  return { plants, names, articles, relations, projects, tags, sources }
}

/** Everything that the seed writes, without generated ids and times. */
function everything(database = prisma) {
  return Promise.all([
    database.plant.findMany({ orderBy: { id: 'asc' }, omit: { updatedAt: true } }),
    database.plantName.findMany({ orderBy: [{ plantId: 'asc' }, { position: 'asc' }], omit: { id: true } }),
    database.plantUse.findMany({ orderBy: [{ plantId: 'asc' }, { position: 'asc' }], omit: { id: true } }),
    database.plantCaution.findMany({ orderBy: [{ plantId: 'asc' }, { position: 'asc' }], omit: { id: true } }),
    database.ailment.findMany({ orderBy: { id: 'asc' }, omit: { updatedAt: true } }),
    database.dangerSign.findMany({ orderBy: [{ ailmentId: 'asc' }, { position: 'asc' }], omit: { id: true } }),
    database.article.findMany({
      orderBy: { id: 'asc' },
      omit: { updatedAt: true },
      include: { plants: { orderBy: { plantId: 'asc' } } },
    }),
    database.project.findMany({ orderBy: { id: 'asc' }, omit: { updatedAt: true } }),
    database.tag.findMany({ orderBy: { slug: 'asc' }, omit: { updatedAt: true } }),
    database.source.findMany({ orderBy: { key: 'asc' }, omit: { updatedAt: true } }),
    database.contentCount.findMany({
      where: { count: { not: 0 } },
      orderBy: [{ kind: 'asc' }, { tag: 'asc' }, { isVisible: 'asc' }],
    }),
  ])
}

async function expectExportOf(files: ContentFile[]): Promise<void> {
  const exported = await filesIn(await getZip(await buildAdmin()))
  expect(checkContent(exported).problems).toEqual([])
  const [theirs, ours] = [meaningOf(exported), meaningOf(files)]
  expect(Object.keys(theirs)).toHaveLength(Object.keys(ours).length)
  expect(Object.keys(ours).filter((id) => !isDeepStrictEqual(theirs[id], ours[id]))).toEqual([])
}

async function filesIn(response: Response): Promise<ContentFile[]> {
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="content-\d{4}-\d\d-\d\d\.zip"$/)
  const files: ContentFile[] = []
  for await (const { path, bytes } of unpackZip(Buffer.from(await response.arrayBuffer()))) {
    files.push({ path, text: bytes.toString() })
  }
  return files
}

/** The content of files by id, slug or key, regardless of file names and the order of fields. */
function meaningOf(files: ContentFile[]): Record<string, object> {
  const { content } = parseContent(files)
  const idOf = new Map(content.plants.map(({ slug, value }) => [slug, value.id]))
  const articles = content.articles.map(({ value, plants }) => ({
    ...value,
    relatedPlantIds: value.relatedPlantIds.map((id) => idOf.get(plants.get(id)!)).sort(),
  }))
  const plants = content.plants.map(({ value, plants }) => ({
    ...value,
    cautions: value.cautions.map((caution) => ({
      ...caution,
      lookalikeId: idOf.get(plants.get(caution.lookalikeId ?? '') ?? '') ?? null,
    })),
  }))
  const others = [...content.ailments, ...content.projects, ...content.tags, ...content.sources]
  const rest = others.map(({ value }) => value)
  return Object.fromEntries(
    [...articles, ...plants, ...rest].map((value) => [
      'id' in value ? value.id : 'slug' in value ? `tag ${value.slug}` : `source ${value.key}`,
      JSON.parse(JSON.stringify(value)) as object,
    ]),
  )
}
