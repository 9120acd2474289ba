import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { countAttempts, resetLimits } from '../../api/http/rate-limit.ts'
import { prisma } from '../../api/database/client.ts'
import { buildPlant } from '../support/content.ts'

const get = async (path: string, headers: Record<string, string> = {}) =>
  app.request(`http://localhost${path}`, { headers })

const RUE = {
  plant: { growth: 'shrub', height: '1 m' },
  leaf: { division: 'tripinnate', shape: 'obovate', length: '10 cm' },
  flower: { type: 'open', petals: 4, colour: 'yellow' },
}

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
    const page = await (await get(`/plants/${id}?lang=en`)).text()
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
    const drawn = await (await get(`/plates/${id}.svg`)).arrayBuffer()
    const exact = await paperIn(await sharp(drawn, { density: 180 }).png().toBuffer())
    // A colour next to that of the paper may become one with it, and each plant is drawn a little differently. Dithering
    // would speckle more than 1,400 pixels.
    expect(Math.abs((await paperIn(png)) - exact)).toBeLessThan(500)
  })

  /** How many pixels have the colour of the paper, which no others may speckle. */
  const paperIn = async (picture: Buffer) => {
    const pixels = await sharp(picture).removeAlpha().raw().toBuffer()
    let count = 0
    for (let at = 0; at < pixels.length; at += 3) if (pixels.readUIntBE(at, 3) === 0xf5ecd6) count++
    return count
  }

  test.each(['hidden', 'unknown', 'malformed'])('of a plant that is %s is not found', async (kind) => {
    const hidden = await buildPlant({ isPublic: false })
    const id = { hidden: hidden.id, unknown: '019a8f00-0000-7000-8000-000000000000', malformed: '-'.repeat(36) }[kind]
    expect((await get(`/plates/${id}.svg`)).status).toBe(404)
    expect((await get(`/plates/${id}.png`)).status).toBe(404)
    expect((await get(`/plates/${id}.gif`)).status).toBe(404)
  })

  test('is drawn so often and no more for one network, while those that are cached are served', async () => {
    const { id } = await plant()
    for (let time = 0; time < 110; time++) expect((await get(`/plates/${id}.svg`)).status).toBe(200)
    for (let drawn = 1; drawn < 100; drawn++) await countAttempts([['plateFile', '127.0.0.1']])
    const refused = await get(`/plates/${id}.png`)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(await refused.text()).toContain('Demasiadas solicitudes'.slice(3, 8))
  })
})
