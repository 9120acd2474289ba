import { parse as parseBibtex } from '@retorquere/bibtex-parser'
import { parse as parseRis } from 'astrocite-ris'
import { beforeEach, describe, expect, test } from 'vitest'
import { momentIn, readMoment } from '../../api/rules/moment.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import {
  buildAilment,
  buildArticle,
  buildPlant,
  buildProject,
  buildSource,
  DECIDED_CAUTIONS,
  PLAIN_USE,
} from '../support/content.ts'
import { run } from '../support/run.ts'

const NOBODY = '01a15a45-1800-765a-927b-e678cf4684f1'

const HISTORY = `query ($of: TaggedKind!, $id: ID!, $first: Int, $after: String) {
  publicHistory(of: $of, id: $id) {
    id current { savedAt isCurrent url title(lang: ES) }
    revisions(first: $first, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { node { savedAt url(lang: ES) } }
    }
  }
}`
const REVISION = `query ($of: TaggedKind!, $id: ID!, $at: DateTime!) {
  publicHistory(of: $of, id: $id) {
    revision(at: $at) {
      savedAt isCurrent title lacks
      changes { name isSafety added { subject level urgency text } removed { subject level urgency text } }
      plant {
        id commonName dosageGuidelines precautions basicUses isPoisonous mainImageUrl gallery { url } youtubeVideoUrl
        review { by } names { name recording { url } } uses { ailment { slug } text } stopLines { text } sources { key }
        cautions { subject level text lookalike { id } } articles { id }
      }
      ailment { slug name dangerSigns { text } }
      article { title content plants { commonName } }
      project { title }
    }
  }
}`

let admin: Account
beforeEach(async () => {
  admin = await buildAdmin()
})

async function save(of: string, id: string, input: object): Promise<string> {
  const query = `mutation ($id: ID!, $input: ${of}Input!) { update${of}(id: $id, input: $input) { updatedAt } }`
  const { codes, data } = await run(query, { id, input }, { as: admin })
  expect(codes).toEqual([])
  return data[`update${of}`].updatedAt as string
}

const ask = async (of: string, id: string, at: Date | string, as?: Account) => {
  const { errors, data } = await run(REVISION, { of, id, at }, as && { as })
  expect(errors).toEqual([])
  return data.publicHistory?.revision
}
const historyOf = async (of: string, id: string, page: object = { first: 24 }) =>
  (await run(HISTORY, { of, id, ...page })).data.publicHistory
const momentsOf = async (of: string, id: string): Promise<string[]> =>
  (await historyOf(of, id)).revisions.edges.map(({ node }: { node: { savedAt: string } }) => node.savedAt)

describe('nothing is public', () => {
  test('of what does not exist', async () => {
    for (const id of [NOBODY, 'nothing', '']) expect(await historyOf('PLANT', id)).toBeNull()
    const { id } = await buildArticle()
    expect(await historyOf('PLANT', id)).toBeNull()
  })

  test.each([
    ['PLANT', 'Plant', buildPlant, { isPublic: false }],
    ['AILMENT', 'Ailment', () => buildAilment('cough'), { isPublic: false }],
    ['ARTICLE', 'Article', buildArticle, { isPublic: false }],
    ['PROJECT', 'Project', buildProject, { isLocked: true }],
  ] as const)('of a hidden %s, for admins as well', async (of, type, build, hidden) => {
    const { id, updatedAt } = await build()
    expect(await ask(of, id, updatedAt)).toMatchObject({ isCurrent: true })
    const savedAt = await save(type, id, hidden)
    for (const at of [updatedAt, savedAt]) {
      expect(await ask(of, id, at)).toBeUndefined()
      expect(await ask(of, id, at, admin)).toBeUndefined()
    }
  })

  test('of what is in the bin, until it is restored', async () => {
    const { id, updatedAt } = await buildPlant()
    await save('Plant', id, { mayanName: 'Iya’' })
    await run('mutation ($id: ID!) { deletePlant(id: $id) }', { id }, { as: admin })
    expect(await historyOf('PLANT', id)).toBeNull()
    expect(await prisma.revision.count({ where: { contentId: id } })).toBeGreaterThan(0)
    const restored = await run(
      'mutation ($ids: [ID!]!) { restoreFromBin(ids: $ids) { id } }',
      { ids: [id] },
      { as: admin },
    )
    expect(restored.codes).toEqual([])
    expect(await ask('PLANT', id, updatedAt)).toMatchObject({ isCurrent: false })
  })

  test('of a revision that was hidden in its time', async () => {
    const { id, updatedAt } = await buildPlant()
    const hidden = await save('Plant', id, { isPublic: false, descriptionEn: 'A secret.' })
    const again = await save('Plant', id, { isPublic: true, descriptionEn: 'Known.' })
    expect(await momentsOf('PLANT', id)).toEqual([again, updatedAt.toISOString()])
    expect(await ask('PLANT', id, hidden)).toBeNull()
    expect(await ask('PLANT', id, hidden, admin)).toBeNull()
  })

  test('of a revision that does not say that it was public', async () => {
    const { id } = await buildPlant()
    const createdAt = new Date('2026-01-01T00:00:00Z')
    await prisma.revision.create({
      data: { kind: 'PLANT', contentId: id, content: { commonNameEn: 'Rue' }, createdAt },
    })
    expect(await ask('PLANT', id, createdAt)).toBeNull()
  })

  test('of a moment at which nothing was saved', async () => {
    const { id, updatedAt } = await buildPlant()
    for (const at of [new Date(+updatedAt + 1), new Date(+updatedAt - 1), new Date(0)])
      expect(await ask('PLANT', id, at)).toBeNull()
    expect((await run(REVISION, { of: 'PLANT', id, at: 'yesterday' })).codes).toEqual(['GRAPHQL_VALIDATION_FAILED'])
  })
})

describe('an old revision of a plant', () => {
  test('has its texts, and the present ones are elsewhere', async () => {
    await buildSource('book')
    const { id, updatedAt } = await buildPlant({ precautionsEn: 'Old warning [^book].', precautionsEs: 'Antes.' })
    await save('Plant', id, { precautionsEn: 'New warning.', commonNameEn: 'Tarragon' })
    const revision = await ask('PLANT', id, updatedAt)
    expect(revision).toMatchObject({
      isCurrent: false,
      title: 'Mexican tarragon',
      plant: { commonName: 'Mexican tarragon', precautions: 'Old warning [^book].', sources: [{ key: 'book' }] },
      ailment: null,
    })
    expect(revision.plant.id).not.toBe(id)
  })

  test('has no picture, voice or reviewer that may have been withdrawn', async () => {
    const url = 'https://example.org/a.jpg'
    const voice = { recording: `/media/${'0'.repeat(32)}-1200.mp3`, speaker: 'Rosa', community: 'Tecpán' }
    await prisma.photo.create({ data: { url, altEn: 'A', altEs: 'B' } })
    await prisma.recording.create({ data: { url: voice.recording } })
    const { id, updatedAt } = await buildPlant({
      mainImageUrl: url,
      galleryImages: [url],
      youtubeVideoUrl: 'https://youtu.be/a',
      reviewedBy: 'Ana Xol',
      reviewedOn: '2026-01-01',
      names: [{ name: 'iya’', language: 'cak', ...voice, consent: 'Written.', consentOn: '2026-01-01' }],
    })
    await save('Plant', id, { mainImageUrl: null, reviewedBy: null, reviewedOn: null })
    expect((await ask('PLANT', id, updatedAt)).plant).toMatchObject({
      mainImageUrl: null,
      gallery: [],
      youtubeVideoUrl: null,
      review: null,
      names: [{ name: 'iya’', recording: null }],
    })
  })

  test('cites nobody who told something that is not cited any more', async () => {
    await buildSource('book')
    await buildSource('told', { type: 'TOLD', author: 'Rosa Xol', consent: 'Filed.' })
    const { id, updatedAt } = await buildPlant({
      precautionsEn: 'Rosa says so [^told]. So does a book [^book], and \\[^told].',
      precautionsEs: 'Antes.',
      names: [{ name: 'iya’', language: 'cak', source: 'told' }],
    })
    const keys = async () => (await ask('PLANT', id, updatedAt)).plant.sources.map(({ key }: { key: string }) => key)
    await save('Plant', id, { mayanName: 'Iya’' })
    expect(await keys()).toEqual(['told', 'book'])
    await save('Plant', id, { precautionsEn: 'New warning.' })
    expect(await keys()).toEqual(['told', 'book'])
    await save('Plant', id, { names: [{ name: 'iya’', language: 'cak' }] })
    expect(await keys()).toEqual(['book'])
    const { plant, changes } = await ask('PLANT', id, updatedAt)
    expect(plant.precautions).toBe('Rosa says so . So does a book [^book], and \\[^told].')
    expect(changes.map(({ name }: { name: string }) => name)).toEqual(['precautions', 'mayanName', 'names'])
  })

  test('shows no use for an ailment, no look-alike and no related plant that is hidden now', async () => {
    await buildSource('cano-2007')
    await buildAilment('cough')
    await buildAilment('secret', { isPublic: false })
    const lookalike = await buildPlant({ isPublic: false })
    const { id, updatedAt } = await buildPlant({
      uses: [{ ailmentSlug: 'cough' }, { ailmentSlug: 'secret' }],
      cautions: [
        ...DECIDED_CAUTIONS,
        { subject: 'LOOKALIKE', level: 'CARE', lookalikeId: lookalike.id, textEn: 'A', textEs: 'B' },
      ],
    })
    await save('Plant', id, { mayanName: 'Iya’' })
    const { plant } = await ask('PLANT', id, updatedAt)
    expect(plant.uses.map(({ ailment }: { ailment: { slug: string } }) => ailment.slug)).toEqual(['cough'])
    expect(plant.cautions.at(-1)).toMatchObject({ subject: 'LOOKALIKE', lookalike: null })
    const article = await buildArticle({ plants: [{ id }, lookalike] })
    expect((await ask('ARTICLE', article.id, article.updatedAt)).article.plants).toHaveLength(1)
  })

  test('tells no use, preparation or dose of what is a poison now', async () => {
    await buildSource('cano-2007')
    await buildAilment('cough')
    const { id, updatedAt } = await buildPlant({
      uses: [{ ailmentSlug: 'cough' }],
      cautions: DECIDED_CAUTIONS,
      basicUsesEn: 'Drink it [^cano-2007].',
      dosageGuidelinesEn: 'Two cups a day [^cano-2007].',
    })
    expect((await ask('PLANT', id, updatedAt)).plant).toMatchObject({
      dosageGuidelines: 'Two cups a day [^cano-2007].',
    })
    await save('Plant', id, { isPoisonous: true })
    const { plant, changes } = await ask('PLANT', id, updatedAt)
    expect(plant).toMatchObject({ isPoisonous: true, uses: [], basicUses: null, dosageGuidelines: null })
    expect(changes[0]).toMatchObject({ name: 'isPoisonous', isSafety: true })
  })
})

describe('what has changed since', () => {
  test('names what concerns safety first, row by row', async () => {
    const [pregnancy, ...others] = DECIDED_CAUTIONS
    const { id, updatedAt } = await buildPlant({ cautions: [pregnancy!, ...others], descriptionEn: 'Old.' })
    const avoid = { subject: 'PREGNANCY', level: 'AVOID', textEn: 'It can harm the child.', textEs: 'Daña al niño.' }
    await save('Plant', id, {
      mayanName: 'Iya’',
      descriptionEn: 'New.',
      cautions: [avoid, ...others],
      preparationMethodsEn: 'Boil it.',
    })
    const { changes } = await ask('PLANT', id, updatedAt)
    expect(changes.map(({ name, isSafety }: never) => [name, isSafety])).toEqual([
      ['preparationMethods', true],
      ['cautions', true],
      ['mayanName', false],
      ['description', false],
    ])
    expect(changes[1]).toMatchObject({
      added: [{ subject: 'PREGNANCY', level: 'AVOID', text: 'It can harm the child.' }],
      removed: [{ subject: 'PREGNANCY', level: 'NO_DATA', text: expect.stringContaining('not known') }],
    })
  })

  test('is about safety where a use is gone, and not where one came', async () => {
    await Promise.all([buildAilment('cough'), buildAilment('fever'), buildSource('cano-2007')])
    const use = { ...PLAIN_USE, ailmentSlug: 'cough' }
    const { id, updatedAt } = await buildPlant({ uses: [use], cautions: DECIDED_CAUTIONS })
    const later = await save('Plant', id, { uses: [use, { ...use, ailmentSlug: 'fever' }] })
    expect((await ask('PLANT', id, updatedAt)).changes).toMatchObject([{ name: 'uses', isSafety: false }])
    await save('Plant', id, { uses: [use] })
    expect((await ask('PLANT', id, later)).changes).toMatchObject([{ name: 'uses', isSafety: true }])
  })

  test('is about safety wherever a dose came or went', async () => {
    const { id, updatedAt } = await buildArticle({ contentEn: 'Drink two cups a day.' })
    await save('Article', id, { contentEn: 'Drink it.', tags: ['tea'] })
    const { changes } = await ask('ARTICLE', id, updatedAt)
    expect(changes).toMatchObject([
      { name: 'content', isSafety: true },
      { name: 'tags', isSafety: false },
    ])
  })

  test('counts danger signs, first help and what not to do of an ailment', async () => {
    const sign = { who: 'CHILD', urgency: 'HOSPITAL_NOW', textEn: 'Blue lips', textEs: 'Labios azules' }
    const { id, updatedAt } = await buildAilment('cough')
    await save('Ailment', id, { dangerSigns: [sign], firstHelpEn: 'Rest.', whatItIsEn: 'A cough.' })
    const { changes } = await ask('AILMENT', id, updatedAt)
    expect(changes.filter(({ isSafety }: { isSafety: boolean }) => isSafety).map(({ name }: never) => name)).toEqual(
      expect.arrayContaining(['dangerSigns', 'firstHelp']),
    )
    expect(changes.find(({ name }: { name: string }) => name === 'dangerSigns').added).toMatchObject([
      { urgency: 'HOSPITAL_NOW', text: 'Blue lips' },
    ])
  })

  test('is nothing right after a save, and the present has no change', async () => {
    const { id, updatedAt } = await buildPlant()
    expect(await ask('PLANT', id, updatedAt)).toMatchObject({ isCurrent: true, changes: [], lacks: [] })
    const savedAt = await save('Plant', id, { mayanName: 'Iya’' })
    expect(await ask('PLANT', id, savedAt)).toMatchObject({ isCurrent: true, changes: [] })
  })

  test('says why it would not be published by the present rules', async () => {
    const { id, updatedAt } = await buildPlant({ basicUsesEn: 'People drink it.' })
    await save('Plant', id, { basicUsesEn: null })
    expect((await ask('PLANT', id, updatedAt)).lacks).toEqual(['undecided', 'noSource'])
  })
})

describe('the list', () => {
  test('has each public state once, by pages, with its permanent URL', async () => {
    const { id, updatedAt } = await buildPlant()
    const saves = [updatedAt.toISOString()]
    for (const mayanName of ['a', 'b', 'c']) saves.unshift(await save('Plant', id, { mayanName }))
    expect(await momentsOf('PLANT', id)).toEqual(saves)
    const { revisions, current } = await historyOf('PLANT', id, { first: 3 })
    expect(current.savedAt).toBe(saves[0])
    expect(revisions).toMatchObject({ totalCount: 4, pageInfo: { hasNextPage: true } })
    const { edges } = (await historyOf('PLANT', id, { first: 3, after: revisions.pageInfo.endCursor })).revisions
    expect(edges).toEqual([
      {
        node: {
          savedAt: saves[3],
          url: expect.stringMatching(`/plants/${id}/revisions/${momentIn(saves[3]!)}\\?lang=es$`),
        },
      },
    ])
    for (const page of [{ first: 0 }, { first: 101 }, { first: 2, after: 'x' }])
      expect((await run(HISTORY, { of: 'PLANT', id, ...page })).codes).toEqual(['BAD_USER_INPUT'])
  })
})

describe('a citation', () => {
  const CITATION = `query ($of: TaggedKind!, $id: ID!, $lang: Language!) {
    publicHistory(of: $of, id: $id) { current { savedAt url(lang: $lang) citation(lang: $lang) { text bibtex ris cslJson } } }
  }`

  test('is read by other libraries, with its date and permanent URL', async () => {
    const { id } = await buildPlant({
      scientificName: 'Tagetes lucida Cav.',
      updatedAt: new Date('2026-11-28T18:01:36.123Z'),
    })
    const { current } = (await run(CITATION, { of: 'PLANT', id, lang: 'ES' })).data.publicHistory
    const { text, bibtex, ris, cslJson } = current.citation
    const url = current.url as string
    expect(url).toMatch(new RegExp(`/plants/${id}/revisions/20261128T180136123Z\\?lang=es$`))
    const title = 'Pericón (Tagetes lucida Cav.)'
    expect(text).toBe(`Plantas Medicinales Mayas. ${title}. Versión del 28 de noviembre de 2026. ${url}`)
    const { entries, errors } = parseBibtex(bibtex, { sentenceCase: false })
    expect(errors).toEqual([])
    expect(entries).toMatchObject([{ type: 'misc', fields: { title, url, year: '2026' } }])
    expect(parseRis(ris)).toMatchObject([
      {
        title,
        URL: url,
        author: [{ family: 'Medicinales Mayas' }],
        issued: { 'date-parts': [['2026', '11', '28']] },
      },
    ])
    expect(JSON.parse(cslJson)).toMatchObject([
      { type: 'webpage', title, URL: url, issued: { 'date-parts': [[2026, 11, 28]] }, language: 'es' },
    ])
  })

  test('names each kind in the language that it has', async () => {
    for (const [of, { id }] of [
      ['AILMENT', await buildAilment('cough')],
      ['ARTICLE', await buildArticle()],
      ['PROJECT', await buildProject()],
    ] as const) {
      const { codes, data } = await run(CITATION, { of, id, lang: 'EN' })
      expect(codes).toEqual([])
      expect(data.publicHistory.current.citation.text).toContain(`/${of.toLowerCase()}s/${id}/revisions/`)
    }
  })
})

test('a moment in a URL is read as it was written, and nothing else is', () => {
  expect(readMoment(momentIn('2026-11-28T18:01:36.123Z'))).toBe('2026-11-28T18:01:36.123Z')
  for (const moment of [
    '',
    'x',
    '20261128T180136Z',
    '20261331T180136123Z',
    '20260230T000000000Z',
    '2026-11-28T18:01:36.123Z',
  ])
    expect(readMoment(moment)).toBeUndefined()
})
