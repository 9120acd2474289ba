import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { PlantsPageQueryVariables } from '../../web/gql/graphql.ts'
import { ailmentData, listData, SearchInputError } from '../../web/offline/search/list-data.ts'
import { readSearchFiles } from '../../web/offline/search/search-file.ts'
import type { ApiLanguage, SearchFile } from '../../web/offline/search/searched-pack.ts'
import { buildArticle, buildSource, buildTag } from '../support/content.ts'
import { savePack } from '../support/saved-pack.ts'
import { buildAilments, caution, decided, plant, use } from '../support/search-world.ts'
import { run } from '../support/run.ts'

// A phone searches a saved pack as the server searches its database: both are asked the same, and compared whole.

/** The queries of pages, as the build has written them. */
const queries = Object.values(
  JSON.parse(await readFile('web/dist/client/.vite/queries.json', 'utf8')) as Record<string, string>,
)
const queryOf = (name: string) => queries.find((query) => query.startsWith(`query ${name}(`))!

const PERSONS = [null, { pregnancy: true }, { breastfeeding: true, childAge: 3 }, { medicines: ['anticoagulants'] }]

async function buildWorld(): Promise<void> {
  await buildSource('cano-2007')
  await buildTag('digestion', 'Digestion', 'Digestión')
  await buildAilments()
  await buildArticle({ titleEn: 'Steam of the temazcal', titleEs: 'El vapor del temazcal' })
  await buildArticle({ titleEn: 'A child’s cough', titleEs: 'La tos de un niño' })
  const texts = {
    descriptionEn: 'A herb of dry hills. It is no cure for snake bites.',
    descriptionEs: 'Hierba de cerros secos.',
  }
  await plant(
    'Pericón',
    [use('cough', { evidence: 'HUMAN', finding: 'FOR', parts: ['LEAF'] }), use('fever', { evidence: 'ACCEPTED_USE' })],
    undefined,
    {
      ...texts,
      commonNameEn: 'Mexican tarragon',
      scientificName: 'Tagetes lucida Cav.',
      mayanName: 'iya’',
      tags: ['digestion'],
    },
  )
  await plant(
    'Ruda',
    [
      use('headache', {
        route: 'SKIN',
        preparation: 'POULTICE',
        // A word that pages explain, and what HTML escapes.
        textEn: 'TRAMIL recommends it for headache, & at < 38 °C.',
        textEs: 'TRAMIL la recomienda para el dolor de cabeza, & a < 38 °C.',
      }),
    ],
    [caution('PREGNANCY', 'AVOID'), ...decided('NO_DATA').slice(1)],
    { distribution: { create: [{ areas: ['GT-16'], sourceKeys: ['cano-2007'] }] } },
  )
  await plant(
    'Guarumo',
    [use('diabetes', { preparation: 'DECOCTION' }), use('cough', { finding: 'MIXED' })],
    decided('ASK'),
    {
      basicUsesEs: 'La hoja del guarumo se hierve para la tos seca.',
      basicUsesEn: '',
    },
  )
  await plant('Ponzoña', [], decided('AVOID'), { ...texts, isPoisonous: true })
  for (let number = 0; number < 30; number++)
    await plant(`Yerba ${number}`, number % 3 ? [use('fever', { parts: ['ROOT'] })] : [], undefined, texts)
}

const TERMS =
  `pericon|perikon|Tagetes|iya|ruda|rruda|huarumo|guarumbo|yerba|yerb|tarragon|tos|tos seca|cabeza, dolor|dolr de cabeza|fiebre
  calentura bebé 3 meses|headache pregnant|ruda embarazada|té de hoja para la tos|cataplasma|diabetes|hills|cerros secos|snake|digestión
  manzanilla para la tos|how to end a pregnancy|niño de 3 años|tomo warfarina|tomo xyzal y tengo tos|huarumo para la tos|perikonn para la fiebre|diente de león|presión baja
  tos que no sea pericón|allergic to guarumo, cough|me hicieron tomar ruda|tomé ruda y no puedo respirar|xyzzy|temazcal|vapor temazcal|tos niño|a|zz top|12`.split(
    /[|\n]\s*/,
  )

test(
  'a phone finds what the server finds, for the same reasons, for the same persons',
  { timeout: 180_000 },
  async () => {
    await buildWorld()
    const files = await searchFiles()
    for (const lang of ['EN', 'ES'] as const) {
      for (const safeFor of PERSONS) await expectSame({ lang, search: null, safeFor })
      for (const [index, search] of TERMS.entries())
        for (const safeFor of lang === 'EN' ? [null] : [null, PERSONS[1 + (index % 3)]!])
          await expectSame({ lang, search, safeFor })
      await expectSame({ lang, search: 'yerba', sort: 'NAME_ES' })
      await expectSame({ lang, ailment: 'fever', part: 'ROOT' })
      await expectSame({ lang, ailment: 'cough', safeFor: PERSONS[1]!, keptOut: true })
      await expectSame({ lang, startsWith: 'yer', sort: 'NAME_EN' })
      await expectSame({ lang, family: 'asteraceae', evidence: 'LABORATORY' })
      await expectSame({ lang, area: 'GT-16' })
      await expectSame({ lang, evidence: 'ACCEPTED_USE' })
      await expectSame({ lang, tag: 'digestion', preparation: 'DECOCTION' })
      for (const slug of ['cough', 'fever', 'diabetes']) {
        for (const safeFor of PERSONS) {
          const variables = { lang, slug, safeFor, isForSomebody: safeFor !== null }
          const { data } = await run(queryOf('PlantsOfAilment'), variables)
          expect(await ailmentData({ ...files[lang], isHidden: () => false }, variables), `${slug}`).toEqual(data)
        }
      }
    }
    const long = { ...variablesOf({ lang: 'EN' }), search: 'a'.repeat(201) }
    await expect(listData({ ...files.EN, isHidden: () => false }, long)).rejects.toThrow(SearchInputError)

    /** All pages of a list. */
    async function expectSame(given: Partial<PlantsPageQueryVariables> & { lang: ApiLanguage }): Promise<void> {
      let after: string | null = null
      do {
        const variables: PlantsPageQueryVariables = { ...variablesOf(given), after }
        const { data } = await run(queryOf('PlantsPage'), { ...variables })
        const here = await listData({ ...files[given.lang], isHidden: () => false }, variables)
        expect(here, JSON.stringify(given)).toEqual(data)
        const { hasNextPage, endCursor } = data.plants.pageInfo
        after = hasNextPage ? endCursor : null
      } while (after)
    }
  },
)

test('what has changed since the pack was saved is not found', async () => {
  await buildAilments()
  const { id } = await plant('Pericón', [use('cough')])
  await plant('Ruda', [use('cough')])
  const files = await searchFiles()
  const names = async (isHidden: (id: string) => boolean) => {
    const { plants } = (await listData({ ...files.ES, isHidden }, variablesOf({ lang: 'ES', search: 'tos' }))) as {
      plants: { edges: { node: { commonName: string } }[] }
    }
    return plants.edges.map(({ node }) => node.commonName)
  }
  expect(await names(() => false)).toEqual(['Ruda', 'Pericón'])
  expect(await names((each) => each === id)).toEqual(['Ruda'])
})

test('lists are not used by rules of another format', async () => {
  await savePack()
  const cache = await caches.open('pack')
  const file = (await (await cache.match('/search.json'))!.json()) as SearchFile
  expect(await readSearchFiles('ES', undefined)).toMatchObject({ file })
  const newer = { ...file, lists: { ...file.lists, format: file.lists.format + 1 } }
  await cache.put('/search.json', Response.json(newer))
  expect(await readSearchFiles('ES', undefined)).toBeUndefined()
})

const NONE = {
  search: null,
  tag: null,
  after: null,
  ailment: null,
  part: null,
  preparation: null,
  evidence: null,
  family: null,
  area: null,
  startsWith: null,
  safeFor: null,
  keptOut: false,
  withTags: true,
  withNumbers: true,
}

function variablesOf(given: Partial<PlantsPageQueryVariables> & { lang: ApiLanguage }): PlantsPageQueryVariables {
  return { ...NONE, sort: 'NEWEST', ...given }
}

async function searchFiles() {
  await savePack()
  const EN = await readSearchFiles('EN', undefined)
  const ES = await readSearchFiles('ES', EN?.file)
  return { EN: EN!, ES: ES! }
}
