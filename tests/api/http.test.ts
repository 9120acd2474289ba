import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { serverAudits } from 'graphql-http'
import { symbols } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { app } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { log } from '../../api/log.ts'
import { buildUser } from '../support/accounts.ts'
import { buildPlant } from '../support/content.ts'
import { post, readResponse, run } from '../support/run.ts'

const JSON_BODY = { 'content-type': 'application/json' }

describe('GraphQL over HTTP', () => {
  const audits = serverAudits({
    url: 'http://localhost/graphql',
    fetchFn: (url: string, init: RequestInit) => app.request(url, init),
  })

  test('there are 61 audits', () => expect(audits).toHaveLength(61))

  test.each(audits)('$name', async (audit) => {
    const { status, ...result } = await audit.fn()
    expect(status, 'reason' in result ? result.reason : '').toBe('ok')
  })
})

test('a body that breaks off is answered as every other mistake, with the headers of every answer', async () => {
  const body = new ReadableStream({ pull: (stream) => stream.error(new Error('cut off')) })
  vi.spyOn(log, 'error').mockReturnValue()
  // Node requires `duplex` for streamed bodies; the DOM types lack it.
  const init = { method: 'POST', headers: JSON_BODY, body, duplex: 'half' } as RequestInit
  const { status, codes, headers } = await readResponse(await app.request('http://localhost/graphql', init))
  expect([status, codes]).toEqual([500, ['INTERNAL_SERVER_ERROR']])
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
})

describe('a body that is no GraphQL request', () => {
  test.each([
    ['text/plain', '{"query":"{ __typename }"}'],
    ['application/x-www-form-urlencoded', 'query={__typename}'],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{}\r\n--x--'],
    ['application/xml', '<query/>'],
    ['application/jsonp', '{}'],
  ])('of type %s is refused with 415', async (type, body) => {
    const answer = await readResponse(await post(body, { 'content-type': type }))
    expect(answer).toMatchObject({ status: 415, codes: ['BAD_USER_INPUT'] })
  })

  test('cannot change anything by another site’s form', async () => {
    const body = 'query=mutation{subscribeToNewsletter(email:"a@b.example"){email}}'
    await post(body, { 'content-type': 'application/x-www-form-urlencoded' })
    await app.request(`http://localhost/graphql?${body}`)
    expect(await prisma.newsletterSubscriber.count()).toBe(0)
  })

  test.each(['', '{', 'null', '[]', '"x"', '{"query":1}', '\0'])('is refused with 400: %j', async (body) => {
    const answer = await readResponse(await post(body, JSON_BODY))
    expect(answer.status).toBe(400)
    expect(answer.errors.length).toBeGreaterThan(0)
    expect(answer.codes).not.toContain('INTERNAL_SERVER_ERROR')
    expect(answer.errors.map(({ extensions }) => extensions?.originalError)).toEqual([undefined])
  })

  test('is refused with the site’s own error where there is none', async () => {
    const { errors } = await readResponse(await post('', JSON_BODY))
    expect(errors).toEqual([{ message: expect.any(String), extensions: { code: 'BAD_USER_INPUT' } }])
  })

  test.each(['', '{', 'query { nothing }', '{ plants(first: "x") { totalCount } }'])(
    'is refused with 400 where the query cannot be one: %j',
    async (query) => {
      const { status, errors, codes } = await run(query)
      expect(status).toBe(400)
      expect(errors.length).toBeGreaterThan(0)
      expect(codes).not.toContain('INTERNAL_SERVER_ERROR')
    },
  )

  test.each([
    ['application/json', 200],
    ['application/graphql-response+json', 400],
  ])('has a code where its variables do not fit: %s', async (accept, status) => {
    const query = 'query ($lang: Language!) { plants { edges { node { commonName(lang: $lang) } } } }'
    for (const variables of [{}, { lang: 'es' }]) {
      const answer = await readResponse(await post(JSON.stringify({ query, variables }), { ...JSON_BODY, accept }))
      expect(answer).toMatchObject({ status, codes: ['GRAPHQL_VALIDATION_FAILED'] })
    }
  })

  test('is refused with 405 by any other method, which says the right ones', async () => {
    const response = await app.request('http://localhost/graphql', { method: 'PUT', body: '{}' })
    expect(response.headers.get('allow')).toBe('GET, POST, OPTIONS')
    expect(await readResponse(response)).toMatchObject({ status: 405, codes: ['BAD_USER_INPUT'] })
  })

  test('is refused with 413 where it is too long, also without saying its length', async () => {
    const long = JSON.stringify({ query: `{ __typename } #${'x'.repeat(300_000)}` })
    expect((await post(long, JSON_BODY)).status).toBe(413)
    const chunks = new Blob([long]).stream()
    const init = { method: 'POST', headers: JSON_BODY, body: chunks, duplex: 'half' }
    expect((await app.request('http://localhost/graphql', init as RequestInit)).status).toBe(413)
  })
})

describe('a query that asks for too much', () => {
  test.each([
    [
      'nested too deeply',
      `{ plants { edges { node ${'{ articles { plants '.repeat(12)}{ id }${'} }'.repeat(12)} } } }`,
    ],
    ['with too many aliases', `{ ${Array.from({ length: 300 }, (_, n) => `a${n}: __typename`).join(' ')} }`],
    ['with too many directives', `{ __typename ${'@include(if: true) '.repeat(300)} }`],
    [
      'for too many rows',
      `{ ${Array.from({ length: 20 }, (_, n) => `p${n}: plants(first: 100) { edges { node { articles { plants { articles { id } } } } } }`).join(' ')} }`,
    ],
  ])('%s is refused', async (_what, query) => {
    const { status, codes, data } = await run(query)
    expect(data).toBeNull()
    expect(status).toBe(400)
    expect(codes).not.toContain('INTERNAL_SERVER_ERROR')
  })

  test('is not refused for what the site itself, or introspection, asks', async () => {
    const { getIntrospectionQuery } = await import('graphql')
    const { data, errors } = await run(getIntrospectionQuery())
    expect(errors).toEqual([])
    expect(data.__schema.types.length).toBeGreaterThan(20)
  })
})

describe('an unexpected error', () => {
  test('is masked, and its answer carries the id of the request', async () => {
    vi.spyOn(prisma, '$queryRaw').mockRejectedValue(new Error('password is hunter2'))
    const headers = { ...JSON_BODY, 'x-request-id': 'ask-me-about-this' }
    const answer = await readResponse(await post('{"query":"{ tags { slug } }"}', headers))
    expect(answer.codes).toEqual(['INTERNAL_SERVER_ERROR'])
    expect(answer.errors[0]!.extensions.requestId).toBe('ask-me-about-this')
    expect(answer.headers.get('x-request-id')).toBe('ask-me-about-this')
    expect(JSON.stringify(answer)).not.toContain('hunter2')
  })

  test('leaves the rest of the answer alone', async () => {
    await buildPlant({ commonNameEn: 'Rue', mainImageUrl: 'https://a.example/rue.jpg' })
    vi.spyOn(prisma.photo, 'findMany').mockRejectedValue(new Error())
    const { data, codes } = await run('{ plants { edges { node { commonName mainImage { url } } } } }')
    expect(codes).toEqual(['INTERNAL_SERVER_ERROR'])
    expect(data.plants.edges).toEqual([{ node: { commonName: 'Rue', mainImage: null } }])
  })
})

describe('headers', () => {
  test('let anybody’s page ask, without cookies', async () => {
    const { headers } = await app.request('http://localhost/graphql?query={__typename}', {
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    const preflight = await app.request('http://localhost/graphql', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/authorization/i)
  })

  test.each(['/', '/graphql?query={__typename}', '/healthz', '/nothing-here', '/api/nothing-here'])(
    'that keep a browser safe are on %s',
    async (path) => {
      const { headers } = await app.request(`http://localhost${path}`)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('x-powered-by')).toBeNull()
    },
  )
})

describe('compression', () => {
  const query = encodeURIComponent('{ __schema { types { name description } } }')
  const ask = (encoding: string) =>
    app.request(`http://localhost/graphql?query=${query}`, { headers: { 'accept-encoding': encoding } })
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync }

  test.each(['br', 'gzip'] as const)('by %s gives the same answer', async (encoding) => {
    const plain = await (await ask('identity')).text()
    const response = await ask(encoding)
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.length).toBeLessThan(plain.length / 2)
    expect(decoders[encoding](bytes).toString()).toBe(plain)
  })

  test('prefers brotli, and respects a refusal', async () => {
    expect((await ask('gzip, deflate, br')).headers.get('content-encoding')).toBe('br')
    expect((await ask('gzip, br;q=0')).headers.get('content-encoding')).toBe('gzip')
    expect((await ask('')).headers.get('content-encoding')).toBeNull()
  })
})

test('the icon that browsers request beside pictures and booklets is no page', async () => {
  const response = await app.request('http://localhost/favicon.ico')
  expect([response.status, response.headers.get('location')]).toEqual([301, '/favicon.svg'])
})

test.each([
  ['/plants%0A', '/plants'],
  ['/p/ruda%0d%0a?lang=es', '/p/ruda?lang=es'],
  ['/%0A/example.org/', '/example.org/'],
  ['/plants/%00', '/plants/'],
])('%j, with a control character that was copied along, leads to %j', async (from, to) => {
  const { status, headers } = await app.request(`http://localhost${from}`)
  expect([status, headers.get('location')]).toEqual([302, to])
})

describe('the log', () => {
  const WORDS = 'who@example.org'
  afterEach(() => (log.level = 'silent'))

  function watchLog(): string[] {
    const lines: string[] = []
    const stream = (log as unknown as Record<symbol, { write: (line: string) => void }>)[symbols.streamSym]!
    vi.spyOn(stream, 'write').mockImplementation((line) => void lines.push(line))
    log.level = 'debug'
    return lines
  }

  test('says where a statement has failed, and nothing of what it was about', async () => {
    const lines = watchLog()
    await prisma.$executeRaw`ALTER TABLE bug_reports ADD CONSTRAINT none CHECK (description = '') NOT VALID`
    try {
      const report = 'mutation ($input: BugReportInput!) { reportBug(input: $input) { id } }'
      const input = { pageUrl: '/plants', description: `I am ${WORDS}` }
      const { codes } = await run(report, { input }, { as: await buildUser() })
      expect(codes).toEqual(['INTERNAL_SERVER_ERROR'])
    } finally {
      await prisma.$executeRaw`ALTER TABLE bug_reports DROP CONSTRAINT none`
    }
    const failed = lines.find((line) => line.includes('unexpected error'))
    expect(JSON.parse(failed!)).toMatchObject({ err: { sqlState: '23514', stack: expect.stringContaining('at ') } })
    expect(lines.join()).not.toContain(WORDS)
  })

  test.each([
    ['a refused argument', () => prisma.user.findMany({ where: { email: WORDS, unknown: 1 } as object })],
    ['a value that is none', () => prisma.$queryRaw`SELECT ${WORDS}::uuid`],
    ['a value of another type', () => prisma.$executeRaw`SELECT ${WORDS}::jsonb`],
    ['a text that is no JSON', async () => JSON.parse(WORDS) as unknown],
    [
      'a mail server',
      async () => Promise.reject(Object.assign(new Error(WORDS), { responseCode: 550, rejected: [WORDS] })),
    ],
    ['what another error is caused by', async () => Promise.reject(new Error('a', { cause: await failureOf(WORDS) }))],
  ])('does not quote %s', async (_what, fail) => {
    const lines = watchLog()
    log.error({ err: await (fail() as Promise<unknown>).catch((error: unknown) => error) }, 'failed')
    expect(lines.join()).toContain('"type":')
    expect(lines.join()).not.toContain(WORDS)
  })

  const failureOf = (words: string) =>
    (prisma.$queryRaw`SELECT ${words}::int` as Promise<unknown>).catch((error: unknown) => error)

  test('has the message of any other error', () => {
    const lines = watchLog()
    log.error({ err: new TypeError('x is not a function', { cause: new Error('deeper') }) }, 'failed')
    expect(JSON.parse(lines[0]!)).toMatchObject({
      err: { type: 'TypeError', message: 'x is not a function', cause: { message: 'deeper' } },
    })
  })

  test('has no link that sets a password', async () => {
    const lines = watchLog()
    await app.request('http://localhost/api/auth/reset-password/Secret-token?callbackURL=%2F')
    expect(lines.join()).toContain('/api/auth/reset-password/')
    expect(lines.join()).not.toContain('Secret-token')
  })
})
