import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/db.ts'
import { parseContent, readContentFiles, type ContentFile } from '../../prisma/content-files.ts'
import { checkContent } from '../../prisma/content-rules.ts'
import { unpackZip } from '../../prisma/content-zip.ts'
import { seed } from '../../prisma/seed.ts'
import { buildAdmin, buildUser } from '../support/accounts.ts'
import { buildArticle, buildPlant, buildProject } from '../support/content.ts'
import { getZip, importZip, sendZip, zipOf } from '../support/content-zip.ts'
import { emptyDatabase } from '../support/database.ts'
import { run } from '../support/run.ts'

const ID = '018d6b3f-7c2a-7d11-9c55-2f0a8c7e6b12'
const plantFile = (more = '') => `id: ${ID}
createdAt: 2024-03-02T15:00:00Z
isPublic: true
commonName: { en: Rue, es: Ruda }
${more}`

describe('is refused', () => {
  test('to anonymous, members and pages of other sites', async () => {
    const [member, admin] = [await buildUser(), await buildAdmin()]
    const zip = zipOf({ 'plants/rue.yaml': plantFile() })
    expect([(await getZip()).status, (await getZip(member)).status]).toEqual([401, 403])
    expect((await sendZip(zip)).refusal).toMatchObject({ code: 'UNAUTHENTICATED' })
    expect((await sendZip(zip, member)).refusal).toMatchObject({ code: 'FORBIDDEN' })
    expect((await sendZip(zip, admin, '', { origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await getZip(admin, { origin: 'https://elsewhere.example' })).status).toBe(403)
    expect(await prisma.plant.count()).toBe(0)
  })

  const link = { os: 3, attrs: 0o120777 << 16 }
  const rue = () => zipOf({ 'plants/rue.yaml': plantFile() })
  test.each<[what: string, zip: () => Buffer<ArrayBuffer>, refusal: Record<string, unknown>]>([
    ['a picture', () => Buffer.from('\x89PNG\r\n\x1a\n and more of the same, and more'), { file: 'notAZip' }],
    ['no bytes', () => Buffer.alloc(0), { file: 'notAZip' }],
    ['half of a zip', () => rue().subarray(0, 150), { file: 'brokenZip' }],
    ['a zip with a changed byte', () => changed(rue(), 60, 1), { file: 'brokenZip', path: 'plants/rue.yaml' }],
    ['an encrypted zip', () => changed(rue(), rue().indexOf('PK\x01\x02') + 8, 1), { file: 'encryptedZip' }],
    ['a zip without files', () => zipOf({}), { file: 'empty' }],
    ['a step out of the folder', () => zipOf({ '../rue.yaml': '' }), { file: 'unsafePath', path: '../rue.yaml' }],
    ['a step out with backslashes', () => zipOf({ 'plants\\..\\..\\rue.yaml': '' }), { file: 'unsafePath' }],
    ['a path from the root', () => zipOf({ '/etc/rue.yaml': '' }), { file: 'unsafePath' }],
    ['a path from a drive', () => zipOf({ 'C:/rue.yaml': '' }), { file: 'unsafePath' }],
    ['a link', () => zipOf({ 'plants/rue.yaml': [Buffer.from('/etc/passwd'), link] }), { file: 'unsafePath' }],
    ['a bomb', () => zipOf({ 'plants/rue.yaml': '#'.repeat(3_000_000) }), { file: 'tooLarge' }],
    ['a bomb that says it is small', () => lying('#'.repeat(3_000_000), 10), { file: 'tooLarge' }],
    ['a file of another length than it says', () => lying(plantFile(), 10), { file: 'brokenZip' }],
    ['too many files', () => zipOf(many(10_001)), { file: 'tooManyFiles' }],
  ])('%s', async (_, zip, fields) => {
    const { refusal, report } = await sendZip(zip(), await buildAdmin())
    expect([refusal?.code, refusal?.fields, report]).toEqual(['BAD_USER_INPUT', expect.objectContaining(fields), undefined]) // prettier-ignore
  })

  test('files that are each small, and too much together', async () => {
    const text = '#'.repeat(1_990_000)
    const files = Array.from({ length: 52 }, (_, index) => [`plants/${index}.yaml`, text])
    const { refusal } = await sendZip(zipOf(Object.fromEntries(files)), await buildAdmin())
    expect(refusal?.fields).toMatchObject({ file: 'tooLarge' })
  })

  test('more than 20 MB, before it is read', async () => {
    const { status, refusal } = await sendZip(Buffer.alloc(20 * 1024 * 1024 + 1), await buildAdmin())
    expect([status, refusal?.fields]).toEqual([413, { file: 'tooLarge' }])
  })
})

describe('a mistake is named with file and line, in both languages', () => {
  test.each<[what: string, file: [path: string, text: string], line: number, en: string, es: string]>([
    ['bad YAML', ['plants/rue.yaml', plantFile('tags: [a\nhabit: herb\n')], 6, 'is not YAML', 'no es YAML'],
    [
      'a field that stands twice',
      ['plants/rue.yaml', plantFile('habit: herb\nhabit: tree\n')],
      6,
      'twice',
      'dos veces',
    ],
    ['an alias', ['plants/rue.yaml', plantFile('tags: &t [a]\nsynonyms: *t\n')], 6, 'aliases', 'alias'],
    ['brackets without end', ['tags.yaml', '['.repeat(200_000)], 1, 'is not YAML', 'no es YAML'],
    ['a wrong type', ['plants/rue.yaml', plantFile('tags: herb\n')], 5, 'tags must be a list', 'debe ser una lista'],
    ['an unknown field', ['plants/rue.yaml', plantFile('colour: red\n')], 5, 'no field named colour', 'llamado colour'],
    ['a script for a video', ['plants/rue.yaml', plantFile('youtubeVideoUrl: javascript:alert(1)\n')], 5, 'must be an address', 'debe ser una dirección'], // prettier-ignore
    ['a script for a picture', ['plants/rue.yaml', plantFile('mainImage: { url: "javascript:alert(1)" }\n')], 5, 'must be an address', 'debe ser una dirección'], // prettier-ignore
    ['a character that cannot be stored', ['plants/rue.yaml', plantFile('mayanName: "a\\0b"\n')], 5, 'cannot be stored', 'no se puede guardar'], // prettier-ignore
    ['a text that is too long', ['plants/rue.yaml', plantFile(`mayanName: ${'a'.repeat(301)}\n`)], 5, 'too long', 'demasiado largo'], // prettier-ignore
    ['nothing', ['plants/rue.yaml', ''], 1, 'An entry is expected', 'Aquí se espera'],
    ['a file of another kind', ['plants/rue.docx', 'PK'], 1, 'No file is expected here', 'no se espera ningún archivo'],
    ['a plant that is nowhere', ['articles/a.yaml', articleFile('plants: [nowhere]')], 5, 'no plant plants/nowhere.yaml', 'No existe la planta'], // prettier-ignore
  ])('%s', async (_, [path, text], line, en, es) => {
    const zip = zipOf({ [path]: text })
    const admin = await buildAdmin()
    const { report } = await sendZip(zip, admin)
    const problem = report!.problems.find(({ blocks }) => blocks)
    expect(problem).toMatchObject({ path, line, blocks: true })
    expect([problem!.message.en, problem!.message.es]).toEqual([expect.stringContaining(en), expect.stringContaining(es)]) // prettier-ignore
    expect([report!.canApply, report!.changes]).toEqual([false, []])
    await sendZip(zip, admin, report!.digest)
    expect([await prisma.plant.count(), await prisma.article.count()]).toEqual([0, 0])
  })

  test('text that is not UTF-8', async () => {
    const { report } = await sendZip(
      zipOf({ 'plants/rue.yaml': Buffer.from([0x61, 0x3a, 0x20, 0xff]) }),
      await buildAdmin(),
    )
    expect(report!.problems[0]).toMatchObject({ path: 'plants/rue.yaml', line: 1, blocks: true })
  })

  test('the same id in two files', async () => {
    const { report } = await sendZip(
      zipOf({ 'plants/a.yaml': plantFile(), 'plants/b.yaml': plantFile() }),
      await buildAdmin(),
    )
    expect(report!.problems.find(({ blocks }) => blocks)!.message.en).toContain('is taken by plants/a.yaml:1')
  })
})

describe('a dry run', () => {
  test('says what would change, and writes nothing', async () => {
    const [admin, plant] = [await buildAdmin(), await buildPlant({ id: ID, precautionsEs: 'Nunca.' })]
    const zip = zipOf({
      'plants/rue.yaml': plantFile('precautions: { en: Never., es: Jamás. }\n'),
      'projects/garden.yaml': projectFile(),
      'tags.yaml': '- { slug: skin, kind: body, en: Skin, es: Piel }\n',
    })
    const { report, progress } = await sendZip(zip, admin)
    expect(report).toMatchObject({
      canApply: true,
      counts: {
        plants: { added: 0, changed: 1, unchanged: 0 },
        projects: { added: 1, changed: 0, unchanged: 0 },
        tags: { added: 1, changed: 0, unchanged: 0 },
      },
    })
    expect(report!.changes.find(({ of }) => of === 'plants')).toEqual({
      of: 'plants',
      id: ID,
      title: { en: 'Rue', es: 'Ruda' },
      fields: ['createdAt', 'commonNameEn', 'commonNameEs', 'precautionsEn', 'precautionsEs'],
      isNew: false,
      savedAt: plant.updatedAt.toISOString(),
    })
    expect(progress.at(2)).toEqual({ step: 'reading', done: 3, of: 3 })
    expect(await prisma.plant.findUnique({ where: { id: ID } })).toEqual(expect.objectContaining(plant))
    expect([await prisma.project.count(), await prisma.tag.count(), await prisma.revision.count()]).toEqual([0, 0, 0])
  })

  test('lists what breaks a rule for writers, which does not stand in the way', async () => {
    const { report } = await sendZip(
      zipOf({ 'plants/rue.yaml': plantFile('tags: [unheard-of]\n') }),
      await buildAdmin(),
    )
    expect(report!.canApply).toBe(true)
    const messages = report!.problems.map(({ blocks, message }) => [blocks, message.en])
    expect(messages).toContainEqual([false, 'The tag unheard-of is not in tags.yaml.'])
  })
})

describe('an import', () => {
  test('adds and changes, deletes nothing, and leaves revisions and entries in the audit log', async () => {
    const admin = await buildAdmin()
    await buildPlant({ id: ID, descriptionEn: 'Before.' })
    const other = await buildPlant()
    const zip = zipOf({ 'plants/rue.yaml': plantFile('mayanName: rura\n'), 'projects/garden.yaml': projectFile() })
    const { report, progress } = await importZip(zip, admin)
    expect(report!.changes).toHaveLength(2)
    expect(progress.at(-1)).toEqual({ step: 'writing', done: 2, of: 2 })
    expect(await prisma.plant.findUnique({ where: { id: ID } })).toMatchObject({
      commonNameEs: 'Ruda',
      mayanName: 'rura',
      descriptionEn: null,
      createdAt: new Date('2024-03-02T15:00:00Z'),
    })
    expect(await prisma.plant.count({ where: { id: other.id } })).toBe(1)
    const revisions = await prisma.revision.findMany({ where: { contentId: ID }, orderBy: { createdAt: 'asc' } })
    expect(revisions.map(({ content, editorEmail }) => [(content as { descriptionEn: string }).descriptionEn, editorEmail])) // prettier-ignore
      .toEqual([['Before.', null], [null, admin.email]]) // prettier-ignore
    const entries = await prisma.auditEntry.findMany({ where: { action: 'importContent' } })
    expect(entries.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Pericón · Mexican tarragon', 'Un huerto · A garden', null]),
    )
    const found = await run('{ plants(search: "rura") { edges { node { commonName } } } }')
    expect(found.data.plants.edges).toEqual([{ node: { commonName: 'Rue' } }])
  })

  test('is of what was shown: a save in between refuses it', async () => {
    const admin = await buildAdmin()
    await buildPlant({ id: ID })
    const zip = zipOf({ 'plants/rue.yaml': plantFile(), 'projects/garden.yaml': projectFile() })
    const { report } = await sendZip(zip, admin)
    await run(`mutation { updatePlant(id: "${ID}", input: { commonNameEn: "Common rue" }) { id } }`, {}, { as: admin })
    const { refusal } = await sendZip(zip, admin, report!.digest)
    expect(refusal).toMatchObject({ code: 'CONFLICT', reason: 'changedSince' })
    expect(await prisma.plant.findUnique({ where: { id: ID } })).toMatchObject({ commonNameEn: 'Common rue' })
    expect(await prisma.project.count()).toBe(0)
  })

  test('of two at once, one is refused', async () => {
    const admin = await buildAdmin()
    const zip = zipOf({ 'plants/rue.yaml': plantFile(), 'projects/garden.yaml': projectFile() })
    const { report } = await sendZip(zip, admin)
    const sent = await Promise.all([sendZip(zip, admin, report!.digest), sendZip(zip, admin, report!.digest)])
    expect(sent.map(({ refusal }) => refusal?.code).sort()).toEqual(['CONFLICT', undefined])
    expect(await prisma.revision.count()).toBe(2)
  })

  test('of another zip than was shown is refused', async () => {
    const admin = await buildAdmin()
    const { report } = await sendZip(zipOf({ 'plants/rue.yaml': plantFile() }), admin)
    const { refusal } = await sendZip(zipOf({ 'projects/garden.yaml': projectFile() }), admin, report!.digest)
    expect(refusal).toMatchObject({ code: 'CONFLICT' })
    expect(await prisma.project.count()).toBe(0)
  })

  test('that fails half-way leaves nothing behind', async () => {
    const admin = await buildAdmin()
    await prisma.$executeRaw`ALTER TABLE projects ADD CONSTRAINT refuse_all CHECK (false)`
    try {
      const zip = zipOf({ 'plants/rue.yaml': plantFile(), 'projects/garden.yaml': projectFile() })
      expect((await importZip(zip, admin)).refusal).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
    } finally {
      await prisma.$executeRaw`ALTER TABLE projects DROP CONSTRAINT refuse_all`
    }
    const left = [prisma.plant.count(), prisma.revision.count(), prisma.auditEntry.count()]
    expect(await Promise.all(left)).toEqual([0, 0, 0])
  })

  test('of an article alone finds the plants that are here, by the names of their files', async () => {
    const [admin, plant] = [await buildAdmin(), await buildPlant({ commonNameEs: 'Hierba del cáncer' })]
    await importZip(zipOf({ 'articles/a.yaml': articleFile('plants: [hierba-del-cancer]') }), admin)
    expect(await prisma.articlePlantRelation.findMany({ select: { plantId: true } })).toEqual([{ plantId: plant.id }])
  })

  test('takes a zip of the folder, with what a Mac leaves in it', async () => {
    const files = { 'content/plants/rue.yaml': plantFile(), 'content/.DS_Store': '', '__MACOSX/content/._x': '', 'content/README.md': '' } // prettier-ignore
    await importZip(zipOf(files), await buildAdmin())
    expect(await prisma.plant.count()).toBe(1)
  })
})

describe('an export', () => {
  test('of what was seeded says what the repository says', async () => {
    await seed()
    const exported = await filesIn(await getZip(await buildAdmin()))
    expect(checkContent(exported).problems).toEqual([])
    const [theirs, ours] = [meaningOf(exported), meaningOf(await readContentFiles())]
    expect(Object.keys(theirs)).toHaveLength(Object.keys(ours).length)
    expect(Object.keys(ours).filter((id) => !isDeepStrictEqual(theirs[id], ours[id]))).toEqual([])
  })

  test('of whatever the admin area takes can be imported', async () => {
    const admin = await buildAdmin()
    const written = await run(
      `mutation ($plant: PlantInput!, $source: SourceInput!, $tag: TagInput!) {
        createPlant(input: $plant) { id } saveSource(input: $source) { key } saveTag(input: $tag) { slug }
      }`,
      {
        plant: {
          commonNameEn: '& *anchor: "x"',
          commonNameEs: 'ꞌ',
          plantPartUsed: `${'a, '.repeat(90)}hoja, (seca)`,
          tags: Array.from({ length: 30 }, (_, index) => `Ñame ${index}`),
          galleryImages: ['https://x.example/a b?c#d', '/media/ñ.jpg'],
          descriptionEn: '   \r\n\tindented\n\n```\n--- !!binary |\n```   ',
          names: Array.from({ length: 60 }, (_, index) => ({ name: `#${index}`, language: 'quc', source: 'A.b_C-1' })),
        },
        source: { key: 'A.b_C-1', title: 'x'.repeat(500), year: 1000, address: 'http://x' },
        tag: { slug: 'ñame-k’iche'.replace('’', ''), kind: 'topic', labelEn: '~', labelEs: 'null' },
      },
      { as: admin },
    )
    expect(written.codes).toEqual([])
    const zip = Buffer.from(await (await getZip(admin)).arrayBuffer())
    const { report } = await sendZip(zip, admin)
    expect([report!.problems.filter(({ blocks }) => blocks), report!.changes]).toEqual([[], []])
  })

  test('imported into an empty database exports the same bytes again, ids and visibility included', async () => {
    await seed()
    const [{ id: hiddenId }] = [await buildPlant({ isPublic: false, commonNameEs: 'Ruda', precautionsEn: ' a: b\r\n# "c"\t\n\n- d  ' })] // prettier-ignore
    await buildPlant({
      commonNameEs: 'ꞌ',
      commonNameEn: '- null',
      mainImageUrl: '/media/a.jpg',
      tags: ['no', '1', 'a b'],
    })
    await prisma.photo.create({
      data: { url: '/media/a.jpg', altEn: 'Leaf', width: 800, height: 600, widths: [400, 800] },
    })
    const { id: lockedId } = await buildProject({
      isLocked: true,
      statusEs: 'Con «comillas»',
      youtubeVideoUrl: '/v.mp4',
    })
    await buildArticle({ contentEs: '\u2028 y \u0007 raros', plants: [{ id: hiddenId }] })
    const first = Buffer.from(await (await getZip(await buildAdmin())).arrayBuffer())

    await emptyDatabase()
    const admin = await buildAdmin()
    const { report } = await importZip(first, admin)
    expect(report!.counts.plants).toEqual({ added: 52, changed: 0, unchanged: 0 })
    const second = Buffer.from(await (await getZip(admin)).arrayBuffer())
    expect(second.equals(first)).toBe(true)
    expect(await prisma.plant.findUnique({ where: { id: hiddenId } })).toMatchObject({ isPublic: false })
    expect(await prisma.project.findUnique({ where: { id: lockedId } })).toMatchObject({ isLocked: true })
    expect(await prisma.photo.findMany()).toMatchObject([{ altEn: 'Leaf', width: 800, widths: [400, 800] }])

    const again = await sendZip(first, admin)
    expect([again.report!.canApply, again.report!.changes]).toEqual([false, []])
  }, 60_000)
})

function articleFile(more: string): string {
  return `id: ${ID}\ncreatedAt: 2024-03-02T15:00:00Z\nisPublic: true\ntitle: { en: A, es: B }\n${more}\n`
}

function projectFile(): string {
  const id = ID.replace(/^018/, '019')
  return `id: ${id}\ncreatedAt: 2024-03-02T15:00:00Z\nisLocked: true\ntitle: { en: A garden, es: Un huerto }\n`
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

/** What files say, by id, slug or key, whatever they are called and in whatever order their fields stand. */
function meaningOf(files: ContentFile[]): Record<string, object> {
  const { content } = parseContent(files)
  const idOf = new Map(content.plants.map(({ slug, value }) => [slug, value.id]))
  const articles = content.articles.map(({ value }) => ({
    ...value,
    plants: value.plants.map((slug) => idOf.get(slug)).sort(),
  }))
  const rest = [...content.plants, ...content.projects, ...content.tags, ...content.sources].map(({ value }) => value)
  return Object.fromEntries(
    [...articles, ...rest].map((value) => [
      'id' in value ? value.id : 'slug' in value ? `tag ${value.slug}` : `source ${value.key}`,
      JSON.parse(JSON.stringify(value)) as object,
    ]),
  )
}

function many(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`plants/${index}.yaml`, '']))
}

function changed(zip: Buffer<ArrayBuffer>, at: number, by: number): Buffer<ArrayBuffer> {
  const copy = Buffer.from(zip)
  copy[at]! ^= by
  return copy
}

/** A zip that tells a wrong size of its file. */
function lying(text: string, size: number): Buffer<ArrayBuffer> {
  const zip = zipOf({ 'plants/rue.yaml': text })
  zip.writeUInt32LE(size, zip.indexOf('PK\x01\x02') + 24)
  return zip
}
