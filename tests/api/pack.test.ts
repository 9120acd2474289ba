import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../api/app.ts'
import { env } from '../../api/env.ts'
import type { PackList } from '../../api/offline/pack.ts'
import type { PackedItem } from '../../api/offline/pack-parts.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildAilment, buildArticle, buildPlant, buildSource, DECIDED_CAUTIONS } from '../support/content.ts'
import { countStatements } from '../support/database.ts'
import { run } from '../support/run.ts'

// The pack of all content. That a phone shows pages from it is tested in tests/e2e/offline-pack.spec.ts.

let app: ReturnType<typeof createApp>

// Its pack knows nothing of earlier tests.
beforeEach(() => {
  app = createApp()
})

async function listSince(since?: string): Promise<PackList> {
  const response = await app.request(`/pack.json${since === undefined ? '' : `?since=${since}`}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return (await response.json()) as PackList
}

async function textOf(digest: string, ending = 'json'): Promise<string> {
  const response = await app.request(`/pack/${digest}.${ending}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toContain('immutable')
  return response.text()
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

test('the pack has what is public, in both languages, and nothing else; its digests are those of its bytes', async () => {
  await buildSource('cano-2007')
  await buildAilment('cough')
  const cautions = DECIDED_CAUTIONS
  const plant = await buildPlant({ commonNameEn: 'Public plant', uses: [{ ailmentSlug: 'cough' }], cautions })
  const hidden = await buildPlant({ commonNameEn: 'Hidden plant', isPublic: false })
  const article = await buildArticle({ titleEn: 'About it' })
  const { digest, changed, gone } = await listSince()
  expect(gone).toBeNull()
  const paths = changed.map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining([`/plants/${plant.id}`, '/ailments/cough', `/articles/${article.id}`, '/plants']),
  )
  expect(paths).not.toContain(`/plants/${hidden.id}`)
  const lines = changed.toSorted((one, other) => (one.path < other.path ? -1 : 1))
  expect(digestOf(lines.map(({ path, digest }) => `${path} ${digest}\n`).join(''))).toBe(digest)
  const texts = await Promise.all(changed.map((item) => textOf(item.digest)))
  expect(texts.map(digestOf)).toEqual(changed.map((item) => item.digest))
  expect(texts.join('\n')).not.toMatch(/Hidden plant|"viewer"/)
  const own = JSON.parse(texts[paths.indexOf(`/plants/${plant.id}`)]!) as PackedItem
  expect(own.answers.map(({ variables }) => (JSON.parse(variables) as { lang: string }).lang)).toEqual(['EN', 'ES'])
})

test('a phone without a pack gets all items in batches, which are much smaller; one that has a pack needs none', async () => {
  for (let number = 0; number < 12; number++)
    await buildPlant({ descriptionEn: words(1500), descriptionEs: words(1500) })
  const { digest, changed, batches } = await listSince()
  expect(batches.length).toBeGreaterThan(1)
  expect(batches.length).toBeLessThan(changed.length / 2)
  const inBatches = batches.flatMap(({ items }) => items)
  expect(inBatches.toSorted()).toEqual(changed.map((item) => item.digest).toSorted())
  for (const batch of batches) {
    const lines = (await textOf(batch.digest, 'jsonl')).split('\n')
    expect(lines.map(digestOf)).toEqual(batch.items)
    const response = await app.request(`/pack/${batch.digest}.jsonl`, { headers: { 'accept-encoding': 'br' } })
    expect((await response.arrayBuffer()).byteLength).toBe(batch.bytes)
  }
  const sum = (entries: { bytes: number }[]) => entries.reduce((total, { bytes }) => total + bytes, 0)
  expect(sum(batches)).toBeLessThan(sum(changed))
  expect((await listSince(digest)).batches).toEqual([])
})

test('a batch is gone once a plant of it has changed, and the others remain', async () => {
  const admin = await buildAdmin()
  const plant = await buildPlant({ descriptionEn: words(1500), descriptionEs: words(1500) })
  for (let number = 0; number < 12; number++)
    await buildPlant({ descriptionEn: words(1500), descriptionEs: words(1500) })
  const before = await listSince()
  const item = before.changed.find(({ path }) => path === `/plants/${plant.id}`)!
  await editPlant(plant.id, { descriptionEn: words(1500) }, admin)
  const after = await listSince()
  const gone = before.batches.filter(({ digest }) => !after.batches.some((batch) => batch.digest === digest))
  expect(gone.some(({ items }) => items.includes(item.digest))).toBe(true)
  expect(gone.length).toBeLessThan(before.batches.length)
  for (const { digest } of gone) expect((await app.request(`/pack/${digest}.jsonl`)).status).toBe(404)
})

test('an edit changes the item of its plant alone, and a withdrawn plant is gone', async () => {
  const admin = await buildAdmin()
  const plant = await buildPlant({ descriptionEn: 'Old.', descriptionEs: 'Viejo.' })
  const other = await buildPlant()
  await buildArticle({ plants: [plant, other] })
  const before = await listSince()
  expect((await listSince(before.digest)).changed).toEqual([])

  const mutation = 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }'
  const { errors } = await run(mutation, { id: plant.id, input: { descriptionEn: 'New.' } }, { as: admin })
  expect(errors).toEqual([])
  const after = await listSince(before.digest)
  expect(after.changed.map(({ path }) => path)).toEqual([`/plants/${plant.id}`])
  expect(after.changed[0]!.bytes).toBeLessThan(10_000)
  expect(await textOf(after.changed[0]!.digest)).toContain('New.')
  expect(after.gone).toEqual([])

  await run(
    'mutation ($id: ID!) { setPlantVisibility(id: $id, isPublic: false) { id } }',
    { id: plant.id },
    { as: admin },
  )
  expect((await app.request(`/pack/${after.changed[0]!.digest}.json`)).status).toBe(404)
  const withdrawn = await listSince(after.digest)
  expect(withdrawn.gone).toContain(`/plants/${plant.id}`)
})

test('of plants that a community takes back, a phone keeps what their rows warn of, and not which plants they were', async () => {
  const admin = await buildAdmin()
  const cautions = [
    ...DECIDED_CAUTIONS.filter(({ subject }) => subject !== 'CHILDREN'),
    { subject: 'CHILDREN', level: 'AVOID', underAge: 6, textEn: 'Takenback is strong.', textEs: 'Quitada es fuerte.' },
  ] as const
  const texts = { commonNameEn: 'Takenback', commonNameEs: 'Quitada' }
  const plant = await buildPlant({ ...texts, cautions: [...cautions] })
  const told = await buildPlant({ precautionsEn: 'Grandmother said.', cautions: [] })
  const silent = await buildPlant({ cautions: [] })
  const hidden = await buildPlant({ isPublic: false, cautions: [...cautions] })
  const before = await listSince()
  const withdraw = 'mutation ($id: ID!) { withdraw(of: PLANT, id: $id) { hidden } }'
  for (const { id } of [plant, told, silent]) expect((await run(withdraw, { id }, { as: admin })).codes).toEqual([])
  const { gone, changed } = await listSince(before.digest)
  expect(gone).toContain(`/plants/${plant.id}`)
  const kept = await textOf(changed.find(({ path }) => path === '/withdrawn')!.digest)
  const { parts } = JSON.parse(kept) as PackedItem
  const [hash, hiddenHash, toldHash, silentHash] = [plant, hidden, told, silent].map(({ id }) =>
    createHash('sha256').update(id).digest('hex').slice(0, 16),
  )
  expect(Object.keys(parts['EN']!)).toEqual([hash, toldHash, silentHash].toSorted())
  expect(parts['ES']).not.toHaveProperty(hiddenHash!)
  expect(parts['ES']![hash!]).toMatchObject({
    isPoisonous: false,
    cautions: expect.arrayContaining([
      expect.objectContaining({ subject: 'CHILDREN', level: 'AVOID', text: 'Menores de 6 años.' }),
    ]),
  })
  // A phone has no words of persons, and says so.
  const says = (hash: string | undefined) => (parts['ES']![hash!] as { texts: object[] }).texts
  for (const each of [hash, toldHash])
    expect(says(each)).toMatchObject([{ name: 'precautions', text: expect.stringContaining('En línea') }])
  expect(says(silentHash)).toEqual([])
  const items = await Promise.all(changed.map(({ digest }) => textOf(digest)))
  for (const taken of [plant.id, 'Takenback', 'Quitada', 'strong', 'fuerte', 'Grandmother'])
    expect(items.join('\n') + JSON.stringify(changed)).not.toContain(taken)
})

const words = (count: number) => Array.from({ length: count }, () => randomUUID().slice(0, 6)).join(' ')
const editPlant = async (id: string, input: object, as: Awaited<ReturnType<typeof buildAdmin>>) => {
  const mutation = 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }'
  expect((await run(mutation, { id, input }, { as })).errors).toEqual([])
}

test('an edit of a name that many pages show costs a phone the item of its plant, and little else', async () => {
  const admin = await buildAdmin()
  await buildAilment('cough')
  await buildSource('cano-2007')
  const plant = await buildPlant({ uses: [{ ailmentSlug: 'cough' }], cautions: DECIDED_CAUTIONS })
  await buildArticle({ plants: [plant] })
  const before = await listSince()
  await editPlant(plant.id, { commonNameEn: 'Otherwort', commonNameEs: 'Otra hierba' }, admin)
  const { changed } = await listSince(before.digest)
  const own = changed.find(({ path }) => path === `/plants/${plant.id}`)!
  expect(await textOf(own.digest)).toContain('Otherwort')
  expect(changed.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(own.bytes + 2000)
})

test('of a site that offers none, nothing is made', async () => {
  const { digest } = (await listSince()).changed[0]!
  env.OFFLINE = false
  onTestFinished(() => void (env.OFFLINE = true))
  const paths = ['/pack.json', '/pack-media.json', `/pack/${digest}.json`, `/pack/${digest}.jsonl`]
  for (const path of paths) expect((await app.request(path)).status, path).toBe(404)
})

test('a phone whose pack the server does not know gets the whole list', async () => {
  await buildPlant()
  const { changed, gone } = await listSince('of-another-server')
  expect(gone).toBeNull()
  expect(changed.length).toBeGreaterThan(0)
})

test('phones that ask while nothing changes cost no statement, and what changes is told at once', async () => {
  const admin = await buildAdmin()
  const plant = await buildPlant()
  const { digest } = await listSince()
  expect(await countStatements(() => listSince(digest))).toBe(0)
  await editPlant(plant.id, { descriptionEn: 'Changed.' }, admin)
  const { changed } = await listSince(digest)
  expect(changed.map(({ path }) => path)).toEqual([`/plants/${plant.id}`])
})
