import { afterEach, describe, expect, test } from 'vitest'
import { onServer } from '../../api/database/plain.ts'
import { closeMailServers, openMailServer } from '../support/mail-server.ts'
import { deploySite, startSite, stopSite, type Site } from '../support/node-site.ts'
import { ADMIN, copyPreparedSite } from '../support/prepared-site.ts'
import { SERVER } from '../support/program.ts'
import { watchPrograms } from '../support/programs.ts'
import { signInTo } from '../support/site.ts'
import { closeReceivers, openReceiver } from '../support/webhook-receiver.ts'
import { createDatabase, server } from '../support/worker-database.ts'

// The site in processes of its own, which are killed while they send the newsletter and tell a webhook. In production the
// address of the receiver is refused.

const { start, makeFolder } = watchPrograms()
afterEach(closeMailServers)
afterEach(closeReceivers)

const ENVIRONMENT = { NODE_ENV: 'test', NEWSLETTER_PER_MINUTE: '60000', REQUESTS_PER_MINUTE: '100000' }
const PATIENCE = { timeout: 60_000 }

type Ask = (query: string, variables?: Record<string, unknown>) => Promise<{ data: unknown }>
type Issue = { id: string; state: string; counts: Record<string, number> }
type Told = { toldVersion: number | null; deliveries: { id: string; state: string }[] }

const emails = Array.from({ length: 12 }, (_, index) => `reader${10 + index}@example.org`)
const INPUT = '{ subjectEn: "News", subjectEs: "Novedades", bodyEn: "Hello.", bodyEs: "Buen día." }'
const SEND = `mutation { sendNewsletter(input: ${INPUT}) { id } }`

async function subscribeAll(ask: Ask) {
  for (const email of emails)
    await ask('mutation ($email: String!) { subscribeToNewsletter(email: $email, lang: ES) { email } }', { email })
}

/** The newest. */
async function issueOf(ask: Ask) {
  const counts = 'counts { waiting sending sent refused unknown unsubscribed }'
  const { data } = await ask(`{ newsletterIssues(first: 1) { edges { node { id state ${counts} } } } }`)
  return (data as { newsletterIssues: { edges: { node: Issue }[] } }).newsletterIssues.edges[0]!.node
}

async function isSent(ask: Ask): Promise<void> {
  await expect.poll(async () => (await issueOf(ask)).state, PATIENCE).toBe('SENT')
}

async function webhookOf(ask: Ask) {
  const { data } = await ask('{ webhooks { toldVersion deliveries { id state } } }')
  return (data as { webhooks: Told[] }).webhooks[0]!
}

/** Registers a webhook; returns what tells it without waiting for the next turn. */
async function register(ask: Ask, url: string) {
  const input = `{ url: "${url}", changes: [ADDED, CHANGED, WITHDRAWN], isOn: true }`
  const { data } = await ask(`mutation { createWebhook(input: ${input}) { webhook { id } } }`)
  const { id } = (data as { createWebhook: { webhook: { id: string } } }).createWebhook.webhook
  const tell = () => ask(`mutation { updateWebhook(id: "${id}", input: ${input}) { id } }`)
  await tell()
  await expect.poll(async () => (await webhookOf(ask)).toldVersion, PATIENCE).not.toBeNull()
  return tell
}

async function withdrawArticle(ask: Ask): Promise<void> {
  const { data } = await ask('{ articles(first: 1) { edges { node { id } } } }')
  const { articles } = data as { articles: { edges: { node: { id: string } }[] } }
  await ask(`mutation { setArticleVisibility(id: "${articles.edges[0]!.node.id}", isPublic: false) { id } }`)
}

/** A mail server that holds the mail with this number after it has taken it, until it is told to release it. */
async function openSlowServer(held: number) {
  const slow = { got: [] as string[], held, release: () => {}, url: '' }
  const { url } = await openMailServer({
    onData: (stream, { envelope }, done) =>
      void stream.resume().on('end', () => {
        slow.got.push(envelope.rcptTo[0]!.address)
        if (slow.got.length === slow.held) slow.release = () => done()
        else done()
      }),
  })
  return Object.assign(slow, { url })
}

/** Takes messages, but not the first: the process that sends it is killed meanwhile. */
const openSlowReceiver = () =>
  openReceiver((response, number) => {
    if (number > 1) response.writeHead(204).end()
  })

const idsOf = ({ received }: Awaited<ReturnType<typeof openReceiver>>) =>
  received.map(({ headers }) => headers['webhook-id'])

test(
  'killed, it goes on at the next start: no mail goes out twice, and a message under its id; told to stop, it completes the mail in progress',
  { timeout: 180_000 },
  async () => {
    const [mails, receiver] = [await openSlowServer(5), await openSlowReceiver()]
    const DATA_DIR = await makeFolder()
    await copyPreparedSite(DATA_DIR)
    const begin = async () => {
      const program = start(SERVER, { ...ENVIRONMENT, DATA_DIR, SMTP_URL: mails.url })
      const [address] = await program.printed(/http:\/\/127\.0\.0\.1:\d+/)
      return { program, ...(await signInTo(address!, ADMIN)) }
    }
    const first = await begin()
    await subscribeAll(first.ask)
    const tell = await register(first.ask, receiver.url)
    await withdrawArticle(first.ask)
    await tell()
    await first.ask(SEND)
    await expect.poll(() => [receiver.received.length, mails.got.length], PATIENCE).toEqual([1, 5])
    first.program.process.kill('SIGKILL')
    await first.program.ended

    const again = await begin()
    await isSent(again.ask)
    expect((await issueOf(again.ask)).counts).toMatchObject({ sent: 11, unknown: 1, waiting: 0, sending: 0 })
    expect(mails.got.toSorted()).toEqual(emails)
    await expect.poll(() => webhookOf(again.ask), PATIENCE).toMatchObject({ deliveries: [{ state: 'DELIVERED' }] })
    const { deliveries } = await webhookOf(again.ask)
    expect(idsOf(receiver)).toEqual([deliveries[0]!.id, deliveries[0]!.id])

    Object.assign(mails, { got: [], held: 3 })
    await again.ask(SEND)
    await expect.poll(() => mails.got.length, PATIENCE).toBe(3)
    again.program.process.kill('SIGTERM')
    setTimeout(() => mails.release(), 500)
    expect((await again.program.ended).code).toBe(0)
    const last = await begin()
    await isSent(last.ask)
    expect((await issueOf(last.ask)).counts).toMatchObject({ sent: 12, unknown: 0 })
    expect(mails.got.toSorted()).toEqual(emails)
  },
)

// It runs where .ci/run tests on a PostgreSQL server.
describe.runIf(server)('two nodes', () => {
  test('one of them sends, the other goes on when it is killed', { timeout: 180_000 }, async () => {
    const [mails, receiver] = [await openSlowServer(5), await openSlowReceiver()]
    const DATABASE_URL = await createDatabase(server!, `senders_${process.env.VITEST_POOL_ID}`)
    await deploySite({ DATABASE_URL })
    const environment = { ...ENVIRONMENT, DATABASE_URL, SMTP_URL: mails.url }
    const nodes: Site[] = await Promise.all([startSite(environment), startSite(environment)])
    try {
      const token = await nodes[1]!.signIn()
      const [askFirst, ask] = nodes.map(
        (node): Ask =>
          (query, variables) =>
            node.ask(query, variables, token),
      ) as [Ask, Ask]
      await subscribeAll(ask)
      const tell = await register(askFirst, receiver.url)
      await withdrawArticle(askFirst)
      await tell()
      await askFirst(SEND)
      await expect.poll(() => [receiver.received.length, mails.got.length], PATIENCE).toEqual([1, 5])
      // The other is asked to send as well, and leaves it to the first.
      const { id } = await issueOf(ask)
      const goOn = () => ask('mutation ($id: ID!) { continueNewsletter(id: $id) { id } }', { id })
      await goOn()
      await new Promise((resolve) => setTimeout(resolve, 1000))
      expect([mails.got.length, (await issueOf(ask)).counts]).toMatchObject([5, { sending: 1, unknown: 0 }])
      await stopSite(nodes[0]!)
      // As if minutes had passed without a beat.
      await onServer(DATABASE_URL)(async ({ rows }) => {
        for (const table of ['newsletter_issues', 'webhook_senders'])
          await rows(`UPDATE ${table} SET beat_at = now() - interval '4 minutes'`)
      })
      await goOn()
      await isSent(ask)
      expect((await issueOf(ask)).counts).toMatchObject({ sent: 11, unknown: 1 })
      expect(mails.got.toSorted()).toEqual(emails)
      // At its next turn, of which there are three a minute.
      await expect.poll(() => receiver.received.length, PATIENCE).toBe(2)
      expect(new Set(idsOf(receiver)).size).toBe(1)
    } finally {
      await Promise.all(nodes.map(stopSite))
    }
  })
})
