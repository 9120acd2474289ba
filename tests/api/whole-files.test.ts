import type { GraphQLInputObjectType, GraphQLObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { CONTENT_KINDS, KINDS, type ContentKind } from '../../api/content/kinds.ts'
import { FILES } from '../../api/content/files/layouts.ts'
import { SHEETS } from '../../api/content/sheets/columns.ts'
import { SOURCE_TYPES, wordsIn } from '../../api/rules/vocabulary.ts'
import { prisma } from '../../api/database/client.ts'
import { schema } from '../../api/schema.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { buildPlant } from '../support/content.ts'
import { ID, plantFile } from '../support/content-yaml.ts'
import { getZip, importZip, sendZip, zipOf } from '../support/content-zip.ts'
import { emptyDatabase } from '../support/database.ts'
import {
  createFilled,
  inputsOf,
  PHOTO,
  RECORDING,
  SOURCE,
  sourceOf,
  TAG,
  UNFINISHED,
} from '../support/filled-inputs.ts'
import { filledIn, readerOf, type Value } from '../support/read-input.ts'
import { run } from '../support/run.ts'
import { getCsv, getWorkbook, importSheets, sendSheets } from '../support/sheets.ts'

// Each field of each input is filled here, exported, and imported where there is nothing: what files forget is missing then.

test('every field of every input is the same after an export and an import', { timeout: 60_000 }, async () => {
  const { as, ids, before, inputs } = await fillAll()
  const ofKinds = CONTENT_KINDS.map((kind) => [KINDS[kind].model, inputs[kind]] as const)
  const others = { Source: SOURCES, KnownTag: TAG, Photo: PHOTO }
  for (const [type, input] of [...ofKinds, ...Object.entries(others)]) {
    const { names } = readerOf(inputOf(type), schema.getType(type) as GraphQLObjectType)
    const filled = [input].flat().flatMap(filledIn)
    expect(
      names.filter((name) => !filled.includes(name)),
      `fields of ${type} that are not filled here`,
    ).toEqual([])
  }

  const zip = Buffer.from(await (await getZip(as)).arrayBuffer())
  const admin = await startAgain()
  const { report } = await importZip(zip, admin)
  expect(report?.problems.filter(({ blocks }) => blocks)).toEqual([])
  expect(await readAll(admin, ids)).toEqual(before)
})

test('an update of nothing leaves every field of every kind', async () => {
  const { as, ids, before } = await fillAll()
  for (const kind of CONTENT_KINDS) {
    const { model } = KINDS[kind]
    const update = `mutation ($id: ID!) { update${model}(id: $id, input: {}) { id } }`
    expect((await run(update, { id: ids[kind] }, { as })).errors, model).toEqual([])
  }
  expect(await readAll(as, ids)).toEqual(before)
})

/** A source of each type; those that a reader was told have what is private, which only the zip has. */
const SOURCES = [SOURCE, ...wordsIn(SOURCE_TYPES).map(sourceOf)]
const TOLD = sourceOf('TOLD')

/** What only the zip has. Spreadsheets say so in their notes. */
const NOT_IN_SHEETS = ['mainImageUrl', 'galleryImages', 'featuredImageUrl', 'morphology', 'contact', 'unfinished']

test.each(['en', 'es'])(
  'and so it is in a workbook (%s), but what its notes name',
  { timeout: 60_000 },
  async (language) => {
    const { as, ids, before } = await fillAll()
    const book = await getWorkbook(as, language)
    const notes = book[language === 'en' ? 'Notes' : 'Notas']!.flat().join(' ')
    for (const name of NOT_IN_SHEETS) expect(notes).toContain(name)
    expect((await sendSheets(book, as)).report).toMatchObject({ changes: [], problemCount: 0 })

    const admin = await startWithTold()
    const { report } = await importSheets(book, admin)
    expect(report?.problems.filter(({ blocks }) => blocks)).toEqual([])
    expect(inSheets(await readAll(admin, ids))).toEqual(inSheets(before))
  },
)

test('and so it is in CSVs, one after the other', { timeout: 120_000 }, async () => {
  const { as, ids, before } = await fillAll()
  const order = Object.keys(FILES)
  const sheets = SHEETS.toSorted((one, other) => order.indexOf(one.part) - order.indexOf(other.part))
  const files: { sheet: string; text: string }[] = []
  for (const { name: sheet } of sheets) files.push({ sheet, ...(await getCsv(as, sheet, 'es')) })
  const { report } = await sendSheets(files.find(({ sheet }) => sheet === 'cautions')!.text, as)
  expect(report).toMatchObject({ changes: [], problemCount: 0 })

  const admin = await startWithTold()
  for (const { sheet, text } of files) {
    // Where the rows are not, their keys say nothing.
    const { report } = await importSheets(text.replaceAll(/,k[0-9a-f]{10}(?=\r\n|$)/g, ','), admin, { name: sheet })
    expect(
      report?.problems.filter(({ blocks }) => blocks),
      sheet,
    ).toEqual([])
    expect(report!.reading!.tables, sheet).toMatchObject([{ sheet }])
  }
  expect(inSheets(await readAll(admin, ids))).toEqual(inSheets(before))
})

function inSheets(read: Record<string, unknown>): unknown {
  const { Photo: _, ...others } = read
  return JSON.parse(
    JSON.stringify(others, (name, value: unknown) => (NOT_IN_SHEETS.includes(name) ? undefined : value)),
  )
}

async function startAgain(): Promise<Account> {
  await emptyDatabase()
  await prisma.recording.create({ data: { url: RECORDING } })
  return buildAdmin()
}

async function startWithTold(): Promise<Account> {
  const as = await startAgain()
  await write(as, 'saveSource', 'SourceInput', TOLD, 'key')
  return as
}

/** Stores something of each kind with every field. */
async function fillAll() {
  const as = await buildAdmin()
  await prisma.recording.create({ data: { url: RECORDING } })
  const other = await buildPlant({ commonNameEs: 'Hoja santa' })
  for (const source of SOURCES) await write(as, 'saveSource', 'SourceInput', source, 'key')
  await write(as, 'saveTag', 'TagInput', TAG, 'slug')
  await write(as, 'setPhoto', 'PhotoInput', PHOTO, 'url')
  const ids = await createFilled(as, other.id)
  return { as, ids, before: await readAll(as, ids), inputs: inputsOf(other.id) }
}

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

async function readAll(as: Account, ids: Record<ContentKind, string>): Promise<Record<string, unknown>> {
  const ofKinds = CONTENT_KINDS.map((kind) => [KINDS[kind].model, `${KINDS[kind].delegate}(id: "${ids[kind]}")`])
  const asked: Record<string, string> = {
    ...(Object.fromEntries(ofKinds) as object),
    KnownTag: 'knownTags',
    Photo: `photo(url: "${PHOTO.url}")`,
  }
  for (const { key } of SOURCES) asked[`Source ${key}`] = `source(key: "${key}")`
  const read: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(asked)) {
    const [type = name] = name.split(' ')
    const { selection, valueOf } = readerOf(inputOf(type), schema.getType(type) as GraphQLObjectType)
    const { data, errors } = await run(`{ found: ${field} { ${selection} } }`, {}, { as })
    expect(errors, type).toEqual([])
    const found = data.found as Value | Value[]
    read[name] = Array.isArray(found) ? found.map(valueOf) : valueOf(found)
  }
  return read
}
