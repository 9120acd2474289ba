import { expect, test, vi } from 'vitest'
import { createApp } from '../../api/app.ts'
import { database } from '../../api/database/client.ts'
import { UnavailableError } from '../../api/errors.ts'
import { buildPlant } from '../support/content.ts'

// Without a database. Frozen and killed ones are tested in cluster.test.ts.

const app = createApp({ cachesResponses: true })
const visit = (path: string, init?: RequestInit) => app.request(`http://localhost${path}`, init)
const away = () => vi.spyOn(database, 'readRow').mockRejectedValue(new UnavailableError('db:5432: no answer'))

test.each([
  ['/plants?lang=en', 'en', 'The site cannot show this right now', 'Try again'],
  ['/?lang=es', 'es', 'El sitio no puede mostrar esto en este momento', 'Intentar de nuevo'],
  ['/articles/019a8f00-0000-7000-8000-000000000000?lang=es', 'es', 'El sitio no puede', 'Intentar de nuevo'],
])('the page %s answers 503 in the language of the reader', async (path, language, title, again) => {
  away()
  const response = await visit(path)
  const html = await response.text()
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(html).toContain(`<html lang="${language}"`)
  expect(html).toMatch(new RegExp(`<h1>${title}`))
  expect(html).toContain(again)
  expect(html).toContain('</footer>')
  expect(html).not.toContain('db:5432')
})

test('pages that ask nothing of the database go on', async () => {
  away()
  expect((await visit('/terms')).status).toBe(200)
})

test.each(['GET', 'POST'])('the API answers %s with 503 and UNAVAILABLE, and does not cache it', async (method) => {
  const { id } = await buildPlant({ commonNameEn: 'Marigold' })
  const query = `{ plant(id: "${id}") { commonName } }`
  const headers = { 'content-type': 'application/json' }
  const ask = () =>
    method === 'GET'
      ? visit(`/graphql?query=${encodeURIComponent(query)}`)
      : visit('/graphql', { method, headers, body: JSON.stringify({ query }) })
  const fault = away()
  const response = await ask()
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
  expect(response.headers.get('cache-control')).toContain('no-store')
  const { data, errors } = (await response.json()) as { data: object; errors: { extensions: object }[] }
  expect(data).toEqual({ plant: null })
  expect(errors.map(({ extensions }) => extensions)).toEqual([{ code: 'UNAVAILABLE', retryAfter: 2 }])
  fault.mockRestore()
  expect(await (await ask()).json()).toMatchObject({ data: { plant: { commonName: 'Marigold' } } })
})

test('files that are made of the database answer 503', async () => {
  away()
  const response = await visit('/feeds/plants.en.atom')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
})
