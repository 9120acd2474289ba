import { afterEach, describe, expect, test } from 'vitest'
import { deploySite, startSite, stopSite, type Site } from '../support/node-site.ts'
import { ADMIN, copyPreparedSite } from '../support/prepared-site.ts'
import { SERVER } from '../support/program.ts'
import { watchPrograms } from '../support/programs.ts'
import { signInTo } from '../support/site.ts'
import { closeReceivers, openReceiver } from '../support/webhook-receiver.ts'
import { createDatabase, server } from '../support/worker-database.ts'

// The site in processes of its own, which are killed while they send. In production the receiver's address is refused.

const { start, makeFolder } = watchPrograms()
afterEach(closeReceivers)

const ENVIRONMENT = { NODE_ENV: 'test', REQUESTS_PER_MINUTE: '100000' }
const PATIENCE = { timeout: 60_000 }

type Ask = (query: string) => Promise<{ data: unknown }>
type Told = { toldVersion: number | null; deliveries: { id: string; state: string }[] }

/** Registers a webhook, and returns what tests do with it. */
async function register(ask: Ask, url: string) {
  const input = `{ url: "${url}", changes: [ADDED, CHANGED, WITHDRAWN], isOn: true }`
  const { createWebhook } = (await ask(`mutation { createWebhook(input: ${input}) { webhook { id } } }`)).data as {
    createWebhook: { webhook: { id: string } }
  }
  const { id } = createWebhook.webhook
  const read = async () => {
    const { data } = await ask('{ webhooks { toldVersion deliveries { id state } } }')
    return (data as { webhooks: Told[] }).webhooks[0]!
  }
  await expect.poll(async () => (await read()).toldVersion, PATIENCE).not.toBeNull()
  return {
    read,
    /** Does not wait for the next turn. */
    tell: () => ask(`mutation { updateWebhook(id: "${id}", input: ${input}) { id } }`),
  }
}

async function withdrawArticle(ask: Ask): Promise<void> {
  const { articles } = (await ask('{ articles(first: 1) { edges { node { id } } } }')).data as {
    articles: { edges: { node: { id: string } }[] }
  }
  await ask(`mutation { setArticleVisibility(id: "${articles.edges[0]!.node.id}", isPublic: false) { id } }`)
}

/** Takes messages, but not the first: whoever sends it is killed meanwhile. */
const openSlowReceiver = () =>
  openReceiver((response, number) => {
    if (number > 1) response.writeHead(204).end()
  })

const idsOf = ({ received }: Awaited<ReturnType<typeof openReceiver>>) =>
  received.map(({ headers }) => headers['webhook-id'])

test(
  'killed while it sends, it sends the message again under its id at the next start',
  { timeout: 180_000 },
  async () => {
    const receiver = await openSlowReceiver()
    const DATA_DIR = await makeFolder()
    await copyPreparedSite(DATA_DIR)
    const begin = async () => {
      const program = start(SERVER, { ...ENVIRONMENT, DATA_DIR })
      const [address] = await program.printed(/http:\/\/127\.0\.0\.1:\d+/)
      return { program, ...(await signInTo(address!, ADMIN)) }
    }
    const { program, ask } = await begin()
    const { tell } = await register(ask, receiver.url)
    await withdrawArticle(ask)
    await tell()
    await expect.poll(() => receiver.received.length, PATIENCE).toBe(1)
    program.process.kill('SIGKILL')
    await program.ended
    const again = await begin()
    const read = async () =>
      ((await again.ask('{ webhooks { deliveries { id state } } }')).data as { webhooks: Told[] }).webhooks
    await expect.poll(read, PATIENCE).toMatchObject([{ deliveries: [{ state: 'DELIVERED' }] }])
    const [{ deliveries }] = (await read()) as [Told]
    expect(idsOf(receiver)).toEqual([deliveries[0]!.id, deliveries[0]!.id])
  },
)

// It runs where .ci/run tests on a PostgreSQL server.
describe.runIf(server)('two nodes', () => {
  test('one of them sends, the other goes on when it is killed', { timeout: 240_000 }, async () => {
    const receiver = await openSlowReceiver()
    const DATABASE_URL = await createDatabase(server!, `webhooks_${process.env.VITEST_POOL_ID}`)
    await deploySite({ DATABASE_URL })
    const nodes: Site[] = []
    for (let node = 0; node < 2; node++) nodes.push(await startSite({ ...ENVIRONMENT, DATABASE_URL }))
    try {
      const token = await nodes[0]!.signIn()
      const askOf = (node: Site) => (query: string) => node.ask(query, {}, token)
      const { tell } = await register(askOf(nodes[0]!), receiver.url)
      await withdrawArticle(askOf(nodes[0]!))
      await tell()
      await expect.poll(() => receiver.received.length, PATIENCE).toBe(1)
      await stopSite(nodes[0]!)
      // Within two of its turns after a minute without a beat.
      await expect.poll(() => receiver.received.length, { timeout: 150_000 }).toBe(2)
      expect(new Set(idsOf(receiver)).size).toBe(1)
    } finally {
      await Promise.all(nodes.map(stopSite))
    }
  })
})
