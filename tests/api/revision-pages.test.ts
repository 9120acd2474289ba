import { beforeEach, describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { momentIn } from '../../api/rules/moment.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import {
  buildAilment,
  buildArticle,
  buildPlant,
  buildProject,
  buildSource,
  DECIDED_CAUTIONS,
} from '../support/content.ts'
import { run } from '../support/run.ts'
import { problemsOfStructuredData } from '../support/schema-org.ts'

// The pages of revisions, as readers, search engines and reference managers get them.

let admin: Account
beforeEach(async () => {
  admin = await buildAdmin()
})

async function save(of: string, id: string, input: object) {
  const query = `mutation ($id: ID!, $input: ${of}Input!) { update${of}(id: $id, input: $input) { id } }`
  expect((await run(query, { id, input }, { as: admin })).codes).toEqual([])
}

async function visit(path: string) {
  const response = await app.request(`http://localhost${path}`)
  const html = await response.text()
  const main = /<main[^]*<\/main>/.exec(html)?.[0] ?? ''
  return { status: response.status, html, main: main.replaceAll(/<!--.*?-->/g, '') }
}

const pathOf = (table: string, { id, updatedAt }: { id: string; updatedAt: Date }) =>
  `/${table}/${id}/revisions/${momentIn(updatedAt)}`

const AVOID = { subject: 'PREGNANCY', level: 'AVOID', textEn: 'It can harm the child.', textEs: 'Daña al niño.' }

describe('the page of a revision', () => {
  test.each([
    ['plants', 'Plant', () => buildPlant({ descriptionEn: 'A secret recipe.' }), { isPublic: false }],
    ['ailments', 'Ailment', () => buildAilment('cough', { whatItIsEn: 'A secret recipe.' }), { isPublic: false }],
    ['articles', 'Article', () => buildArticle({ contentEn: 'A secret recipe.' }), { isPublic: false }],
    ['projects', 'Project', () => buildProject({ descriptionEn: 'A secret recipe.' }), { isLocked: true }],
  ] as const)('of %s that are hidden now is a 404 with a sentence', async (table, type, build, hidden) => {
    const row = await build()
    expect((await visit(pathOf(table, row))).html).toContain('A secret recipe.')
    expect((await visit(`/${table}/${row.id}/cite`)).status).toBe(200)
    await save(type, row.id, hidden)
    const { status, html, main } = await visit(pathOf(table, row))
    expect(status).toBe(404)
    expect(main).toContain('The page may have been withdrawn')
    expect(html).not.toContain('A secret recipe.')
    expect((await visit(`/${table}/${row.id}/cite`)).status).toBe(404)
  })

  test.each(['nothing', '20260230T000000000Z', '20260101T000000000Z'])('at %s is a 404', async (moment) => {
    const { id } = await buildPlant()
    expect((await visit(`/plants/${id}/revisions/${moment}`)).status).toBe(404)
    expect((await visit(`/plants/nothing/revisions/${moment}`)).status).toBe(404)
  })

  test('of another kind is a 404', async () => {
    const plant = await buildPlant()
    expect((await visit(pathOf('articles', plant))).status).toBe(404)
    expect((await visit('/nothing/x/cite')).status).toBe(404)
  })

  test('is not for search engines, and leads to the present page', async () => {
    const plant = await buildPlant()
    await save('Plant', plant.id, { mayanName: 'Iya’' })
    for (const language of ['en', 'es']) {
      const { html } = await visit(`${pathOf('plants', plant)}?lang=${language}`)
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(html)!
      expect(canonical).toBe(`http://localhost:4000/plants/${plant.id}${language === 'es' ? '?lang=es' : ''}`)
      expect(html).not.toContain('application/ld+json')
    }
    const sitemap = await (await app.request('http://localhost/sitemaps/plants-1.xml')).text()
    expect(sitemap).not.toContain('/revisions/')
  })

  test('shows what changed in warnings first, then who must not use it today, then the old text', async () => {
    const [, ...others] = DECIDED_CAUTIONS
    const plant = await buildPlant({ cautions: [...DECIDED_CAUTIONS], descriptionEn: 'The old description.' })
    await save('Plant', plant.id, { cautions: [AVOID, ...others], descriptionEn: 'The new one.', mayanName: 'Iya’' })
    const { main } = await visit(pathOf('plants', plant))
    const places = [
      'id="safety-changed"',
      'It can harm the child.',
      'id="today"',
      'Do not use it: in pregnancy',
      'Mayan name',
      'id="then"',
      'The old description.',
    ].map((part) => main.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(main).not.toContain('The new one.')
  })

  test('of what is a poison now tells no dose, and whom to call', async () => {
    await buildSource('cano-2007')
    await buildAilment('cough')
    const plant = await buildPlant({
      uses: [{ ailmentSlug: 'cough' }],
      cautions: DECIDED_CAUTIONS,
      dosageGuidelinesEn: 'Two cups a day [^cano-2007].',
      dosageGuidelinesEs: 'Dos tazas al día [^cano-2007].',
    })
    expect((await visit(pathOf('plants', plant))).main).toMatch(/cups/)
    await save('Plant', plant.id, { isPoisonous: true })
    const { main } = await visit(pathOf('plants', plant))
    expect(main).not.toMatch(/cups|English cough/)
    expect(main).toContain('There is no safe amount.')
    expect(main).toContain('href="tel:')
  })

  test('of an ailment shows the danger signs of today above those of then', async () => {
    const sign = { who: 'ALL', urgency: 'HOSPITAL_NOW', textEn: 'Blue lips', textEs: 'Labios azules' }
    const ailment = await buildAilment('cough')
    await save('Ailment', ailment.id, { dangerSigns: [sign] })
    const { main } = await visit(pathOf('ailments', ailment))
    expect(main.indexOf('Blue lips')).toBeGreaterThan(-1)
    expect(main.lastIndexOf('Blue lips')).toBeLessThan(main.indexOf('id="then"'))
  })

  test('of an ailment says whom a danger sign concerns, in both languages', async () => {
    const sign = {
      who: 'CHILD',
      underMonths: 60,
      urgency: 'HOSPITAL_NOW',
      textEn: 'Blue lips',
      textEs: 'Labios azules',
    }
    const ailment = await buildAilment('cough')
    await save('Ailment', ailment.id, { dangerSigns: [sign] })
    const { main } = await visit(pathOf('ailments', ailment))
    expect(main).toContain('Children under 5 years: Blue lips')
    expect((await visit(`${pathOf('ailments', ailment)}?lang=es`)).main).toMatch(/Niños[^<]* de 5 años: Labios azules/)
  })

  test('of an article names whom its plants are not for today', async () => {
    const plant = await buildPlant({ cautions: [AVOID] })
    const article = await buildArticle({ plants: [plant] })
    const { main } = await visit(pathOf('articles', article))
    expect(main).toContain('Do not use it: in pregnancy')
  })

  test('stays where the slug of an ailment changes', async () => {
    const ailment = await buildAilment('cough')
    await save('Ailment', ailment.id, { slug: 'coughing' })
    const { status, html } = await visit(pathOf('ailments', ailment))
    expect(status).toBe(200)
    expect(html).toContain('<link rel="canonical" href="http://localhost:4000/ailments/coughing"/>')
  })
})

describe('the page that cites', () => {
  test('is linked from each page, and has the citation, files and versions', async () => {
    const plant = await buildPlant()
    await save('Plant', plant.id, { mayanName: 'Iya’' })
    expect((await visit(`/plants/${plant.id}`)).main).toContain(`href="/plants/${plant.id}/cite"`)
    const { main, html } = await visit(`/plants/${plant.id}/cite`)
    expect(main).toContain('Mayan Medicinal Plants. Mexican tarragon. Version of ')
    expect(main).toContain(`href="/references/plants/${plant.id}/sources.bib"`)
    expect(main).toContain(`href="${pathOf('plants', plant)}"`)
    expect(html).toContain('noindex')
    for (const [, path] of main.matchAll(/href="(\/references[^"]+)"/g))
      expect((await app.request(`http://localhost${path}`)).status).toBe(200)
  })

  test('does not take a place that is none', async () => {
    const { id } = await buildPlant()
    expect((await visit(`/plants/${id}/cite?after=x`)).status).toBe(400)
  })
})

describe('what programs read in a page', () => {
  async function buildPages() {
    await buildSource('cano-2007', { type: 'ARTICLE', year: 2007, author: 'Cano O.' })
    const sign = { who: 'ALL', urgency: 'SOON', textEn: 'A', textEs: 'B', sourceKeys: ['cano-2007'] }
    const ailment = await buildAilment('cough', { dangerSigns: { create: [sign] } })
    const plant = await buildPlant({
      uses: [{ ailmentSlug: 'cough' }],
      cautions: [AVOID, ...DECIDED_CAUTIONS.slice(1)],
      scientificName: 'Tagetes lucida Cav.',
      plantFamilyEn: 'Asteraceae (daisy family)',
    })
    const [article, project] = [await buildArticle(), await buildProject()]
    const pages = { plants: plant, ailments: ailment, articles: article, projects: project }
    const path = (table: string, key: string) => `/${table}/${key}`
    return Object.entries(pages).map(([table, row]) => ({
      table,
      row,
      path: path(table, 'slug' in row ? row.slug : row.id),
    }))
  }

  const graphIn = (html: string) => {
    const [, json] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)!
    return (JSON.parse(json!) as { '@graph': Record<string, never>[] })['@graph']
  }

  test('names the permanent version for Zotero and Mendeley', async () => {
    for (const { table, row, path } of await buildPages()) {
      const { html } = await visit(`${path}?lang=es`)
      const meta = (name: string) => new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1]
      expect(meta('citation_title'), path).toBeTruthy()
      expect(meta('citation_author')).toBe('Plantas Medicinales Mayas')
      const url = new URL(meta('citation_abstract_html_url')!)
      expect(url.pathname).toBe(pathOf(table, row))
      expect((await visit(url.pathname + url.search)).status).toBe(200)
    }
  })

  test('gives them the day in Guatemala, as the citation does', async () => {
    const { id } = await buildPlant({ updatedAt: new Date('2026-11-21T05:59:00Z') })
    expect((await visit(`/plants/${id}`)).html).toContain('name="citation_publication_date" content="2026/11/20"')
    expect((await visit(`/plants/${id}/cite`)).html).toContain('Version of November 20, 2026')
  })

  test('is structured data as schema.org and Bioschemas define it', async () => {
    for (const { path } of await buildPages()) {
      const graph = graphIn((await visit(path)).html)
      expect(problemsOfStructuredData(graph, path)).toEqual([])
      expect(graph[0]).toMatchObject({ license: 'http://localhost:4000/terms' })
    }
  })

  test('of a plant is a medical page about a taxon, reviewed only if somebody did', async () => {
    const named = async (scientificName: string | null, more: object = {}) =>
      graphIn((await visit(`/plants/${(await buildPlant({ scientificName, ...more })).id}`)).html)[0]!
    const page = await named('Tagetes lucida Cav.')
    expect(page).toMatchObject({
      '@type': 'MedicalWebPage',
      about: {
        '@type': 'Taxon',
        name: 'Tagetes lucida Cav.',
        taxonRank: 'species',
        'http://purl.org/dc/terms/conformsTo': { '@id': 'https://bioschemas.org/profiles/Taxon/1.0-RELEASE' },
      },
    })
    expect(page).not.toHaveProperty('reviewedBy')
    const reviewed = await named('Aloe sp.', { reviewedBy: 'Ana Xol', reviewedOn: '2026-01-01' })
    expect(reviewed).toMatchObject({ reviewedBy: { name: 'Ana Xol' }, about: { taxonRank: 'genus' } })
    // What does not say its rank claims no profile.
    for (const name of [null, 'Chipilín']) expect((await named(name)).about).not.toHaveProperty('taxonRank')
  })

  test('is found wrong by the rules if it is', () => {
    const wrong = { '@type': 'MedicalWebPage', name: '', url: 'plants/x', treats: 'cough', dateModified: 'today' }
    expect(problemsOfStructuredData(wrong, '$')).toEqual([
      '$.name is empty',
      '$.url is no URL',
      '$.treats is no property of MedicalWebPage',
      '$.dateModified is no date',
      '$ lacks name',
      '$ lacks license',
      '$ lacks citation',
    ])
  })
})
