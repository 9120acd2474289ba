import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import type { ErrorCode } from '../../api/errors.ts'
import { publishNotification } from '../../api/graphql/events.ts'
import { LIMITS } from '../../api/graphql/limits.ts'
import { prisma } from '../../api/database/client.ts'
import { post } from '../../api/webhooks/post.ts'
import { encrypt, makeSecret, signedHeaders } from '../../api/webhooks/signature.ts'
import { PASSWORD, SITE, signUp } from '../support/auth.ts'
import { buildAilment, buildArticle, buildPlant, buildSource, DECIDED_CAUTIONS } from '../support/content.ts'
import { hasProgram } from '../support/has-program.ts'
import { listen } from '../support/listen.ts'
import { post as postQuery, readResponse, run } from '../support/run.ts'

// Runs the examples of the page for developers, and of the one with all of the data, unchanged.

let server: Awaited<ReturnType<typeof listen>>
let folder: string

beforeAll(async () => {
  server = await listen()
  folder = await mkdtemp(join(tmpdir(), 'developers-'))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

async function visit(language = 'en', page = 'developers'): Promise<string> {
  const response = await app.request(`http://localhost/${page}?lang=${language}`)
  expect(response.status).toBe(200)
  return response.text()
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }
const decoded = (html: string) => html.replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity)

/** The examples of a page, by name. */
function examplesOf(html: string): Map<string, string> {
  const blocks = html.matchAll(/<pre[^>]* data-example="(\w+)"[^>]*><code[^>]*>([^<]*)<\/code>/g)
  return new Map([...blocks].map(([, name, code]) => [name!, decoded(code!)]))
}

async function example(name: string): Promise<string> {
  const code = examplesOf(await visit('en', name === 'follow' ? 'data' : 'developers')).get(name)
  expect(code, name).toBeDefined()
  return code!
}

/** A program of the page as a file, with the URL of this server. */
async function saveProgram(name: string, environment: Record<string, string> = {}) {
  const file = join(folder, `${name}.mjs`)
  const code = await example(name)
  expect(code).toContain(SITE)
  await writeFile(
    file,
    code.replaceAll(`-H 'origin: ${SITE}'`, '-H "origin: $ORIGIN"').replaceAll(SITE, server.address),
  )
  return { file, cwd: folder, env: { PATH: process.env.PATH, PYTHONIOENCODING: 'utf-8', ORIGIN: SITE, ...environment } }
}

/** The output of a program of the page. Rejects if it exits with an error. */
async function printed(name: string, runner: 'bash' | 'node' | 'python3'): Promise<string> {
  const { file, ...options } = await saveProgram(name)
  const { stdout } = await promisify(execFile)(runner === 'node' ? process.execPath : runner, [file], options)
  return stdout
}

const hasCurl = (await hasProgram('bash')) && (await hasProgram('curl'))
const hasPython = await hasProgram('python3')

/** Where the programs find the packages that the page says to install. */
const linkPackages = () => symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules')).catch(() => {})

test('the typed client is generated, passes the type check and prints plants', { timeout: 60_000 }, async () => {
  await linkPackages()
  await buildPlant({ commonNameEn: 'Rue for the stomach', scientificName: 'Ruta graveolens' })
  const bin = (name: string) => join(process.cwd(), 'node_modules/.bin', name)
  for (const [name, file] of [
    ['codegen', 'codegen.json'],
    ['client', 'plants.ts'],
  ] as const)
    await writeFile(join(folder, file), (await example(name)).replaceAll(SITE, server.address))
  const runFile = promisify(execFile)
  const options = { cwd: folder, env: { PATH: process.env.PATH } }
  await runFile(process.execPath, [bin('graphql-codegen'), '--config', 'codegen.json'], options)
  const strict = '--strict --noEmit --skipLibCheck --target esnext --module nodenext --types node'
  const erasable = '--allowImportingTsExtensions --verbatimModuleSyntax --erasableSyntaxOnly plants.ts'
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  const checked = runFile(process.execPath, [bin('tsc'), ...`${strict} ${erasable}`.split(' ')], options)
  expect(await checked.catch(({ stdout }: { stdout: string }) => stdout)).toMatchObject({ stdout: '' })
  const { stdout } = await runFile(process.execPath, ['plants.ts'], options)
  expect(stdout).toBe('Rue for the stomach (Ruta graveolens)\n')
})

async function freePort(): Promise<string> {
  const { address, close } = await listen()
  close()
  return new URL(address).port
}

test('the receiver takes messages that the site has signed, and no others', async () => {
  await linkPackages()
  const [secret, port] = [makeSecret(), await freePort()]
  await writeFile(join(folder, 'receive.mjs'), await example('receive'))
  const program = spawn(process.execPath, ['receive.mjs'], {
    cwd: folder,
    env: { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: port },
  })
  try {
    const send = async (signed: string) => {
      const body = '{"type":"content.changed","data":{"url":"https://example.org","changes":[]}}'
      const stored = { secret: await encrypt(signed), formerSecret: null, formerUntil: null }
      return post(`http://127.0.0.1:${port}/`, await signedHeaders(stored, 'message-1', body), body)
    }
    await expect.poll(async () => (await send(secret)).status, { timeout: 20_000 }).toBe(204)
    expect((await send(makeSecret())).status).toBe(401)
  } finally {
    program.kill()
  }
})

describe('the program', () => {
  test.runIf(hasCurl)('curl prints the newest plants', async () => {
    await buildPlant({ commonNameEn: 'Rue' })
    const { data } = JSON.parse(await printed('curl', 'bash'))
    expect(data.plants).toEqual({ totalCount: 1, edges: [{ node: { commonName: 'Rue' } }] })
  })

  test('javascript prints what a search finds', async () => {
    await buildPlant({ commonNameEn: 'Rue', scientificName: 'Ruta graveolens', descriptionEn: 'For the stomach.' })
    expect(await printed('javascript', 'node')).toBe('Rue (Ruta graveolens)\n')
  })

  test.runIf(hasPython)('python prints what a search finds, in Spanish', async () => {
    await buildPlant({ commonNameEs: 'Pericón', scientificName: 'Tagetes', descriptionEs: 'Para el estómago.' })
    expect(await printed('python', 'python3')).toBe('Pericón Tagetes\n')
  })

  test('everyPage prints every plant once', async () => {
    const rows = Array.from({ length: 130 }, (_, index) => ({
      commonNameEn: `Plant ${index}`,
      commonNameEs: `Planta ${index}`,
      isPublic: true,
    }))
    await prisma.plant.createMany({ data: rows })
    const names = (await printed('everyPage', 'node')).trim().split('\n')
    expect(names.toSorted()).toEqual(rows.map((row) => row.commonNameEn).toSorted())
  })

  test.runIf(hasPython)('everySource writes every plant and its sources into a file', async () => {
    await buildSource('one')
    const { id } = await buildPlant({ basicUsesEs: 'Un té.[^one]' })
    for (let count = 0; count < 50; count++) await buildPlant()
    expect(await printed('everySource', 'python3')).toBe('51 plants are in plants.json\n')
    const plants = JSON.parse(await readFile(join(folder, 'plants.json'), 'utf8')) as { id: string }[]
    expect(plants.find((plant) => plant.id === id)).toMatchObject({
      usesInEnglish: null,
      usesInSpanish: 'Un té.[^one]',
      sources: [{ key: 'one' }],
    })
  })

  test('follow keeps a copy that is what the site says', async () => {
    const { id } = await buildPlant({ commonNameEn: 'Rue' })
    expect(await printed('follow', 'node')).toMatch(/^\d+ records, version \d+\n$/)
    await prisma.plant.update({ where: { id }, data: { commonNameEn: 'Sage' } })
    await printed('follow', 'node')
    const plantIn = async () => {
      const text = await readFile(join(folder, 'copy.json'), 'utf8')
      return (JSON.parse(text) as { records: Record<string, unknown> }).records[`plants ${id}`]
    }
    expect(await plantIn()).toMatchObject({ commonName: { en: 'Sage' } })
    await prisma.plant.delete({ where: { id } })
    await printed('follow', 'node')
    expect(await plantIn()).toBeUndefined()

    // Of a history that a restored backup has ended.
    const { id: other } = await buildPlant({ commonNameEn: 'Mint' })
    const ended = { version: 1e12, records: { [`plants ${id}`]: { commonName: { en: 'Sage' } } } }
    await writeFile(join(folder, 'copy.json'), JSON.stringify(ended))
    await printed('follow', 'node')
    expect(await plantIn()).toBeUndefined()
    expect(await readFile(join(folder, 'copy.json'), 'utf8')).toContain(other)
  })

  test.runIf(hasCurl)('readLimits prints the headers', async () => {
    const lines = (await printed('readLimits', 'bash')).toLowerCase()
    expect(lines).toMatch(/^ratelimit-policy: "requests";q=\d+;w=60\r?$/m)
    expect(lines).toMatch(/^ratelimit: "requests";r=\d+;t=\d+\r?$/m)
  })

  test.runIf(hasCurl)('askAgain is told that nothing has changed', async () => {
    await buildPlant()
    expect(await printed('askAgain', 'bash')).toBe('304\n')
  })

  test('byHash asks by a hash that is not known at first, and then is', async () => {
    await buildPlant({ commonNameEn: 'Rue' })
    expect(await printed('byHash', 'node')).toBe('Rue\n')
    expect(await printed('byHash', 'node')).toBe('Rue\n')
  })

  test.runIf(hasCurl)('subscribe signs in, and hears a notification', async () => {
    const { email } = await signUp()
    const { file, ...options } = await saveProgram('subscribe', { EMAIL: email, PASSWORD })
    const notification = await prisma.notification.create({ data: { titleEn: 'Copal is in flower', titleEs: 'Copal' } })
    // In a process group, so that its curl, which keeps listening, ends with it.
    const child = spawn('bash', [file], { ...options, detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
    const telling = setInterval(() => void publishNotification(notification), 100)
    try {
      let heard = ''
      for await (const chunk of child.stdout) {
        heard += String(chunk)
        if (/^data: .+\n/m.test(heard)) break
      }
      expect(heard).toContain('data: {"data":{"notificationSent":{"title":"Copal is in flower"}}}')
    } finally {
      clearInterval(telling)
      process.kill(-child.pid!)
    }
  })
})

describe('the query', () => {
  async function answer(name: string) {
    const { data, errors, extensions } = await run(await example(name))
    expect(errors).toEqual([])
    expect(extensions).toHaveProperty('cost.asked')
    return data
  }

  test('first lists plants', async () => {
    const { id } = await buildPlant()
    expect(await answer('first')).toMatchObject({ plants: { totalCount: 1, edges: [{ node: { id } }] } })
  })

  test('pages tells how to go on', async () => {
    for (let count = 0; count < 6; count++) await buildArticle()
    const { articles } = await answer('pages')
    expect(articles).toMatchObject({ totalCount: 6, pageInfo: { hasNextPage: true } })
    expect(articles.edges).toHaveLength(5)
  })

  test('languages tells what is not translated', async () => {
    await buildPlant({ basicUsesEn: 'A tea.' })
    expect((await answer('languages')).plants.edges[0].node).toMatchObject({
      english: 'Mexican tarragon',
      spanish: 'Pericón',
      onlySpanish: null,
      untranslated: ['basicUses'],
    })
  })

  test('sources brings precautions and sources along', async () => {
    await buildSource('one')
    await buildPlant({ commonNameEs: 'Ruda', basicUsesEn: 'A tea.', precautionsEn: 'Never in pregnancy.[^one]' })
    const { node } = (await answer('sources')).plants.edges[0]
    expect(node.precautions).toContain('href="#source-one"')
    expect(node.sources).toMatchObject([{ key: 'one' }])
  })

  test('safe leaves out what a child must not have, and says what to mind', async () => {
    await buildAilment('cough')
    const uses = [{ ailmentSlug: 'cough' }]
    const compatible = DECIDED_CAUTIONS.map((caution) => ({ ...caution, level: 'COMPATIBLE', textEn: 'Yes.' }))
    const { id } = await buildPlant({ uses, cautions: compatible })
    await buildPlant({ uses, cautions: DECIDED_CAUTIONS })
    const { plants } = await answer('safe')
    expect([plants.totalCount, plants.keptOut]).toEqual([1, 1])
    expect(plants.edges[0]).toMatchObject({ node: { id }, match: { use: { evidence: 'TRADITION' } } })
  })

  test('keptOut says why', async () => {
    const caution = { subject: 'MEDICINES', level: 'AVOID', medicine: 'anticoagulants', textEs: 'Puede hacer sangrar.' }
    await buildPlant()
    const { id } = await buildPlant({ cautions: [caution] })
    const { plants } = await answer('keptOut')
    expect(plants.edges).toMatchObject([{ node: { id }, match: { caution: { text: 'Puede hacer sangrar.' } } }])
  })

  test('ailment has its danger signs', async () => {
    const sign = { who: 'CHILD', urgency: 'HOSPITAL_NOW', textEn: 'Blood.', textEs: 'Sangre.' }
    await buildAilment('diarrhoea', { dangerSigns: { create: [sign] } })
    expect((await answer('ailment')).ailment.dangerSigns).toMatchObject([{ who: 'CHILD', text: 'Sangre.' }])
  })

  test('error is answered as the page says', async () => {
    const { data, errors } = await run(await example('error'))
    expect({ data, errors }).toMatchObject(JSON.parse(await example('answer')))
  })

  test('limits tells the numbers', async () => {
    expect(await answer('limits')).toMatchObject({ endpoint: { limits: { cost: LIMITS.cost } } })
  })
})

test('no example stands on the page that is not run here', async () => {
  const run =
    'ailment answer askAgain byHash client codegen curl error everyPage everySource first javascript keptOut languages limits pages python readLimits receive safe sources subscribe'
  expect([...examplesOf(await visit()).keys()].toSorted()).toEqual(run.split(' '))
  expect(examplesOf(await visit('es'))).toEqual(examplesOf(await visit('en')))
  const ofData = examplesOf(await visit('es', 'data'))
  expect([...ofData.keys()]).toEqual(['follow'])
  expect(ofData).toEqual(examplesOf(await visit('en', 'data')))
})

test('each query leads into GraphiQL', async () => {
  const html = await visit()
  const links = [...html.matchAll(/href="(\/graphql\?query=[^"]+)"/g)].map(([, href]) => decoded(href!))
  const queries = [...examplesOf(html).values()].filter((text) => text.startsWith('query '))
  expect(links.map((link) => new URL(link, SITE).searchParams.get('query'))).toEqual(queries)
})

const CODES = {
  UNAUTHENTICATED: true,
  FORBIDDEN: true,
  NOT_FOUND: true,
  WITHDRAWN: true,
  NOT_AVAILABLE: true,
  LOCKED: true,
  BAD_USER_INPUT: true,
  CONFLICT: true,
  RATE_LIMITED: true,
  TOO_COMPLEX: true,
  UNAVAILABLE: true,
} satisfies Record<ErrorCode, true>

/** Fields of the response envelope. */
const MORE_CODES: [code: string, body: string][] = [
  ['GRAPHQL_PARSE_FAILED', '{"query":"{"}'],
  ['GRAPHQL_VALIDATION_FAILED', '{"query":"{ nothing }"}'],
  ['OPERATION_RESOLUTION_FAILURE', '{"query":"query A { __typename } query B { __typename }"}'],
  ['BAD_REQUEST', '{}'],
  ['PERSISTED_QUERY_NOT_FOUND', `{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"${'0'.repeat(64)}"}}}`],
]

test.each(MORE_CODES)('a request can be answered with %s', async (code, body) => {
  expect((await readResponse(await postQuery(body, { 'content-type': 'application/json' }))).codes).toEqual([code])
})

test.each([
  ['en', '5,000'],
  ['es', '5,000'],
])('the page in %s has every code of an error, the limits as they are, and the releases', async (language, cost) => {
  const html = await visit(language)
  const codes = [...html.matchAll(/<dt><code[^>]*>(\w+)<\/code>/g)].map(([, code]) => code)
  expect(codes).toEqual(expect.arrayContaining([...Object.keys(CODES), ...MORE_CODES.map(([code]) => code)]))
  expect(html).toContain(`<td>${cost}</td>`)
  const { data } = await run('{ endpoint { releases { date } } }')
  for (const { date } of data.endpoint.releases) expect(html).toContain(`<time dateTime="${date}">`)
})
