import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { CONTENT_KINDS, KINDS, type ContentKind } from '../../api/content/kinds.ts'
import { newId } from '../../api/content/new-id.ts'
import { rowsOf } from '../../api/content/stores.ts'
import { namesOf, type Texts } from '../../api/content/texts.ts'
import { prisma } from '../../api/database/client.ts'
import { getDatamodel } from '../../prisma/generated/pothos.ts'
import { buildAdmin } from '../support/accounts.ts'
import { getZip, importZip } from '../support/content-zip.ts'
import { run } from '../support/run.ts'

// A bilingual text is defined in api/content/texts.ts, from which everything else is derived: this tests what could be
// forgotten elsewhere.

const LANGUAGES = ['En', 'Es'] as const
/** Written by triggers. */
const SORTED_BY = ['sortName']

describe.each(CONTENT_KINDS)('the texts of a %s', (kind) => {
  const { model, texts } = KINDS[kind]
  const names = namesOf<Texts>(texts)

  test('are the pairs of columns of its model', () => {
    const columns = getDatamodel().datamodel.models[model]!.fields.map(({ name }) => name)
    const pairs = columns.flatMap((name) => /^(.+)En$/.exec(name)?.[1] ?? [])
    expect(names.toSorted()).toEqual(pairs.filter((name) => !SORTED_BY.includes(name)).sort())
    for (const name of names) expect(columns).toContain(`${name}Es`)
  })

  test.each(['en', 'es'])('have labels in %s', async (language) => {
    const [main, admin] = [await wordsOf(`${language}.json`), await wordsOf(`admin.${language}.json`)]
    const labels = { ...main['plantPage'], ...(admin['adminFiles'] as unknown as Words)['fields'] }
    for (const name of names) expect(labels[name], name).toEqual(expect.any(String))
  })

  test('are saved, shown, kept in the history, exported and imported', async () => {
    const admin = await buildAdmin()
    const written = textsOf(kind, (column) => `Word ${column}`)
    const create = `mutation ($input: ${model}Input!) { create${model}(input: $input) { id } }`
    const { data, codes } = await run(create, { input: { ...written, ...visible(kind) } }, { as: admin })
    expect(codes).toEqual([])
    const { id } = data[`create${model}`]

    const shown = names.flatMap((name) =>
      LANGUAGES.map((half) => `${name}${half}: ${name}(lang: ${half.toUpperCase()})`),
    )
    const page = await run(`query ($id: ID!) { item: ${KINDS[kind].delegate}(id: $id) { ${shown.join(' ')} } }`, { id })
    expect(page.data.item).toEqual(written)
    const revision = await prisma.revision.findFirstOrThrow({ where: { contentId: id } })
    expect(revision.content).toMatchObject(written)

    const zip = Buffer.from(await (await getZip(admin)).arrayBuffer())
    await run(`mutation ($id: ID!) { delete${model}(id: $id) }`, { id }, { as: admin })
    await importZip(zip, admin)
    expect(await rowsOf(prisma, kind).findMany({ where: { id } })).toMatchObject([written])
  })

  test('are all found by a search', async () => {
    await add(
      kind,
      textsOf(kind, (column) => `x${column.toLowerCase()}`),
    )
    for (const column of Object.keys(textsOf(kind, String))) {
      const { data } = await run(
        `query ($search: String) { found: ${KINDS[kind].table}(search: $search) { totalCount } }`,
        {
          search: `x${column.toLowerCase()}`,
        },
      )
      expect(data.found.totalCount, column).toBe(1)
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
  await rowsOf(prisma, kind).createMany({ data: { id, ...columns, ...visible(kind) } })
  return id
}
