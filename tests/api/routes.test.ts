import { expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { CONTENT_TABLES } from '../../api/content/kinds.ts'
import { WAYS } from '../../api/withdrawal-doors.ts'
import { accessTokenOf, buildAdmin, buildUser, type Account } from '../support/accounts.ts'

// Like scopes.test.ts for GraphQL: a route must be on one of these lists.

const FOR_ADMINS = [
  ...['zip', 'xlsx', 'csv'].flatMap((format) => [`GET /content.${format}`, `POST /content.${format}`]),
  'POST /content/undo',
  'GET /open-photo',
  'POST /media',
  'POST /media/recordings',
]
const FOR_MEMBERS = ['POST /media/recordings/suggested']
const FOR_EVERYBODY = [
  'GET /*',
  // With a link that an admin gets for a password.
  'GET /backups/:name{[\\w.-]+\\.tar\\.gz}',
  'GET /booklet.pdf',
  'GET /handouts/ailments/:file{[0-9a-z-]{1,60}\\.txt}',
  'GET /handouts/ailments/:key{[0-9a-z-]{1,60}}/:file{[0-9a-z]+\\.png}',
  'GET /handouts/plants/:file{[0-9a-f-]{36}\\.txt}',
  'GET /handouts/plants/:key{[0-9a-f-]{36}}/:file{[0-9a-z]+\\.png}',
  'GET /data/manifest.json',
  'GET /data/changes.jsonl',
  'GET /data/:name{[a-z-]+\\.(?:jsonl\\.gz|nt\\.gz|zip)}',
  'GET /apple-touch-icon.png',
  'GET /assets/*',
  'GET /drawings/:version{[\\w-]{1,40}}/:file{[\\w,-]{1,600}\\.svg}',
  'GET /favicon.ico',
  'GET /favicon.svg',
  'GET /feeds/articles.en.atom',
  'GET /feeds/articles.es.atom',
  'GET /feeds/plants.en.atom',
  'GET /feeds/plants.es.atom',
  'GET /graphql',
  'GET /healthz',
  'GET /llms.txt',
  'GET /media/*',
  'GET /metrics',
  'GET /og.png',
  ...CONTENT_TABLES.filter((noun) => noun !== 'ailments').map(
    (noun) => `GET /og/${noun}/:key{[0-9a-f-]{36}}/:file{[0-9a-z]+\\.png}`,
  ),
  'GET /og/ailments/:key{[0-9a-z-]{1,60}}/:file{[0-9a-z]+\\.png}',
  'GET /p/:slug{[a-z0-9-]{1,120}}',
  'GET /opensearch.en.xml',
  'GET /opensearch.es.xml',
  'GET /opensearch.xml',
  'GET /plates/:file{[0-9a-f-]{36}\\.(?:svg|png)}',
  'GET /readyz',
  ...['bib', 'ris', 'json'].flatMap((format) => [
    `GET /references/sources.${format}`,
    `GET /references/sources/:file{[\\w.-]+\\.${format}}`,
    `GET /references/:of{${CONTENT_TABLES.join('|')}}/:id/sources.${format}`,
    `GET /references/:of{${CONTENT_TABLES.join('|')}}/:id/:file{\\d{8}T\\d{9}Z\\.(?:en|es)\\.${format}}`,
  ]),
  'GET /robots.txt',
  'GET /schema.graphql',
  'GET /sitemap.xml',
  'GET /sitemaps/:part{[a-z]+-[0-9]{1,6}\\.xml}',
  'OPTIONS /graphql',
  'GET /icon-192.png',
  'GET /icon-512.png',
  'GET /icon-maskable-512.png',
  'GET /manifest.en.webmanifest',
  'GET /manifest.es.webmanifest',
  'GET /kept.json',
  'GET /pack-media.json',
  'GET /pack.json',
  'GET /pack/:file{[\\w-]{22}\\.jsonl?}',
  'GET /shell/:hash',
  'GET /worker.js',
  'GET /language/:file{(?:en|es)\\.css}',
  'POST /graphql',
  'POST /newsletter/unsubscribe',
]

/** Nothing of an item, or what only leads to its page. */
const WITHOUT_CONTENT =
  /^(?:GET \/(?:backups|assets|apple-touch|favicon|icon-|manifest\.|og\.png|opensearch|p\/|healthz|readyz|metrics|llms|robots|schema|shell|worker|language)|POST \/newsletter|OPTIONS )/

test('every way by which content leaves is looked through after a withdrawal', () => {
  const paths = Object.values(WAYS).flatMap(({ paths }) => paths)
  const isLookedThrough = (way: string) => paths.some((path) => way.slice(way.indexOf('/')).startsWith(path))
  const unknown = FOR_EVERYBODY.filter((way) => !WITHOUT_CONTENT.test(way) && !isLookedThrough(way))
  expect(unknown).toEqual([])
  const unused = paths.filter((path) => !FOR_EVERYBODY.some((way) => way.slice(way.indexOf('/')).startsWith(path)))
  expect(unused).toEqual([])
})

test('every way to the server is known to be for admins, for members or for everybody', () => {
  const ways = app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)
  const known = new Set([...FOR_ADMINS, ...FOR_MEMBERS, ...FOR_EVERYBODY])
  expect(ways.filter((way) => !known.has(way))).toEqual([])
  expect(FOR_ADMINS.filter((way) => !ways.includes(way))).toEqual([])
})

test.each(FOR_ADMINS)('%s is refused to anonymous and members', async (way) => {
  const [method = '', path = ''] = way.split(' ')
  const [member, admin] = [await buildUser(), await buildAdmin()]
  const ask = async (as?: Account, more: Record<string, string> = {}) => {
    const headers = { ...(as && { authorization: `Bearer ${await accessTokenOf(as)}` }), ...more }
    const response = await app.request(`http://localhost${path}`, {
      method,
      headers,
      ...(method === 'POST' && { body: 'x' }),
    })
    return { status: response.status, text: await response.text() }
  }
  const anonymous = await ask()
  expect([anonymous.status, anonymous.text]).toEqual([401, expect.stringContaining('UNAUTHENTICATED')])
  // Any page of any site can cause a request with the cookie.
  expect((await ask(undefined, { cookie: `better-auth.session_token=${await accessTokenOf(admin)}` })).status).toBe(401)
  expect((await ask(undefined, { authorization: 'Bearer a.b.c' })).status).toBe(401)
  expect([(await ask(member)).status, (await ask(member)).text]).toEqual([403, expect.stringContaining('FORBIDDEN')])
  expect((await ask(admin, { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect([401, 403]).not.toContain((await ask(admin)).status)
})

test.each(FOR_MEMBERS)('%s is refused to anonymous and to other sites', async (way) => {
  const [method = '', path = ''] = way.split(' ')
  const token = await accessTokenOf(await buildUser())
  const ask = async (headers: Record<string, string>) =>
    (await app.request(`http://localhost${path}`, { method, headers, body: 'x' })).status
  expect(await ask({})).toBe(401)
  expect(await ask({ cookie: `better-auth.session_token=${token}` })).toBe(401)
  expect(await ask({ authorization: `Bearer ${token}`, origin: 'https://elsewhere.example' })).toBe(403)
  expect([401, 403]).not.toContain(await ask({ authorization: `Bearer ${token}` }))
})
