import { afterEach, describe, expect, test } from 'vitest'
import { copyPreparedSite, ADMIN } from '../support/prepared-site.ts'
import { closeMailServers, openMailServer } from '../support/mail-server.ts'
import { SERVER } from '../support/program.ts'
import { watchPrograms } from '../support/programs.ts'
import { deploySite, startSite, stopSite, type Site } from '../support/node-site.ts'
import { signInTo } from '../support/site.ts'
import { createDatabase, server } from '../support/worker-database.ts'

// The site in processes of its own, which are killed while they send.

const { start, makeFolder } = watchPrograms()
afterEach(closeMailServers)

const COUNTS = 'counts { waiting sending sent refused unknown unsubscribed }'
const ISSUES = `{ newsletterIssues(first: 1) { edges { node { id state ${COUNTS} } } } }`
const INPUT = '{ subjectEn: "News", subjectEs: "Novedades", bodyEn: "Hello.", bodyEs: "Buen día." }'
const SEND = `mutation { sendNewsletter(input: ${INPUT}) { id } }`
const emails = Array.from({ length: 12 }, (_, index) => `reader${10 + index}@example.org`)

type Ask = (query: string, variables?: Record<string, unknown>) => Promise<{ data: unknown }>

async function subscribeAll(ask: Ask) {
  for (const email of emails)
    await ask('mutation ($email: String!) { subscribeToNewsletter(email: $email, lang: ES) { email } }', { email })
}

async function issueOf(ask: Ask) {
  const { data } = (await ask(ISSUES)) as { data: { newsletterIssues: { edges: { node: Issue }[] } } }
  return data.newsletterIssues.edges[0]!.node
}

type Issue = { id: string; state: string; counts: Record<string, number> }

/** A mail server that holds the mail with this number before it takes it. */
async function openSlowServer(held: number) {
  const got: string[] = []
  const { url } = await openMailServer({
    onData: (stream, { envelope }, done) =>
      void stream.resume().on('end', () => {
        got.push(envelope.rcptTo[0]!.address)
        // It is taken, but the site is not told before it is killed.
        if (got.length !== held) done()
      }),
  })
  return { got, url }
}

/** A site in a folder, and a function that starts it and signs in. */
async function prepare(SMTP_URL: string) {
  const DATA_DIR = await makeFolder()
  await copyPreparedSite(DATA_DIR)
  return async () => {
    const program = start(SERVER, { DATA_DIR, SMTP_URL, NEWSLETTER_PER_MINUTE: '60000' })
    const [address] = await program.printed(/http:\/\/127\.0\.0\.1:\d+/)
    return { program, ...(await signInTo(address!, ADMIN)) }
  }
}

test(
  'killed in the middle, it goes on at the next start, and nobody gets a second mail',
  { timeout: 90_000 },
  async () => {
    const { got, url } = await openSlowServer(5)
    const begin = await prepare(url)
    const first = await begin()
    await subscribeAll(first.ask)
    await first.ask(SEND)
    await expect.poll(() => got.length, { timeout: 20_000 }).toBe(5)
    first.program.process.kill('SIGKILL')
    await first.program.ended
    const again = await begin()
    await expect.poll(async () => (await issueOf(again.ask)).state, { timeout: 20_000 }).toBe('SENT')
    expect((await issueOf(again.ask)).counts).toMatchObject({ sent: 11, unknown: 1, waiting: 0, sending: 0 })
    expect(got.toSorted()).toEqual(emails)
  },
)

test('told to stop, it completes the mail in progress', { timeout: 90_000 }, async () => {
  const got: string[] = []
  let release = () => {}
  const { url } = await openMailServer({
    onData: (stream, { envelope }, done) =>
      void stream.resume().on('end', () => {
        got.push(envelope.rcptTo[0]!.address)
        if (got.length === 3) release = () => done()
        else done()
      }),
  })
  const begin = await prepare(url)
  const { program, ask } = await begin()
  await subscribeAll(ask)
  await ask(SEND)
  await expect.poll(() => got.length, { timeout: 20_000 }).toBe(3)
  program.process.kill('SIGTERM')
  setTimeout(() => release(), 500)
  expect((await program.ended).code).toBe(0)
  const again = await begin()
  await expect.poll(async () => (await issueOf(again.ask)).state, { timeout: 20_000 }).toBe('SENT')
  expect((await issueOf(again.ask)).counts).toMatchObject({ sent: 12, unknown: 0 })
  expect(got.toSorted()).toEqual(emails)
})

// It runs where .ci/run tests on a PostgreSQL server.
describe.runIf(server)('two nodes', () => {
  test('one of them sends, the other goes on when it is killed', { timeout: 120_000 }, async () => {
    const { got, url } = await openSlowServer(5)
    const DATABASE_URL = await createDatabase(server!, `newsletter_${process.env.VITEST_POOL_ID}`)
    await deploySite({ DATABASE_URL })
    const environment = { DATABASE_URL, SMTP_URL: url, NEWSLETTER_PER_MINUTE: '60000', REQUESTS_PER_MINUTE: '100000' }
    const nodes: Site[] = await Promise.all([startSite(environment), startSite(environment)])
    try {
      const token = await nodes[1]!.signIn()
      const ask = (query: string, variables?: object) => nodes[1]!.ask(query, variables, token)
      await subscribeAll(ask)
      await nodes[0]!.ask(SEND, {}, token)
      await expect.poll(() => got.length, { timeout: 20_000 }).toBe(5)
      // The other is asked to send as well, and leaves it to the first.
      const { id } = await issueOf(ask)
      await ask('mutation ($id: ID!) { continueNewsletter(id: $id) { id } }', { id })
      await new Promise((resolve) => setTimeout(resolve, 1000))
      expect([got.length, (await issueOf(ask)).counts]).toMatchObject([5, { sending: 1, unknown: 0 }])
      await stopSite(nodes[0]!)
      const pg = await import('pg')
      const client = new pg.default.Client({ connectionString: DATABASE_URL })
      await client.connect()
      await client.query(`UPDATE newsletter_issues SET beat_at = now() - interval '4 minutes'`)
      await client.end()
      await ask('mutation ($id: ID!) { continueNewsletter(id: $id) { id } }', { id })
      await expect.poll(async () => (await issueOf(ask)).state, { timeout: 20_000 }).toBe('SENT')
      expect((await issueOf(ask)).counts).toMatchObject({ sent: 11, unknown: 1 })
      expect(got.toSorted()).toEqual(emails)
    } finally {
      await Promise.all(nodes.map(stopSite))
    }
  })
})
