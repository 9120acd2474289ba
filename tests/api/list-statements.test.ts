import { describe, expect, test } from 'vitest'
import { buildAdmin } from '../support/accounts.ts'
import { buildAilment, buildArticle, buildPlant, buildProject, buildSource } from '../support/content.ts'
import { countStatements } from '../support/database.ts'
import { run } from '../support/run.ts'

// A statement costs a round trip to the database: lists and pages may not come to need more of them.

const NODES = 'edges { node { id tagLabels(lang: ES) { label } sources { key } untranslated(lang: ES) } }'

const READ: [string, string, number][] = [
  ['a list', `(first: 2) { ${NODES} }`, 3],
  ['a list with its total', `(first: 2) { ${NODES} totalCount }`, 4],
  ['a list of a tag', `(first: 2, tag: "tea") { ${NODES} totalCount }`, 4],
  ['a search', `(search: "rue") { ${NODES} }`, 5],
  ['a search with its total', `(search: "rue", first: 1) { ${NODES} totalCount }`, 6],
]

describe.each([
  ['plants', 'plant', buildPlant, { commonNameEn: 'Rue', descriptionEn: 'Herb.[^book]' }],
  ['articles', 'article', buildArticle, { titleEn: 'Rue', contentEn: 'Herb.[^book]' }],
  ['projects', 'project', buildProject, { titleEn: 'Rue', descriptionEn: 'Herb.[^book]' }],
] as const)('%s', (list, one, build, columns) => {
  const rows = () => Promise.all([1, 2, 3].map(() => build({ ...columns, tags: ['tea'] } as never)))

  test.each(READ)('%s', async (_, rest, most) => {
    await rows()
    // The first search of all also reads the names of the ailments.
    await run(`{ ${list}(search: "x") { totalCount } }`)
    expect(await countStatements(() => run(`{ ${list}${rest} }`))).toBeLessThanOrEqual(most)
  })

  test('one of them', async () => {
    const { id } = (await rows())[0]!
    const page = `{ ${one}(id: "${id}") { id tagLabels(lang: ES) { label } sources { key } untranslated(lang: ES) } }`
    expect(await countStatements(() => run(page))).toBeLessThanOrEqual(3)
  })

  test.each([
    ['a list', '', 1],
    ['a list of a tag', ', tag: "tea"', 2],
    ['a list of a need', ', need: UNTRANSLATED', 2],
    ['a list of a tag and a need', ', tag: "tea", need: UNTRANSLATED', 3],
    ['a search', ', search: "rue"', 3],
  ])('%s of the admin area', async (_, args, most) => {
    await rows()
    const as = await buildAdmin()
    // The first request of all also reads the signing keys.
    await run('{ viewer { id } }', {}, { as })
    const admission = await countStatements(() => run('{ viewer { id } }', {}, { as }))
    const read = `{ contentItems(of: ${one.toUpperCase()}${args}) { edges { node { id title } } totalCount } }`
    expect((await countStatements(() => run(read, {}, { as }))) - admission).toBeLessThanOrEqual(most)
  })

  test('the rows of the admin area, with languages, pictures and who changed them', async () => {
    await rows()
    const as = await buildAdmin()
    await run('{ viewer { id } }', {}, { as })
    const admission = await countStatements(() => run('{ viewer { id } }', {}, { as }))
    const shown = 'id missingEn: untranslated(lang: EN) missingEs: untranslated(lang: ES) changedBy picture { url }'
    const read = `{ contentItems(of: ${one.toUpperCase()}) { edges { node { ${shown} } } } }`
    expect((await countStatements(() => run(read, {}, { as }))) - admission).toBeLessThanOrEqual(1)
  })
})

describe('what the cards of the list of plants ask', () => {
  const CARD = 'id commonName(lang: ES) scientificName mayanName warning(lang: ES) tagLabels(lang: ES) { slug label }'
  const MATCH = 'match { field pieces(lang: ES) { text isMatch } use { evidence } caution { level text(lang: ES) } }'
  const BRIEF = 'understood { ailments { id name dangerSigns { who underMonths urgency text } } }'

  test.each([
    ['a list', '', `edges { node { ${CARD} } } totalCount`, 4],
    [
      'a search for an ailment',
      '(search: "tos niño")',
      `edges { node { ${CARD} } ${MATCH} } totalCount keptOut ${BRIEF}`,
      10,
    ],
  ])('%s, with as many statements for more plants', async (_, args, fields, most) => {
    await buildAilment('cough', { wordsEs: ['tos'], dangerSigns: { create: [SIGN] } })
    const some = () =>
      Promise.all(
        [1, 2, 3].map(() => buildPlant({ tags: ['tea'], uses: [{ ailmentSlug: 'cough' }], cautions: CAUTIONS })),
      )
    await some()
    const query = `{ plants${args} { ${fields} } plantFamilies { slug name count } }`
    await run(query)
    const count = await countStatements(() => run(query))
    expect(count).toBeLessThanOrEqual(most)
    await some()
    await run(query)
    expect(await countStatements(() => run(query))).toBeLessThanOrEqual(count)
  })
})

describe('what each row of a list reads besides is read for all of them at once', () => {
  test('the plants in the handouts of ailments', async () => {
    const query = '{ ailments { handout { uses { label } } } }'
    const slugs = ['cough', 'fever', 'burn']
    for (const slug of slugs) await buildAilment(slug)
    for (const ailmentSlug of slugs) await buildPlant({ uses: [{ ailmentSlug }] })
    await run(query)
    expect(await countStatements(() => run(query))).toBeLessThanOrEqual(3)
  })

  test('what cites the sources', async () => {
    const as = await buildAdmin()
    await buildAilment('cough', { firstHelpEn: 'Rest.[^book] Drink.[^web]' })
    await buildPlant({ descriptionEn: 'Herb.[^book] Shrub.[^web]' })
    await buildArticle({ contentEn: 'Herb.[^book]' })
    for (const key of ['book', 'web', 'other']) await buildSource(key)
    await run('{ viewer { id } }', {}, { as })
    const admission = await countStatements(() => run('{ viewer { id } }', {}, { as }))
    const query = '{ sources { edges { node { citedBy(first: 1) { totalCount edges { node { title } } } } } } }'
    const count = await countStatements(async () => {
      const { data } = await run(query, {}, { as })
      const cited = data.sources.edges.map(({ node }: { node: { citedBy: Cited } }) => node.citedBy)
      expect(cited.map(({ totalCount }: Cited) => totalCount)).toEqual([3, 0, 2])
      expect(cited.map(({ edges }: Cited) => edges.length)).toEqual([1, 0, 1])
    })
    expect(count - admission).toBeLessThanOrEqual(4)
  })
})

interface Cited {
  totalCount: number
  edges: unknown[]
}

const SIGN = { who: 'CHILD', underMonths: 60, urgency: 'HOSPITAL_NOW', textEn: 'Blue.', textEs: 'Azul.' }
const CAUTIONS = ['PREGNANCY', 'BREASTFEEDING', 'CHILDREN', 'MEDICINES'].map((subject) => ({
  subject,
  level: 'CARE',
  textEn: 'Care.',
  textEs: 'Cuidado.',
}))
