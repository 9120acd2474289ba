import { expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { signUp } from '../support/auth.ts'
import { buildArticle, buildPlant, buildProject } from '../support/content.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'

const get = async (path: string, headers: Record<string, string> = {}) =>
  app.request(`http://localhost${path}`, { headers })

async function filesIn(page: string): Promise<string[]> {
  const html = await (await get(page)).text()
  return [...new Set([...html.matchAll(/<img src="(\/drawings\/[^"#]+)#/g)].map(([, file = '']) => file))]
}

/** The file of a plant's plate on its page. */
async function fileOf({ id }: { id: string }): Promise<string> {
  const [file = ''] = await filesIn(`/plants/${id}`)
  return file
}

test('a page shows the drawings of its cards from few files, which may be kept for ever and hold each once', async () => {
  const plants = []
  for (let count = 0; count < 8; count++) plants.push(await buildPlant({ scientificName: `Nova nova${count}a` }))
  await buildArticle({ plants: [plants[7]!] })
  await buildProject()
  const files = await filesIn('/')
  // The plate of the page itself, six plants, an article and a project.
  expect(files).toHaveLength(3)
  const drawn = []
  for (const file of files) {
    const response = await get(file)
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe(FOR_EVER)
    const svg = await response.text()
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    drawn.push(...ids)
    const again = await get(file, { 'if-none-match': response.headers.get('etag')! })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
  const html = await (await get('/')).text()
  const shown = [...html.matchAll(/<img src="\/drawings\/[^"#]+#([^"]+)/g)].map(([, id]) => id)
  expect(shown).toHaveLength(9)
  expect(drawn).toEqual(expect.arrayContaining(shown))
})

test('a plate has another address after an edit, and the former one shows the plant as it is now', async () => {
  const plant = await buildPlant({ scientificName: 'Prima prima' })
  const former = await fileOf(plant)
  expect(await (await get(former)).text()).toContain('Prima prima')
  await prisma.plant.update({ where: { id: plant.id }, data: { scientificName: 'Altera altera' } })
  const present = await fileOf(plant)
  expect(present).not.toBe(former)
  expect(await (await get(present)).text()).toContain('Altera altera')
  const outdated = await get(former)
  expect(outdated.headers.get('cache-control')).toBe('no-cache')
  expect(await outdated.text()).toContain('Altera altera')
})

test('the plate of a hidden plant is for admins only, and is not stored', async () => {
  const [shown, hidden] = [
    await buildPlant({ scientificName: 'Aperta' }),
    await buildPlant({ scientificName: 'Occulta' }),
  ]
  const [one, other] = [await fileOf(shown), await fileOf(hidden)]
  await prisma.plant.update({ where: { id: hidden.id }, data: { isPublic: false } })
  const both = other.replace('.svg', `,${/p[\w-]{22}/.exec(one)![0]}.svg`)
  const svg = await (await get(both)).text()
  expect(svg).toContain('Aperta')
  expect(svg).not.toContain('Occulta')

  const browser = await signUp()
  expect((await browser.get(both)).data).not.toContain('Occulta')
  await prisma.adminUser.create({ data: { userId: browser.id } })
  const forAdmin = await browser.get(both)
  expect(forAdmin.data).toContain('Occulta')
  expect(forAdmin.headers.get('cache-control')).toBe('private, no-store')
  expect(await (await get(both)).text()).not.toContain('Occulta')
})

test('names cannot carry markup into a file', async () => {
  const plant = await buildPlant({ scientificName: '<script>alert(1)</script>', plantFamilyEn: '<img/onerror=x>' })
  expect(await (await get(await fileOf(plant))).text()).not.toMatch(/<script|<img/)
})

test('an address of nothing is an empty picture or not found', async () => {
  const nobody = `p${'A'.repeat(22)}`
  for (const names of [nobody, 'p1', 'x', 'w', ',,', nobody.repeat(3)]) {
    const response = await get(`/drawings/1-0/${names}.svg`)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).not.toContain('<g ')
  }
  for (const path of ['/drawings/1-0/', '/drawings/1-0/.svg', '/drawings/hero.svg', '/drawings/1-0/hero.png']) {
    expect((await get(path)).status).toBe(404)
  }
  expect((await get(`/drawings/1-0/${Array(25).fill('hero').join()}.svg`)).status).toBe(404)
  expect((await get(`/drawings/1-0/w<g>.svg`)).status).toBe(404)
})
