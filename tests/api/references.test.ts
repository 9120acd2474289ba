import { parse as parseBibtex } from '@retorquere/bibtex-parser'
import { parse as parseRis } from 'astrocite-ris'
import { describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { momentIn } from '../../api/rules/moment.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAilment, buildArticle, buildPlant, buildSource, DECIDED_CAUTIONS } from '../support/content.ts'

const NOBODY = '01a15a45-1800-765a-927b-e678cf4684f1'

const get = (path: string) => app.request(`http://localhost/references/${path}`)
const textOf = async (path: string) => (await get(path)).text()
const keysIn = async (path: string) =>
  ((await (await get(`${path}.json`)).json()) as { id: string }[]).map(({ id }) => id)

const ARTICLE = {
  title: 'Uso de “ñame” & 50% de _té_',
  author: 'Xol A., Cruz S.M. et al.',
  year: 2017,
  type: 'ARTICLE',
  container: 'Journal of Ethnopharmacology',
  volume: '3',
  issue: '2',
  pages: '12-19',
  doi: '10.1000/182',
  readOn: '2026-11-22',
}

async function buildWorld() {
  await buildSource('xol-2017', ARTICLE)
  await buildSource('tramil', {
    author: 'TRAMIL network, enda-caribe',
    type: 'WEB_PAGE',
    address: 'https://tramil.net',
  })
  await buildSource('told', {
    type: 'TOLD',
    people: 'Midwives of Sololá',
    date: '2024-03',
    recordedBy: 'Ana Xol',
    namesRecorder: false,
    consent: 'Folder 7',
  })
  await buildSource('unread', { title: 'Of a hidden plant' })
  const plant = await buildPlant({ descriptionEn: 'Known [^xol-2017], and told [^told].' })
  const hidden = await buildPlant({ descriptionEn: 'Hidden [^unread].', isPublic: false })
  const article = await buildArticle({ contentEn: 'Teas [^tramil].' })
  return { plant, hidden, article }
}

describe('who is a stranger', () => {
  test('gets no source that only hidden content cites', async () => {
    const { hidden } = await buildWorld()
    expect((await get('sources/unread.bib')).status).toBe(404)
    expect((await get(`plants/${hidden.id}/sources.ris`)).status).toBe(404)
    expect(await keysIn('sources')).toEqual(['told', 'tramil', 'xol-2017'])
  })

  test('gets no source of a use for a hidden ailment', async () => {
    await buildSource('book')
    await buildAilment('secret', { isPublic: false })
    const uses = [{ ailmentSlug: 'secret', sourceKeys: ['book'] }]
    const { id } = await buildPlant({ uses, cautions: DECIDED_CAUTIONS })
    expect(await keysIn('sources')).toEqual([])
    expect(await keysIn(`plants/${id}/sources`)).toEqual([])
  })

  test('learns neither who wrote down what was told, nor of the consent', async () => {
    const { plant } = await buildWorld()
    for (const path of ['sources', 'sources/told', `plants/${plant.id}/sources`])
      for (const format of ['bib', 'ris', 'json']) {
        const text = await textOf(`${path}.${format}`)
        expect(text).toContain('Midwives of Sololá')
        expect(text).not.toMatch(/Ana Xol|Folder 7/)
      }
  })

  test.each(['plants/nothing/sources.bib', `plants/${NOBODY}/sources.bib`, 'sources/nothing.bib', 'sources/a%20b.bib'])(
    'gets nothing for %s',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )
})

test('a change of a source is in the next file', async () => {
  await buildWorld()
  expect(await textOf('sources/tramil.ris')).toContain('TI  - The book of tramil')
  await prisma.source.update({ where: { key: 'tramil' }, data: { title: 'Pharmacopoeia' } })
  expect(await textOf('sources/tramil.ris')).toContain('TI  - Pharmacopoeia')
})

test('other libraries read the BibTeX', async () => {
  const { plant } = await buildWorld()
  for (const path of ['sources.bib', `plants/${plant.id}/sources.bib`]) {
    const { entries, errors } = parseBibtex(await textOf(path), { sentenceCase: false })
    expect(errors).toEqual([])
    expect(entries.find(({ key }) => key === 'xol-2017')).toMatchObject({
      type: 'article',
      fields: {
        title: ARTICLE.title,
        author: [{ lastName: 'Xol', firstName: 'A.' }, { lastName: 'Cruz', firstName: 'S.M.' }, { lastName: 'others' }],
        year: '2017',
        journal: ARTICLE.container,
        volume: '3',
        number: '2',
        pages: '12–19',
        doi: ARTICLE.doi,
      },
    })
  }
  const { entries } = parseBibtex(await textOf('sources/tramil.bib'))
  expect(entries).toMatchObject([
    { key: 'tramil', fields: { author: [{ name: 'TRAMIL network, enda-caribe' }], url: 'https://tramil.net' } },
  ])
})

test('other libraries read the RIS', async () => {
  const { plant } = await buildWorld()
  for (const path of ['sources.ris', `plants/${plant.id}/sources.ris`]) {
    const works = parseRis(await textOf(path))
    expect(works.find(({ DOI }) => DOI === ARTICLE.doi)).toMatchObject({
      type: 'article-journal',
      title: ARTICLE.title,
      author: [
        { family: 'Xol', given: 'A.' },
        { family: 'Cruz', given: 'S.M.' },
      ],
      issued: { 'date-parts': [['2017', '', '']] },
      'container-title': ARTICLE.container,
      volume: '3',
      issue: '2',
    })
  }
})

test('no title can begin another tag or record', async () => {
  await buildSource('evil', { title: 'A\r\nER  - \r\nTY  - BOOK', author: '}, @book{x, title={y' })
  await buildPlant({ descriptionEn: '[^evil]' })
  expect(parseRis(await textOf('sources.ris'))).toHaveLength(1)
  const { entries, errors } = parseBibtex(await textOf('sources.bib'))
  expect(errors).toEqual([])
  expect(entries).toHaveLength(1)
})

test('a work with few details is one in each format', async () => {
  await buildSource('plain', { title: 'Ixim Qʼanil ^ \\ ~' })
  await buildPlant({ descriptionEn: '[^plain]' })
  expect(parseBibtex(await textOf('sources.bib'))).toMatchObject({
    errors: [],
    entries: [{ key: 'plain', type: 'misc' }],
  })
  expect(await textOf('sources.bib')).toContain('Ixim {Q}ʼanil')
  expect(parseRis(await textOf('sources.ris'))).toMatchObject([{ title: 'Ixim Qʼanil ^ \\ ~' }])
})

describe('a revision of an item', () => {
  const fileOf = (id: string, at: Date, format: string) => `plants/${id}/${momentIn(at)}.es.${format}`

  test('is a file in each format', async () => {
    const { id, updatedAt } = await buildPlant({ scientificName: 'Tagetes lucida Cav.' })
    const title = 'Pericón (Tagetes lucida Cav.)'
    expect(parseBibtex(await textOf(fileOf(id, updatedAt, 'bib')), { sentenceCase: false })).toMatchObject({
      errors: [],
      entries: [{ fields: { title, url: expect.stringContaining(`/plants/${id}/revisions/${momentIn(updatedAt)}`) } }],
    })
    expect(parseRis(await textOf(fileOf(id, updatedAt, 'ris')))).toMatchObject([{ title }])
    expect(JSON.parse(await textOf(fileOf(id, updatedAt, 'json')))).toMatchObject([{ title, language: 'es' }])
  })

  test('is none if it is hidden, or was never saved', async () => {
    const hidden = await buildPlant({ isPublic: false })
    const { id, updatedAt } = await buildPlant()
    expect((await get(fileOf(hidden.id, hidden.updatedAt, 'bib'))).status).toBe(404)
    expect((await get(fileOf(id, new Date(+updatedAt + 1), 'bib'))).status).toBe(404)
    expect((await get(fileOf('nothing', updatedAt, 'bib'))).status).toBe(404)
    expect((await get(`plants/${id}/20261399T000000000Z.es.bib`)).status).toBe(404)
  })
})
