import type { GraphQLInputObjectType, GraphQLObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { KINDS, type ContentKind } from '../../api/content/kinds.ts'
import { namesOf, type Texts, type Value as PlainValue } from '../../api/content/texts.ts'
import { prisma } from '../../api/database/client.ts'
import { recordingUrl } from '../../api/media/recording-names.ts'
import { schema } from '../../api/schema.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { buildPlant } from '../support/content.ts'
import { ID, plantFile } from '../support/content-yaml.ts'
import { getZip, importZip, sendZip, zipOf } from '../support/content-zip.ts'
import { emptyDatabase } from '../support/database.ts'
import { filledIn, readerOf, type Value } from '../support/read-input.ts'
import { run } from '../support/run.ts'

// Each field of each input is filled here, exported, and imported where there is nothing: what files forget is missing then.

const RECORDING = recordingUrl('a'.repeat(32), 3000)
const PICTURES = ['https://example.org/1.jpg', 'https://example.org/2.jpg']
const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const UNFINISHED = {
  rows: { uses: [{ index: 1, value: { text: ' as typed ', parts: [''] } }] },
  fields: { tags: ['x y'] },
}

const inBoth = (...names: string[]) =>
  Object.fromEntries(names.flatMap((name) => ['En', 'Es'].map((half) => [`${name}${half}`, `${name} ${half}`])))
const FILLED: Record<PlainValue['kind'], (name: string) => unknown> = {
  line: (name) => name,
  lines: (name) => [name],
  address: () => VIDEO,
  picture: () => PICTURES[0],
  pictures: () => PICTURES,
  flag: () => true,
}
/** What every kind has. */
const common = (kind: ContentKind) => {
  const { texts, values }: { texts: Texts; values: Record<string, PlainValue> } = KINDS[kind]
  const filled = Object.entries(values).map(([name, { kind }]) => [name, FILLED[kind](name)])
  return { ...inBoth(...namesOf(texts)), ...Object.fromEntries(filled), tags: ['skin'], unfinished: UNFINISHED }
}

const SOURCE = {
  key: 'book-2020',
  title: 'Plantas',
  author: 'Cano',
  year: 2020,
  address: 'https://example.org/book',
  kind: 'FLORA',
  doi: '10.1000/182',
  readOn: '2026-11-22',
  ...inBoth('note'),
}
const TAG = { slug: 'skin', kind: 'part', ...inBoth('label') }
const PHOTO = {
  url: PICTURES[0]!,
  ...inBoth('alt'),
  credit: 'Ana',
  licence: 'CC BY 4.0',
  sourceUrl: 'https://example.org/page',
  focusX: 20,
  focusY: 80,
}
const AILMENT = {
  ...common('AILMENT'),
  slug: 'cough',
  kind: 'FOLK_ILLNESS',
  bodySystem: 'ILL_DEFINED',
  wordsEn: ['coughing', 'hack'],
  wordsEs: ['tos'],
  dangerSigns: [
    { who: 'NEWBORN', underMonths: 2, urgency: 'HOSPITAL_NOW', ...inBoth('text'), sourceKeys: [SOURCE.key] },
  ],
}
const plantInput = (lookalikeId: string) => ({
  ...common('PLANT'),
  mayanName: 'rura',
  names: [
    {
      name: 'rura',
      language: 'quc',
      place: 'Nebaj',
      ...inBoth('note'),
      source: SOURCE.key,
      reviewed: true,
      recording: RECORDING,
      speaker: 'Ana',
      community: 'Nebaj',
      consent: 'In writing.',
      consentOn: '2026-11-22',
    },
  ],
  uses: [
    {
      ailmentSlug: 'cough',
      parts: ['LEAF', 'AERIAL_PARTS'],
      preparation: 'INFUSION',
      route: 'ORAL',
      evidence: 'ACCEPTED_USE',
      finding: 'NOT_TESTED',
      ...inBoth('place', 'text'),
      sourceKeys: [SOURCE.key],
    },
  ],
  cautions: [
    { subject: 'CHILDREN', level: 'AVOID', underAge: 3, routes: ['ORAL'], ...inBoth('text'), sourceKeys: [SOURCE.key] },
    { subject: 'MEDICINES', level: 'ASK', medicine: 'sedatives', ...inBoth('text') },
    { subject: 'CONDITION', level: 'NO_DATA', condition: 'liver-disease' },
    { subject: 'LOOKALIKE', level: 'CARE', lookalikeId, ...inBoth('text') },
  ],
  conservationList: 'IUCN',
  conservationCategory: 'LC',
  conservationYear: 2020,
  conservationSource: SOURCE.key,
  reviewedBy: 'Juana Caal',
  ...inBoth('reviewerRole'),
  reviewedOn: '2026-11-22',
  reviewedUntil: '2028-11-22',
  plantPartUsed: 'leaf, root',
  habit: 'herb',
  morphology: { plant: { growth: 'shrub', height: '1 m' }, leaf: { colour: 'green', features: ['dotted', 'waxy'] } },
})
const articleInput = (plantId: string) => ({
  ...common('ARTICLE'),
  relatedPlantIds: [plantId],
})
const PROJECT = common('PROJECT')

/** What waits in a form keeps content hidden. */
const hidden = (input: object) => ({ ...input, isPublic: false })

test('every field of every input is the same after an export and an import', { timeout: 60_000 }, async () => {
  const as = await buildAdmin()
  await prisma.recording.create({ data: { url: RECORDING } })
  const other = await buildPlant({ commonNameEs: 'Hoja santa' })
  await write(as, 'saveSource', 'SourceInput', SOURCE, 'key')
  await write(as, 'saveTag', 'TagInput', TAG, 'slug')
  await write(as, 'setPhoto', 'PhotoInput', PHOTO, 'url')
  const plant = plantInput(other.id)
  const ids = {
    Ailment: await write(as, 'createAilment', 'AilmentInput', hidden(AILMENT)),
    Plant: await write(as, 'createPlant', 'PlantInput', hidden(plant)),
    Article: await write(as, 'createArticle', 'ArticleInput', hidden(articleInput(other.id))),
    Project: await write(as, 'createProject', 'ProjectInput', PROJECT),
  }
  const before = await readAll(as, ids)
  const inputs = { Ailment: AILMENT, Plant: plant, Article: articleInput(other.id), Project: PROJECT }
  for (const [type, input] of Object.entries({ ...inputs, Source: SOURCE, KnownTag: TAG, Photo: PHOTO })) {
    const { names } = readerOf(inputOf(type), schema.getType(type) as GraphQLObjectType)
    expect(
      names.filter((name) => !filledIn(input).includes(name)),
      `fields of ${type} that are not filled here`,
    ).toEqual([])
  }

  const zip = Buffer.from(await (await getZip(as)).arrayBuffer())
  await emptyDatabase()
  const admin = await buildAdmin()
  await prisma.recording.create({ data: { url: RECORDING } })
  const { report } = await importZip(zip, admin)
  expect(report?.problems.filter(({ blocks }) => blocks)).toEqual([])
  expect(await readAll(admin, ids)).toEqual(before)
})

test('what waits in a form stays where a file does not say it: a warning may wait there', async () => {
  const as = await buildAdmin()
  const { id } = await buildPlant({ id: ID, isPublic: false, unfinished: UNFINISHED })
  const file = plantFile('mayanName: rura\n').replace('isPublic: true', 'isPublic: false')
  await importZip(zipOf({ 'plants/rue.yaml': file }), as)
  expect(await prisma.plant.findUnique({ where: { id } })).toMatchObject({ mayanName: 'rura', unfinished: UNFINISHED })
  const { report } = await sendZip(zipOf({ 'plants/rue.yaml': plantFile() }), as)
  expect(report).toMatchObject({
    canApply: false,
    unsafe: [{ id, gaps: expect.arrayContaining(['unfinished']) as string[] }],
  })
})

const inputOf = (type: string) => schema.getType(`${type === 'KnownTag' ? 'Tag' : type}Input`) as GraphQLInputObjectType

/** Returns the key of what was written. */
async function write(as: Account, mutation: string, type: string, input: object, key = 'id'): Promise<string> {
  const query = `mutation ($input: ${type}!) { written: ${mutation}(input: $input) { ${key} } }`
  const { data, errors } = await run(query, { input }, { as })
  expect(errors, mutation).toEqual([])
  return data.written[key] as string
}

async function readAll(as: Account, ids: Record<string, string>): Promise<Record<string, unknown>> {
  const asked: Record<string, string> = {
    Ailment: `ailment(id: "${ids['Ailment']}")`,
    Plant: `plant(id: "${ids['Plant']}")`,
    Article: `article(id: "${ids['Article']}")`,
    Project: `project(id: "${ids['Project']}")`,
    Source: `source(key: "${SOURCE.key}")`,
    KnownTag: 'knownTags',
    Photo: `photo(url: "${PHOTO.url}")`,
  }
  const read: Record<string, unknown> = {}
  for (const [type, field] of Object.entries(asked)) {
    const { selection, valueOf } = readerOf(inputOf(type), schema.getType(type) as GraphQLObjectType)
    const { data, errors } = await run(`{ found: ${field} { ${selection} } }`, {}, { as })
    expect(errors, type).toEqual([])
    const found = data.found as Value | Value[]
    read[type] = Array.isArray(found) ? found.map(valueOf) : valueOf(found)
  }
  return read
}
