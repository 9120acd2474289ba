import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { seed } from '../../prisma/bin/seed.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildAilment, buildArticle, buildPlant, buildProject } from '../support/content.ts'
import { ailmentFile, articleFile, ID, plantFile, projectFile, someContent } from '../support/content-yaml.ts'
import { getZip, importZip, sendZip, zipOf } from '../support/content-zip.ts'
import { emptyDatabase } from '../support/database.ts'
import { run } from '../support/run.ts'

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
      isSeen: true,
      rows: {},
      savedAt: plant.updatedAt.toISOString(),
    })
    // The project is locked.
    const seen = report!.changes.map(({ of, isSeen }) => [of, isSeen])
    expect(Object.fromEntries(seen)).toEqual({ plants: true, projects: false, tags: true })
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
    expect(revisions).toMatchObject([
      { content: { descriptionEn: 'Before.' }, editorEmail: null },
      { content: { descriptionEn: null }, editorEmail: admin.email },
    ])
    const entries = await prisma.auditEntry.findMany({ where: { action: 'importContent' } })
    expect(entries.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Pericón · Mexican tarragon', 'Un huerto · A garden', null]),
    )
    const found = await run('{ plants(search: "rura") { edges { node { commonName } } } }')
    expect(found.data.plants.edges).toEqual([{ node: { commonName: 'Rue' } }])
  })

  test('shows the rows that it would add, change and remove', async () => {
    const admin = await buildAdmin()
    for (const slug of ['cough', 'fever']) await buildAilment(slug)
    const rows = (uses: string) => plantFile(`uses:\n${uses}`)
    const use = (ailment: string, preparation: string) => `  - ailment: ${ailment}
    parts: [leaf]
    preparation: ${preparation}
    route: oral
    evidence: tradition
    finding: not-tested
    text: { en: As a tea., es: En té. }
    sources: [a]
`
    const hidden = (file: string) => file.replace('isPublic: true', 'isPublic: false')
    await importZip(zipOf({ 'plants/rue.yaml': hidden(rows(use('cough', 'infusion'))) }), admin)
    const { report } = await sendZip(
      zipOf({ 'plants/rue.yaml': hidden(rows(use('cough', 'juice') + use('fever', 'powder'))) }),
      admin,
    )
    expect(report!.changes).toMatchObject([
      {
        fields: ['uses'],
        rows: {
          uses: {
            before: [{ ailmentSlug: 'cough', preparation: 'INFUSION', textEs: 'En té.' }],
            after: [
              { ailmentSlug: 'cough', preparation: 'JUICE' },
              { ailmentSlug: 'fever', preparation: 'POWDER' },
            ],
          },
        },
      },
    ])
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

  test('takes a zip with ailments only, and names them', async () => {
    const { report } = await importZip(zipOf({ 'ailments/cough.yaml': ailmentFile() }), await buildAdmin())
    expect(report!.changes).toMatchObject([{ of: 'ailments', title: { en: 'Cough', es: 'Tos' } }])
    expect(await prisma.ailment.findMany({ select: { slug: true } })).toEqual([{ slug: 'cough' }])
  })

  test('takes a zip of the folder, with what a Mac leaves in it', async () => {
    const others = { 'content/.DS_Store': '', '__MACOSX/content/._x': '', 'content/README.md': '' }
    await importZip(zipOf({ 'content/plants/rue.yaml': plantFile(), ...others }), await buildAdmin())
    expect(await prisma.plant.count()).toBe(1)
  })
})

describe('an export', () => {
  // tests/api/seed.test.ts exports all content.
  test('of more than an import would take is refused', async () => {
    await prisma.contentCount.create({ data: { kind: 'PLANT', tag: '', isVisible: true, count: 9_998 } })
    const response = await getZip(await buildAdmin())
    expect(response.status).toBe(422)
    const { errors } = (await response.json()) as { errors: { extensions: object }[] }
    expect(errors[0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { file: 'tooManyFiles' } })
    expect(await prisma.auditEntry.count()).toBe(0)
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
          tags: Array.from({ length: 30 }, (_, index) => `ñame-${index}`),
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
    await seed({ files: await someContent() })
    const precautionsEn = ' a: b\r\n## "c"\t\n\n- d  '
    const { id: hiddenId } = await buildPlant({ isPublic: false, commonNameEs: 'Ruda', precautionsEn })
    await buildPlant({
      commonNameEs: 'ꞌ',
      commonNameEn: '- null',
      mainImageUrl: '/media/a.jpg',
      tags: ['no', '1', 'a-b'],
    })
    await prisma.photo.create({
      data: { url: '/media/a.jpg', altEn: 'Leaf', width: 800, height: 600, widths: [400, 800] },
    })
    const { id: lockedId } = await buildProject({
      isLocked: true,
      statusEs: 'Con «comillas»',
      youtubeVideoUrl: '/v.mp4',
    })
    await buildArticle({ contentEs: '\u2028 raro', plants: [{ id: hiddenId }] })
    const first = Buffer.from(await (await getZip(await buildAdmin())).arrayBuffer())

    await emptyDatabase()
    const admin = await buildAdmin()
    const { report } = await importZip(first, admin)
    expect(report!.counts.plants).toEqual({ added: 5, changed: 0, unchanged: 0 })
    const second = Buffer.from(await (await getZip(admin)).arrayBuffer())
    expect(second.equals(first)).toBe(true)
    expect(await prisma.plant.findUnique({ where: { id: hiddenId } })).toMatchObject({ isPublic: false })
    expect(await prisma.project.findUnique({ where: { id: lockedId } })).toMatchObject({ isLocked: true })
    expect(await prisma.photo.findMany()).toMatchObject([{ altEn: 'Leaf', width: 800, widths: [400, 800] }])

    const again = await sendZip(first, admin)
    expect([again.report!.canApply, again.report!.changes]).toEqual([false, []])
  }, 60_000)
})
