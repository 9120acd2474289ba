import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { countAttempts, resetLimits } from '../../api/http/rate-limit.ts'
import { prisma } from '../../api/database/client.ts'
import { buildPlant } from '../support/content.ts'
import { run } from '../support/run.ts'

const get = async (path: string, headers: Record<string, string> = {}) =>
  app.request(`http://localhost${path}`, { headers })

const RUE = {
  plant: { growth: 'shrub', height: '1 m' },
  leaf: { division: 'tripinnate', shape: 'obovate', length: '10 cm' },
  flower: { type: 'open', petals: 4, colour: 'yellow' },
}

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

  test('names the poisonous ones, and loads each drawing when it comes into view, from the file of its page', async () => {
    const { id } = await buildPlant({ isPoisonous: true, commonNameEs: 'Floripondio' })
    const { html } = await visit('/plates?lang=es')
    expect(html).toMatch(/<strong[^>]*>Venenosa<\/strong><span>Floripondio<\/span>/)
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
    expect(brotliCompressSync(first.html).length).toBeLessThan(20_000)
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

describe('a plate to take away', () => {
  beforeEach(resetLimits)
  const plant = () =>
    buildPlant({
      commonNameEn: 'Rue & <b>',
      commonNameEs: 'Ruda',
      scientificName: 'Ruta chalepensis L.',
      morphology: RUE,
    })

  test('as SVG has its names, description, licence and page within, in both languages, and no variables', async () => {
    const { id } = await plant()
    const page = (await visit(`/plants/${id}?lang=en`)).html
    expect(page).toContain(`href="/plates/${id}.svg" download=""`)
    expect(page).toContain('CC BY 4.0')
    const response = await get(`/plates/${id}.svg`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="ruta-chalepensis-plate.svg"')
    const svg = await response.text()
    expect(svg).toContain('<title lang="en">Rue &#38; &#60;b&#62;</title><title lang="es">Ruda</title>')
    expect(svg).toMatch(/<desc lang="en">Habit: shrub[^<]*<\/desc><desc lang="es">Porte: arbusto/)
    expect(svg).toContain('<cc:license rdf:resource="https://creativecommons.org/licenses/by/4.0/">')
    expect(svg).toContain(`/plants/${id}</dc:source>`)
    expect(svg).not.toMatch(/var\(|light-dark|<use|<text|undefined|NaN/)
    expect((await sharp(Buffer.from(svg)).metadata()).width).toBe(800)

    const etag = response.headers.get('etag')!
    const again = await get(`/plates/${id}.svg`, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await prisma.plant.update({ where: { id }, data: { commonNameEs: 'Ruda de monte' } })
    expect(await (await get(`/plates/${id}.svg`, { 'if-none-match': etag })).text()).toContain('Ruda de monte')
  })

  test('as PNG is large enough for print and has the same as texts', { timeout: 30_000 }, async () => {
    const { id } = await plant()
    const response = await get(`/plates/${id}.png`)
    const png = Buffer.from(await response.arrayBuffer())
    const { format, width, height, density } = await sharp(png).metadata()
    expect({ format, width, height, density }).toEqual({ format: 'png', width: 2000, height: 2710, density: 300 })
    expect(png.length).toBeLessThan(1_500_000)
    for (const text of ['Title', 'Ruta chalepensis · Ruda / Rue & <b>', 'CC BY 4.0', 'Porte: arbusto', `/plants/${id}`])
      expect(png.includes(text), text).toBe(true)
  })

  test.each(['hidden', 'unknown', 'malformed'])('of a plant that is %s is not found', async (kind) => {
    const hidden = await buildPlant({ isPublic: false })
    const id = { hidden: hidden.id, unknown: '019a8f00-0000-7000-8000-000000000000', malformed: '-'.repeat(36) }[kind]
    expect((await get(`/plates/${id}.svg`)).status).toBe(404)
    expect((await get(`/plates/${id}.png`)).status).toBe(404)
    expect((await get(`/plates/${id}.gif`)).status).toBe(404)
  })

  test('is drawn so often and no more for one network, while those that are cached are served', async () => {
    const { id } = await plant()
    await get(`/plates/${id}.svg`)
    for (let drawn = 1; drawn < 100; drawn++) await countAttempts([['plateFile', '127.0.0.1']])
    expect((await get(`/plates/${id}.svg`)).status).toBe(200)
    const refused = await get(`/plates/${id}.png`)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(await refused.text()).toContain('Demasiadas solicitudes'.slice(3, 8))
  })
})
