import { beforeEach, describe, expect, test } from 'vitest'
import { EMERGENCY_NUMBERS } from '../../api/content/word-lists.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import {
  buildAilment,
  buildArticle,
  buildCommunity,
  buildPlant,
  buildProject,
  buildSource,
  DECIDED_CAUTIONS,
  PLAIN_USE,
} from '../support/content.ts'
import { run } from '../support/run.ts'
import { attributed } from '../support/withheld.ts'

const MERGE = 'mutation ($key: ID!, $into: ID!) { mergeSources(key: $key, into: $into) { key citationCount } }'
let admin: Account

beforeEach(async () => {
  admin = await buildAdmin()
  for (const key of ['copy', 'book', 'copy-2']) await buildSource(key)
})

const merge = (key = 'copy', into = 'book') => run(MERGE, { key, into }, { as: admin })

describe('merging sources', () => {
  test('moves every citation, in texts and rows, in both languages, of what is public and hidden', async () => {
    await buildAilment('cough', {
      whatItIsEs: 'Tos.[^copy]',
      dangerSigns: {
        create: [{ position: 0, who: 'ALL', urgency: 'SOON', textEn: 'a', textEs: 'b', sourceKeys: ['copy'] }],
      },
    })
    const { id } = await buildPlant({
      descriptionEn: 'A herb.[^copy][^book] It smells.[^copy-2][^copy]\n\nNot \\[^copy], nor [^copying].',
      descriptionEs: 'Una hierba.[^copy]',
      names: [{ name: 'iya', language: 'quc', source: 'copy' }],
      uses: [{ ...PLAIN_USE, ailmentSlug: 'cough', sourceKeys: ['copy', 'book', 'copy-2'] }],
      cautions: DECIDED_CAUTIONS.map((caution) => ({ ...caution, sourceKeys: ['copy'] })),
      conservationList: 'IUCN',
      conservationCategory: 'LC',
      conservationYear: 2020,
      conservationSource: 'copy',
    })
    const article = await buildArticle({ contentEs: 'Té.[^copy]', isPublic: false })
    const project = await buildProject({ descriptionEn: 'A garden.[^copy]' })

    const { data, codes } = await merge()
    expect(codes).toEqual([])
    expect(data.mergeSources).toEqual({ key: 'book', citationCount: 4 })
    const include = { names: true, uses: true, cautions: true } as const
    const plant = await prisma.plant.findUniqueOrThrow({ where: { id }, include })
    expect(plant).toMatchObject({
      descriptionEn: 'A herb.[^book] It smells.[^copy-2][^book]\n\nNot \\[^copy], nor [^copying].',
      descriptionEs: 'Una hierba.[^book]',
      conservationSource: 'book',
      names: [{ source: 'book' }],
      uses: [{ sourceKeys: ['book', 'copy-2'] }],
    })
    expect(new Set(plant.cautions.flatMap(({ sourceKeys }) => sourceKeys))).toEqual(new Set(['book']))
    expect(await prisma.ailment.findFirst({ include: { dangerSigns: true } })).toMatchObject({
      whatItIsEs: 'Tos.[^book]',
      dangerSigns: [{ sourceKeys: ['book'] }],
    })
    expect(await prisma.article.findUnique({ where: { id: article.id } })).toMatchObject({ contentEs: 'Té.[^book]' })
    expect(await prisma.project.findUnique({ where: { id: project.id } })).toMatchObject({
      descriptionEn: 'A garden.[^book]',
    })
    expect(await prisma.source.findMany({ select: { key: true }, orderBy: { key: 'asc' } })).toEqual([
      { key: 'book' },
      { key: 'copy-2' },
    ])
  })

  test('keeps from which community a source comes', async () => {
    const { id: communityId } = await buildCommunity()
    await attributed(admin, 'copy', communityId, { of: 'SOURCE', place: null, protocol: null })
    await merge()
    expect(await prisma.attribution.findMany()).toMatchObject([{ subjectKind: 'SOURCE', subject: 'book', communityId }])
  })

  test('leaves a revision of each item and says in the log what was merged', async () => {
    const { id } = await buildPlant({ descriptionEn: 'A herb.[^copy]' })
    await merge()
    const revisions = await prisma.revision.findMany({ where: { contentId: id }, orderBy: { createdAt: 'asc' } })
    expect(revisions).toMatchObject([
      { content: { descriptionEn: 'A herb.[^copy]' }, editorEmail: null },
      { content: { descriptionEn: 'A herb.[^book]' }, editorEmail: admin.email },
    ])
    const entries = await prisma.auditEntry.findMany({ where: { action: 'mergeSources' } })
    expect(entries.map(({ subjectId }) => subjectId).sort()).toEqual([id, 'copy'].sort())
    expect(entries.map(({ subject }) => subject)).toContain('The book of copy → The book of book')
  })

  test('makes no text older than its other language', async () => {
    const save = (input: object, id?: string) =>
      run(
        id
          ? 'mutation ($id: ID!, $input: ArticleInput!) { saved: updateArticle(id: $id, input: $input) { id } }'
          : 'mutation ($input: ArticleInput!) { saved: createArticle(input: $input) { id } }',
        { id, input },
        { as: admin },
      )
    const texts = { titleEn: 'Tea', titleEs: 'Té', contentEn: 'Tea.[^copy]', contentEs: 'Té.' }
    const { id } = (await save(texts)).data.saved
    await merge()
    expect(await prisma.outdatedText.count()).toBe(0)
    // One that is older stays so.
    await save({ contentEn: 'Strong tea.[^copy-2]' }, id)
    expect(await prisma.outdatedText.count()).toBe(1)
    await merge('copy-2')
    expect(await prisma.outdatedText.findMany()).toMatchObject([
      { name: 'content', language: 'ES', text: 'Té.', source: 'Strong tea.[^book]', sourceBefore: 'Tea.[^book]' },
    ])
  })

  test('reaches the bin, drafts and what waits in the form of hidden content', async () => {
    const binned = await buildPlant({ descriptionEn: 'A herb.[^copy]' })
    await run('mutation ($id: ID!) { deletePlant(id: $id) }', { id: binned.id }, { as: admin })
    const waiting = await buildArticle({
      isPublic: false,
      unfinished: { rows: {}, fields: { contentEn: 'x [^copy]' } },
    })
    const draft = JSON.stringify({ values: { contentEn: 'y [^copy]', uses: [{ sourceKeys: ['copy'] }] } })
    await run(
      'mutation ($form: String!) { saveDraft(of: ARTICLE, subject: "new", form: $form) { updatedAt } }',
      { form: draft },
      { as: admin },
    )
    expect((await merge()).codes).toEqual([])
    expect((await prisma.draft.findFirstOrThrow()).form).toBe(draft.replaceAll('copy', 'book'))
    expect((await prisma.article.findUniqueOrThrow({ where: { id: waiting.id } })).unfinished).toMatchObject({
      fields: { contentEn: 'x [^book]' },
    })
    const restored = await run(
      'mutation ($ids: [ID!]!) { restoreFromBin(ids: $ids) { id } }',
      { ids: [binned.id] },
      { as: admin },
    )
    expect(restored.codes).toEqual([])
    expect(await prisma.plant.findUnique({ where: { id: binned.id } })).toMatchObject({
      descriptionEn: 'A herb.[^book]',
    })
  })

  test('is refused of one with itself, with one that is not there, and of one that the site itself cites', async () => {
    const fixed = EMERGENCY_NUMBERS.flatMap(({ sources }) => sources)[0]!
    await buildSource(fixed)
    expect((await merge('copy', 'copy')).errors[0]!.extensions.fields).toEqual({ into: 'same' })
    expect((await merge(fixed)).errors[0]!.extensions.fields).toEqual({ key: 'inUse' })
    for (const [key, into] of [
      ['nobody', 'book'],
      ['copy', 'nobody'],
      ['copy', 'a\0'],
    ])
      expect((await merge(key, into)).codes, `${key} ${into}`).toEqual(['NOT_FOUND'])
    expect(await prisma.source.count()).toBe(4)
  })
})
