import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '../../api/app.ts'
import { dayOf } from '../../api/content/day.ts'
import { noteRequest, takeNoted } from '../../api/content/interest/note.ts'
import { forgetOld, storeInterest } from '../../api/content/interest/store.ts'
import { prisma } from '../../api/database/client.ts'
import { UnavailableError } from '../../api/errors.ts'
import { createSiteServer } from '../../api/http/site-server.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildAilment, buildPlant } from '../support/content.ts'
import { run } from '../support/run.ts'

const QUERY = `{ readerInterest(days: 2) {
  isCounting days { day pages searches } pages { kind id title count } ailments { slug name count }
  persons { kind name(lang: ES) count } unanswered { word count }
} }`

const interest = async () => (await run(QUERY, {}, { as: await buildAdmin() })).data.readerInterest

const HTML = { accept: 'text/html,*/*' }

let networks = 0
beforeEach(() => {
  takeNoted()
  networks = 0
})

interface Sent {
  /** Each request comes from a network of its own, unless one is given. */
  network?: number
  headers?: Record<string, string>
  method?: string
}

function read(url: string, { network = networks++, headers = {}, method = 'GET' }: Sent = {}) {
  const socket = { remoteAddress: `192.0.${Math.floor(network / 250)}.${network % 250}` }
  noteRequest({ url, method, headers: { ...HTML, ...headers }, socket })
}

const operation = (operationName: string, variables: object) =>
  `/graphql?${new URLSearchParams({ operationName, extensions: '{}', variables: JSON.stringify(variables) })}`

test('is told for as many days as it is stored', async () => {
  for (const days of [0, 91]) {
    const { codes } = await run(`{ readerInterest(days: ${days}) { isCounting } }`, {}, { as: await buildAdmin() })
    expect(codes).toEqual(['BAD_USER_INPUT'])
  }
})

test('counts pages, from caches as well, and pages that a script opens', async () => {
  const plant = await buildPlant({ commonNameEn: 'Rue' })
  const ailment = await buildAilment('cough')
  const server = createSiteServer(createApp({ cachesResponses: true }), undefined, noteRequest).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  for (let time = 0; time < 3; time++)
    await (await fetch(`http://127.0.0.1:${port}/plants/${plant.id}`, { headers: HTML })).text()
  server.close()
  read(operation('PlantPage', { id: plant.id, lang: 'ES' }))
  read(operation('AilmentPage', { slug: 'cough', lang: 'ES' }))
  await storeInterest()
  expect(await interest()).toMatchObject({
    isCounting: true,
    days: [{ pages: 0 }, { pages: 5, searches: 0 }],
    pages: [
      { kind: 'PLANT', id: plant.id, title: 'Rue', count: 4 },
      { kind: 'AILMENT', id: ailment.id, count: 1 },
    ],
  })
})

test('counts later, and once, what was read while the database was away', async () => {
  const { id } = await buildPlant()
  for (const isAway of [true, true, false]) {
    read(`/plants/${id}`)
    read('/plants?q=tos')
    const away = vi.spyOn(prisma.siteSetting, 'findUnique')
    if (isAway) away.mockRejectedValueOnce(new UnavailableError('no answer'))
    await storeInterest()
  }
  expect((await interest()).days[1]).toMatchObject({ pages: 3, searches: 3 })
})

test('does not count programs, previews, what does not exist, and what readers cannot see', async () => {
  const [{ id }, hidden] = [await buildPlant(), await buildPlant({ isPublic: false })]
  read(`/plants/${id}`, { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } })
  read(`/plants/${id}`, { headers: { 'sec-purpose': 'prefetch' } })
  read(`/plants/${id}`, { headers: { accept: 'image/png' } })
  read(`/plants/${id}`, { method: 'HEAD' })
  const broken = '/graphql?operationName=PlantPage&variables=%7B'
  for (const url of [`/plants/${hidden.id}`, '/plants/none', `/plants/${crypto.randomUUID()}`, '/about', broken])
    read(url)
  await storeInterest()
  expect(await prisma.readerCount.count()).toBe(0)
})

test('withstands any variables and keys, and counts the others', async () => {
  const { id } = await buildPlant()
  const odd = { toString: 1 }
  for (const [name, variables] of [
    ['PlantPage', { id: odd }],
    ['PlantPage', { id: 'x'.repeat(8000) }],
    ['AilmentPage', { slug: 'a\0' }],
    ['PlantsPage', { search: odd, after: odd }],
    ['AilmentsPage', { search: 'a\0b' }],
  ] as const)
    read(operation(name, variables))
  read('/plants?q=a%00b')
  read(`/plants/${'x'.repeat(8000)}`)
  read(`/plants/${id}`)
  const noted = takeNoted()
  expect([[...noted.pages.keys()], noted.searches.size]).toEqual([[`plants/${id}`], 0])
})

describe('searches', () => {
  test('are counted by what they were understood as', async () => {
    await buildAilment('cough', { nameEn: 'Cough', nameEs: 'Tos', wordsEs: ['tos'] })
    read('/plants?q=tos+embarazo')
    read('/ailments?q=Tos')
    read(operation('PlantsPage', { search: 'tos', lang: 'ES' }))
    // A further page of the same search, and lists without one.
    read(operation('PlantsPage', { search: 'tos', after: 'abc', lang: 'ES' }))
    for (const url of ['/plants', '/plants?q=', '/articles?q=tos', operation('PlantsPage', { lang: 'ES' })]) read(url)
    await storeInterest()
    expect(await interest()).toMatchObject({
      days: [{ searches: 0 }, { searches: 3 }],
      ailments: [{ slug: 'cough', name: 'Cough', count: 3 }],
      persons: [{ kind: 'PREGNANCY', name: null, count: 1 }],
      unanswered: [],
    })
  })

  test('that tell of danger leave nothing, whoever sends them', async () => {
    for (let time = 0; time < 12; time++) {
      read('/plants?q=quiero+morir+zacatinta')
      read('/plants?q=he+drank+bleach+zacatinta')
    }
    await storeInterest()
    expect([await prisma.readerCount.count(), await prisma.unansweredWord.count()]).toEqual([0, 0])
  })

  test('without an answer are readable once they came from many networks, also over several minutes', async () => {
    for (let time = 0; time < 30; time++) read('/plants?q=zacatinta', { network: 0 })
    await storeInterest()
    expect((await interest()).unanswered).toEqual([])
    const [hidden] = await prisma.unansweredWord.findMany()
    expect(hidden).toMatchObject({ word: null, digest: expect.not.stringContaining('zacatinta') })
    for (let time = 0; time < 20; time++) {
      read('/plants?q=Zacatinta')
      await storeInterest()
    }
    expect((await interest()).unanswered).toEqual([{ word: 'zacatinta', count: 50 }])
  })

  test('leave no numbers, no email addresses and no long sentences', async () => {
    const story = 'mi vecina doña zacatinta de la aldea el rosario tiene algo raro que nadie conoce'
    for (const q of ['55512345', 'ana@example.org', story])
      for (let time = 0; time < 12; time++) read(`/plants?${new URLSearchParams({ q })}`)
    await storeInterest()
    const words = (await prisma.unansweredWord.findMany()).map(({ word }) => word ?? '')
    expect(words.filter((word) => /\d|@|zacatinta/.test(word))).toEqual([])
  })

  test('are no longer listed once the site knows the word', async () => {
    for (let time = 0; time < 30; time++) read('/plants?q=zacatinta')
    await storeInterest()
    expect((await interest()).unanswered).toHaveLength(1)
    await buildAilment('fever', { nameEn: 'Fever', nameEs: 'Fiebre', wordsEs: ['zacatinta'] })
    expect((await interest()).unanswered).toEqual([])
  })
})

test('nothing is stored while the settings forbid it', async () => {
  const { id } = await buildPlant()
  const save = 'mutation { saveSiteSettings(input: { countsNothing: true }) { id } }'
  expect((await run(save, {}, { as: await buildAdmin() })).errors).toEqual([])
  read(`/plants/${id}`)
  read('/plants?q=zacatinta')
  await storeInterest()
  expect(await prisma.readerCount.count()).toBe(0)
  expect((await interest()).isCounting).toBe(false)
})

test('is forgotten after 90 days, and from where words came after a day', async () => {
  for (const days of [1, 80, 100]) {
    const day = new Date(dayOf(new Date(Date.now() - days * 24 * 3_600_000)))
    await prisma.readerCount.create({ data: { day, kind: 'SEARCH', key: '', count: 1 } })
    const known = { digest: 'a', word: 'zacatinta', networks: 31n, count: 9 }
    await prisma.unansweredWord.create({ data: { day, ...known } })
    await prisma.unansweredWord.create({ data: { day, ...known, digest: 'b', word: null } })
  }
  await forgetOld()
  expect(await prisma.readerCount.count()).toBe(2)
  expect(await prisma.unansweredWord.findMany()).toMatchObject([
    { word: 'zacatinta', networks: 0n },
    { word: 'zacatinta', networks: 0n },
  ])
})
