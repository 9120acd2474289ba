import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { CONTENT_KINDS, KINDS, pictureColumns, type ContentKind } from '../../api/content/kinds.ts'
import { newId } from '../../api/content/new-id.ts'
import { rowsOf } from '../../api/content/stores.ts'
import { SEARCHED_TEXTS } from '../../api/rules/search/sentences.ts'
import { namesOf, type Texts } from '../../api/rules/texts.ts'
import { prisma } from '../../api/database/client.ts'
import { getDatamodel } from '../../prisma/generated/pothos.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildSource, DECIDED_CAUTIONS } from '../support/content.ts'
import { getZip, importZip } from '../support/content-zip.ts'
import { run } from '../support/run.ts'
import english from '../../web/i18n/revision.en.json' with { type: 'json' }
import main from '../../web/i18n/en.json' with { type: 'json' }

// A bilingual text is defined in api/rules/texts.ts, from which everything else is derived: this tests what could be
// forgotten elsewhere.

const LANGUAGES = ['En', 'Es'] as const
/** What to do and not to do for an ailment would find it for other ailments. */
const FOUND_BY_NO_SEARCH = ['firstHelp', 'doNot']
/** Pairs of columns that are no texts of a page: written by triggers, the role of a reviewer, words for the search. */
const OTHERS = ['sortName', 'reviewerRole', 'words']

describe.each(CONTENT_KINDS)('the texts of a %s', (kind) => {
  const { model, texts } = KINDS[kind]
  const names = namesOf<Texts>(texts)

  test('have names for readers, as have its values and rows, in the history and in suggestions', () => {
    const values = Object.keys(KINDS[kind].values).filter((name) => !(name in KINDS[kind].visible))
    const shown = values.filter((name) => !pictureColumns(kind).includes(name))
    const named = [...Object.keys(english.revision.names), ...Object.keys(main.plantPage)]
    expect([...names, ...shown, ...KINDS[kind].parts].filter((name) => !named.includes(name))).toEqual([])
  })

  test('are the pairs of columns of its model', () => {
    const columns = getDatamodel().datamodel.models[model]!.fields.map(({ name }) => name)
    const pairs = columns.flatMap((name) => /^(.+)En$/.exec(name)?.[1] ?? [])
    expect(names.toSorted()).toEqual(pairs.filter((name) => !OTHERS.includes(name)).sort())
    for (const name of names) expect(columns).toContain(`${name}Es`)
  })

  test.each(['en', 'es'])('have labels in %s', async (language) => {
    const [main, admin] = [await wordsOf(`${language}.json`), await wordsOf(`admin.${language}.json`)]
    const labels = {
      ...main['plantPage'],
      ...(admin['adminFiles'] as unknown as Words)['fields'],
    }
    for (const name of [...names, ...Object.keys(KINDS[kind].values)])
      expect(labels[name], name).toEqual(expect.any(String))
  })

  test('are saved, shown, kept in the history, exported and imported', async () => {
    const admin = await buildAdmin()
    await buildSource('book')
    const written = textsOf(kind, (column) => `Word ${column}[^book]`)
    const create = `mutation ($input: ${model}Input!) { create${model}(input: $input) { id } }`
    const { data, codes } = await run(
      create,
      { input: { ...written, ...REQUIRED[kind], ...visible(kind) } },
      { as: admin },
    )
    expect(codes).toEqual([])
    const { id } = data[`create${model}`]

    const shown = names.flatMap((name) => {
      // The field `precautions` includes the cautions.
      const field = name === 'precautions' ? 'furtherPrecautions' : name
      return LANGUAGES.map((half) => `${name}${half}: ${field}(lang: ${half.toUpperCase()})`)
    })
    const by = kind === 'AILMENT' ? 'slug: "new"' : `id: "${id}"`
    const page = await run(`{ item: ${KINDS[kind].delegate}(${by}) { ${shown.join(' ')} } }`)
    expect(page.data.item).toEqual(written)
    const revision = await prisma.revision.findFirstOrThrow({ where: { contentId: id } })
    expect(revision.content).toMatchObject(written)

    const zip = Buffer.from(await (await getZip(admin)).arrayBuffer())
    await run(`mutation ($id: ID!) { delete${model}(id: $id) }`, { id }, { as: admin })
    await importZip(zip, admin)
    expect(await rowsOf(prisma, kind).findMany({ where: { id } })).toMatchObject([written])
  })

  test('are all found by a search of an admin', async () => {
    const as = await buildAdmin()
    await add(
      kind,
      textsOf(kind, (column) => `x${column.toLowerCase()}`),
    )
    const found = `contentItems(of: ${kind}, search: $search) { totalCount }`
    for (const name of names.filter((name) => !FOUND_BY_NO_SEARCH.includes(name))) {
      for (const half of LANGUAGES) {
        const search = `x${name.toLowerCase()}${half.toLowerCase()}`
        const { data } = await run(`query ($search: String) { found: ${found} }`, { search }, { as })
        expect(data.found.totalCount, name + half).toBe(1)
      }
    }
  })

  test.runIf(kind === 'PLANT')('are found by readers, if they may be, with the sentence that says so', async () => {
    await add(
      kind,
      textsOf(kind, (column) => `x${column.toLowerCase()}`),
    )
    const QUERY = `query ($search: String!, $lang: Language!) {
      plants(search: $search) { edges { match { field pieces(lang: $lang) { text } } } }
    }`
    const ofTitle = ['commonName', 'plantFamily']
    for (const name of names.filter((name) => !ofTitle.includes(name))) {
      for (const half of LANGUAGES) {
        const search = `x${name}${half}`.toLowerCase()
        const { data } = await run(QUERY, { search, lang: half.toUpperCase() })
        const matches = data.plants.edges.map(({ match }: { match: unknown }) => match)
        const isSearched = (SEARCHED_TEXTS as readonly string[]).includes(name)
        expect(matches, search).toEqual(isSearched ? [{ field: 'TEXT', pieces: [{ text: search }] }] : [])
      }
    }
  })

  test('are all to be translated', async () => {
    const titles = Object.fromEntries(LANGUAGES.map((half) => [`${KINDS[kind].title}${half}`, 'Rue']))
    for (const name of names.filter((name) => name !== KINDS[kind].title)) {
      for (const half of LANGUAGES) {
        const id = await add(kind, { ...titles, [`${name}${half}`]: 'Half[^book]' })
        const [row] = await rowsOf(prisma, kind).findMany({ where: { id } })
        expect(row, `${name}${half}`).toMatchObject({ needs: expect.arrayContaining(['UNTRANSLATED']) as string[] })
      }
    }
  })
})

/** What a public item of a kind needs besides its texts. */
const REQUIRED: Partial<Record<ContentKind, object>> = {
  PLANT: { cautions: DECIDED_CAUTIONS },
  AILMENT: { slug: 'new', kind: 'SYMPTOM', bodySystem: 'SKIN' },
}

type Words = Record<string, Record<string, unknown>>

async function wordsOf(file: string): Promise<Words> {
  return JSON.parse(await readFile(`web/i18n/${file}`, 'utf8')) as Words
}

/** A text for each column. */
function textsOf(kind: ContentKind, textOf: (column: string) => string): Record<string, string> {
  const columns = namesOf<Texts>(KINDS[kind].texts).flatMap((name) => LANGUAGES.map((half) => `${name}${half}`))
  return Object.fromEntries(columns.map((column) => [column, textOf(column)]))
}

function visible(kind: ContentKind): object {
  return KINDS[kind].visible
}

async function add(kind: ContentKind, columns: object): Promise<string> {
  const id = newId()
  await rowsOf(prisma, kind).createMany({
    data: { id, ...columns, ...(kind === 'AILMENT' && { ...REQUIRED.AILMENT, slug: id }), ...visible(kind) },
  })
  return id
}
