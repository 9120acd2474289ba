import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { buildPlant } from '../support/content.ts'
import { run } from '../support/run.ts'

const get = async (path: string, headers: Record<string, string> = {}) =>
  app.request(`http://localhost${path}`, { headers })

async function visit(path: string) {
  const response = await get(path)
  return { status: response.status, html: await response.text() }
}

describe('the page of all plates', () => {
  const names = (html: string) =>
    [...html.matchAll(/<h2 id="family[^>]*>([^<]*)|<span>(Plant [^<]*)<\/span>/g)].map(([, h2, name]) => h2 ?? name)

  test('has each public plant once, by family and then by name, those without a family last', async () => {
    const plants = [
      ['Plant A', 'Verbenaceae (verbena family)', 'Verbenaceae (familia de la verbena)'],
      ['Plant D', null, null],
      ['Plant C', 'Asteraceae (daisy family)', 'Asteraceae (compuestas)'],
      ['Plant E', 'Verbenaceae (vervain family)', null],
      ['Plant B', 'Asteraceae', 'Asteraceae'],
    ] as const
    for (const [commonNameEn, plantFamilyEn, plantFamilyEs] of plants)
      await buildPlant({ commonNameEn, plantFamilyEn, plantFamilyEs })
    await buildPlant({ commonNameEn: 'Plant X', isPublic: false })
    const { html } = await visit('/plates?lang=en')
    expect(names(html)).toEqual([
      'Asteraceae',
      'Plant B',
      'Plant C',
      'Verbenaceae (verbena family)',
      'Plant A',
      'Plant E',
      'Family not recorded',
      'Plant D',
    ])
    expect(html).toContain('Never identify a plant by a drawing alone')
    expect(html).not.toContain('Plant X')
  })

  test('says of each plant whom it is not for, who must ask, and for whom it is not known', async () => {
    const cautions = [
      { subject: 'PREGNANCY', level: 'AVOID' },
      { subject: 'CHILDREN', level: 'AVOID', underAge: 5 },
      { subject: 'MEDICINES', level: 'ASK' },
      { subject: 'BREASTFEEDING', level: 'NO_DATA' },
    ]
    await buildPlant({ commonNameEn: 'Rue', cautions })
    const { html } = await visit('/plates?lang=en')
    expect([...html.matchAll(/<li data-level="(\w+)">([^<]*)</g)].map(([, level, text]) => [level, text])).toEqual([
      ['AVOID', 'Do not use it: in pregnancy'],
      ['AVOID', 'Do not use it: for children under 5'],
      ['ASK', 'Ask first: with medicines'],
      ['NO_DATA', 'Not known to be safe: while breast-feeding'],
    ])
  })

  test('names the poisonous ones, and loads each drawing when it comes into view, from the file of its page', async () => {
    const { id } = await buildPlant({ isPoisonous: true, commonNameEs: 'Floripondio' })
    const { html } = await visit('/plates?lang=es')
    expect(html).toMatch(/<span>Floripondio<\/span>.*?<li data-level="AVOID">Venenosa<\/li>/)
    const [image = '', file = ''] = /<img src="([^"#]+)#colour-[^"]+"[^>]*>/.exec(html)!
    expect(image).toContain('loading="lazy"')
    expect((await visit(`/plants/${id}`)).html).toContain(`<img src="${file}#`)
    // Without a fragment, the file is a picture as well.
    expect(await (await get(file)).text()).toContain('viewBox="0 0 800 1000"')
  })

  test('goes on at the next page without JavaScript, and costs few bytes', { timeout: 30_000 }, async () => {
    const rows = Array.from({ length: 105 }, (_, index) => ({
      commonNameEn: `Plant ${String(index).padStart(3, '0')}`,
      commonNameEs: `Planta ${index}`,
      scientificName: `Nova nova${index} L.`,
      plantFamilyEn: `Family${index % 40}`,
      isPublic: true,
    }))
    await prisma.plant.createMany({ data: rows })
    const first = await visit('/plates?lang=en')
    expect(brotliCompressSync(first.html).length).toBeLessThan(21_400)
    const [, next = ''] = /href="(\/plates\?after=[^"]+)"/.exec(first.html)!
    const second = await visit(`${next}&lang=en`)
    expect(names(second.html).filter((name) => name!.startsWith('Plant'))).toHaveLength(5)
    const all = [first, second].flatMap(({ html }) => names(html)).filter((name) => name!.startsWith('Plant'))
    expect(new Set(all).size).toBe(105)
  })

  test('says so if the place in the list does not exist', async () => {
    const { status, html } = await visit('/plates?after=x&lang=en')
    expect(status).toBe(400)
    expect(html).toContain('This link leads to a page of the list that does not exist')
  })

  test('is in the sitemap, and led to from other pages', async () => {
    expect((await visit('/sitemap.xml')).html).toContain('/plates?lang=es')
    expect((await visit('/plants')).html.match(/href="\/plates"/g)).toHaveLength(2)
  })
})

describe('the order by family', () => {
  test('pages forwards without a gap in both languages, whatever families and names contain', async () => {
    for (const [index, plantFamilyEn] of ['Óne', 'one two', 'Onez', ' ', null, 'Zeta', 'f'.repeat(2000)].entries())
      await buildPlant({ commonNameEn: `Name ${'x'.repeat(index * 40)}`, plantFamilyEn })
    for (const sort of ['FAMILY_EN', 'FAMILY_ES']) {
      const seen: string[] = []
      let after: string | null = null
      do {
        const { data } = await run(
          `query ($after: String, $sort: PlantSort!) {
            plants(first: 2, after: $after, sort: $sort) { edges { node { id } } pageInfo { hasNextPage endCursor } }
          }`,
          { after, sort },
        )
        seen.push(...data.plants.edges.map(({ node }: { node: { id: string } }) => node.id))
        after = data.plants.pageInfo.hasNextPage ? data.plants.pageInfo.endCursor : null
      } while (after)
      expect(seen).toHaveLength(7)
      expect(new Set(seen).size).toBe(7)
    }
  })
})
