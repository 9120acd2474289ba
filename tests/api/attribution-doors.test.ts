import { expect, test } from 'vitest'
import { createApp } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildAilment, buildCommunity, buildPlant, buildSource, DECIDED_CAUTIONS } from '../support/content.ts'
import { readFrom } from '../support/doors.ts'
import { run } from '../support/run.ts'

// From whom something is, and in their own words, wherever it leaves the site.

const PHOTO = 'https://pictures.example/rue.jpg'
const RECORDING = `/media/${'ab'.repeat(16)}-1200.mp3`
const COMMUNITY = 'Knowledge of: Community of Chisec · TK Attribution'
const WORDS = 'Ask us before you sell it.'
const DUMPS = { timeout: 60_000 }

/** With a photo, a recording and a source, used for an ailment. */
async function buildAll() {
  await buildSource('cano-2007')
  const danger = { position: 0, who: 'ALL', urgency: 'HOSPITAL_NOW', textEn: 'Blood.', textEs: 'Sangre.' }
  const ailment = await buildAilment('cough', { dangerSigns: { create: [danger] } })
  const plant = await buildPlant({
    scientificName: 'Ruta chalepensis L.',
    mainImageUrl: PHOTO,
    names: [{ name: 'Iya', language: 'cak', recording: RECORDING, speaker: 'Rosa', community: 'Tecpán' }],
    uses: [{ ailmentSlug: 'cough' }],
    cautions: DECIDED_CAUTIONS,
    preparationMethodsEn: 'Boil two leaves in a cup of water.',
    preparationMethodsEs: 'Hierva dos hojas en una taza de agua.',
  })
  return { plant, ailment }
}

/** The app, with a part of what was built attributed, and all of its texts. */
async function attributed(of: string, id: string, place?: string, wordsEn = WORDS) {
  const input = { communityId: (await buildCommunity()).id, labels: ['tk-attribution'], wordsEn, wordsEs: wordsEn }
  const { codes } = await run(
    'mutation ($of: RightsKind!, $id: ID!, $place: String, $input: AttributionInput!) { createAttribution(of: $of, id: $id, place: $place, input: $input) { id } }',
    { of, id, place, input },
    { as: await buildAdmin() },
  )
  expect(codes).toEqual([])
  const app = createApp()
  const at = (path: string) => app.request(`http://localhost${path}`)
  return { at, ...readFrom(at) }
}

test(
  'of a plant, its page, cards, prints, chats, voice, dumps and packs say so in the words of the community',
  DUMPS,
  async () => {
    const { plant } = await buildAll()
    const { textOf, unpacked, filesIn, printed, packed } = await attributed('PLANT', plant.id, 'uses.0')
    const line = `${COMMUNITY} · “${WORDS}”`
    expect(await textOf(`/plants/${plant.id}`)).toContain(line)
    const ofUse = line.replace(' ·', ' (a use: English cough) ·')
    for (const path of [
      `/plants/${plant.id}/print`,
      `/plants/${plant.id}/print?as=card`,
      '/plants',
      `/handouts/plants/${plant.id}.txt`,
      '/feeds/plants.en.atom',
    ])
      expect(await textOf(path), path).toContain(ofUse)
    // Beside other plants nobody could tell of which the use is, and of a poison none is shown.
    const poison = await buildPlant({ isPoisonous: true, uses: [{ ailmentSlug: 'cough' }] })
    await attributed('PLANT', poison.id, undefined, 'Never eat it.')
    for (const path of ['/handouts/ailments/cough.txt', '/ailments/cough/print']) {
      expect(await textOf(path), path).toContain(line)
      expect(await textOf(path), path).not.toContain('Never eat it.')
    }
    expect(await printed(`/booklet.pdf?plants=${plant.id}`)).toContain(ofUse)
    expect(await packed()).toContain(ofUse)
    const { data } = await run(`{ plant(id: "${plant.id}") { spoken } ailment(slug: "cough") { spoken } }`)
    expect(data.plant.spoken.at(-1)).toContain(
      'Knowledge of: Community of Chisec (a use: English cough), TK Attribution',
    )
    expect(await unpacked('/data/plants.jsonl.gz')).toContain(WORDS)
    expect((await filesIn('/data/csv.zip'))['plant_uses.csv']).toContain(line)
    expect((await filesIn('/data/darwin-core.zip'))['measurementorfact.txt']).toContain(`en: ${line}`)
    expect(await unpacked('/data/plants.nt.gz')).toContain(`en: ${line}`)
  },
)

test(
  'of a whole plant, the core of the Darwin Core Archive names the community, its rights and its words',
  DUMPS,
  async () => {
    const { plant } = await buildAll()
    const { filesIn } = await attributed('PLANT', plant.id)
    const { 'taxon.txt': taxa = '' } = await filesIn('/data/darwin-core.zip')
    const [header, row] = taxa.split('\n').map((line) => line.split('\t'))
    const cellOf = (name: string) => row![header!.indexOf(name)]
    expect(cellOf('rightsHolder')).toBe('Community of Chisec')
    expect(cellOf('accessRights')).toContain(`en: ${COMMUNITY} · “${WORDS}”`)
  },
)

test.each([
  ['PHOTO', 'mainImageUrl'],
  ['RECORDING', 'recordings.0'],
])('of a %s, the page, dumps and packs say so', DUMPS, async (_kind, place) => {
  const { plant } = await buildAll()
  const { textOf, unpacked, filesIn, packed } = await attributed('PLANT', plant.id, place)
  const line = `${COMMUNITY} · “${WORDS}”`
  expect(Object.values(await filesIn('/data/csv.zip')).join()).toContain(line)
  expect(await textOf(`/plants/${plant.id}`)).toContain(line)
  expect(await packed()).toContain(line)
  expect(await unpacked('/data/plants.jsonl.gz')).toContain(line)
})

test('of a look-alike, the page says so', async () => {
  const lookalike = { subject: 'LOOKALIKE', level: 'AVOID', textEn: 'Like hemlock.', textEs: 'Como la cicuta.' }
  const plant = await buildPlant({ cautions: [...DECIDED_CAUTIONS, lookalike] })
  const { at } = await attributed('PLANT', plant.id, `cautions.${DECIDED_CAUTIONS.length}`)
  const page = await (await at(`/plants/${plant.id}`)).text()
  expect(/<section id="lookalikes".*?<\/section>/s.exec(page)?.[0]).toContain('Community of Chisec')
})

test('of a source, the pages that cite it, dumps and packs say so', DUMPS, async () => {
  const { plant } = await buildAll()
  const { textOf, unpacked, filesIn, packed } = await attributed('SOURCE', 'cano-2007')
  const line = `${COMMUNITY} · “${WORDS}”`
  expect(await textOf(`/plants/${plant.id}`)).toContain(line)
  expect(await packed()).toContain(line)
  expect(await unpacked('/data/plants.jsonl.gz')).toContain(line)
  expect((await filesIn('/data/csv.zip'))['sources.csv']).toContain(line)
  expect((await filesIn('/data/darwin-core.zip'))['reference.txt']).toContain(line)
})

test('of several parts, a card names each, and many as one; of the whole, none', async () => {
  const { plant } = await buildAll()
  const { id: communityId } = await buildCommunity()
  const lineOf = async (...places: (string | null)[]) => {
    await prisma.attribution.deleteMany()
    const of = { communityId, subjectKind: 'PLANT', subject: plant.id, rowKey: {} }
    await prisma.attribution.createMany({ data: places.map((place) => ({ ...of, place })) })
    const { data } = await run(`{ plant(id: "${plant.id}") { attributionLine(lang: ES) } }`)
    return data.plant.attributionLine
  }
  const of = 'Conocimiento de: Comunidad de Chisec'
  expect(await lineOf('preparationMethods', 'names', 'names')).toBe(`${of} (la preparación, un nombre)`)
  expect(await lineOf('preparationMethods', 'names', 'description', 'dosageGuidelines')).toBe(`${of} (varias partes)`)
  expect(await lineOf('names', null)).toBe(of)
})

test.each([
  ['gone', (id: string) => prisma.plantUse.deleteMany({ where: { plantId: id } })],
  ['of a poison', (id: string) => prisma.plant.update({ where: { id }, data: { isPoisonous: true } })],
  ['of a hidden ailment', () => prisma.ailment.updateMany({ data: { isPublic: false } })],
])('a use that is %s is not named as one anywhere', async (_what, change) => {
  const { plant } = await buildAll()
  const { textOf, printed, packed } = await attributed('PLANT', plant.id, 'uses.0')
  await change(plant.id)
  for (const path of ['/plants', `/plants/${plant.id}/print`, `/handouts/plants/${plant.id}.txt`]) {
    expect(await textOf(path), path).toContain('Community of Chisec (a part of it)')
    expect(await textOf(path), path).not.toContain('a use')
  }
  expect(await printed(`/booklet.pdf?plants=${plant.id}`)).not.toContain('(a use')
  expect(await packed()).not.toContain('(a use')
})

test('a dose of what is a poison since is named nowhere', async () => {
  const { plant } = await buildAll()
  const { textOf, packed } = await attributed('PLANT', plant.id, 'dosageGuidelines')
  expect(await textOf('/plants')).toContain('(the dose)')
  await prisma.plant.update({ where: { id: plant.id }, data: { isPoisonous: true } })
  expect(await textOf('/plants')).toContain('(a part of it)')
  expect(await packed()).not.toContain('(the dose)')
})

test('of an ailment, its page, print, chat text, voice, dumps and packs say so', DUMPS, async () => {
  const { ailment } = await buildAll()
  const { textOf, unpacked, filesIn, packed } = await attributed('AILMENT', ailment.id)
  const line = `${COMMUNITY} · “${WORDS}”`
  expect((await filesIn('/data/csv.zip'))['ailment_attributions.csv']).toContain(line)
  for (const path of ['/ailments/cough', '/ailments/cough/print', '/handouts/ailments/cough.txt'])
    expect(await textOf(path), path).toContain(line)
  expect(await packed()).toContain(line)
  expect(await unpacked('/data/ailments.jsonl.gz')).toContain(line)
  const { data } = await run('{ ailment(slug: "cough") { spoken } }')
  expect(data.ailment.spoken.at(-1)).toContain('Knowledge of: Community of Chisec')
})

test('pictures for chats and previews of links change with it at once, though the plant has not changed', async () => {
  const { plant } = await buildAll()
  const paths = [
    `/og/plants/${plant.id}/1.png`,
    '/og/ailments/cough/1.png',
    `/handouts/plants/${plant.id}/1.png`,
    '/handouts/ailments/cough/1.png',
  ]
  const before = createApp()
  const tagsOf = async (of: Pick<typeof before, 'request'>) =>
    Promise.all(
      paths.map(async (path) => {
        const to = (await of.request(`http://localhost${path}`)).headers.get('location')!
        const file = await of.request(`http://localhost${to}`)
        expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, no-cache'])
        return file.headers.get('etag')
      }),
    )
  const old = await tagsOf(before)
  const { at } = await attributed('PLANT', plant.id)
  await attributed('AILMENT', (await run('{ ailment(slug: "cough") { id } }')).data.ailment.id as string)
  const now = await tagsOf({ request: (path) => at(String(path).replace('http://localhost', '')) } as typeof before)
  expect(now.filter((tag) => old.includes(tag))).toEqual([])
})

test('words that leave no room in a chat are left out before any caution, and the text says where they are', async () => {
  const { plant } = await buildAll()
  const { textOf } = await attributed('PLANT', plant.id, undefined, 'Ask us before you sell it, please. '.repeat(14))
  const text = await textOf(`/handouts/plants/${plant.id}.txt`)
  expect(Buffer.byteLength(text)).toBeLessThan(1300)
  expect(text).toContain(COMMUNITY)
  expect(text).toContain('in pregnancy')
})
