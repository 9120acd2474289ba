import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getIntrospectionQuery } from 'graphql'

// What attackers do. Each is a process of its own, so that its CPU time does not count.

interface Attacker {
  address: string
  from: string
  plants: string[]
  signal: AbortSignal
}

interface Attack {
  /** What each connection does again and again; its place among them decides how. */
  step: (attacker: Attacker, place: number) => Promise<void>
  /** For each connection that is asked for. */
  connections?: number
}

type Sent = [path: string, body?: string]

const repeat = (times: number, part: (index: number) => string) =>
  Array.from({ length: times }, (_, index) => part(index)).join(' ')

/** Never the same twice, so that nothing comes from a cache. */
let sent = 0

function flood(requestOf: (index: number, plants: string[]) => Sent): Attack {
  return { step: (attacker) => send(attacker, requestOf(sent++, attacker.plants)) }
}

const query = (text: string): Sent => ['/graphql', JSON.stringify({ query: text })]

/** Validation compares the fields of all lists with each other before it refuses them. */
const nested = (index: number) => {
  const deep = (level: number): string =>
    level === 0 ? 'id' : `plants { edges { node { ${repeat(9, () => deep(level - 1))} } } }`
  return query(`# ${index}\n{ ${deep(3)} }`)
}

const bomb = (index: number) =>
  query(`{ __schema { types { fields { type { ofType {
    ${repeat(50, (i) => `a${index}x${i}: fields { name description args { name description } }`)} } } } } } }`)

const introspection = (index: number) => query(`# ${index}\n${getIntrospectionQuery({ inputValueDeprecation: true })}`)

const search = (index: number, aliases: number) =>
  query(
    `{ ${repeat(aliases, (i) => `a${i}: plants(search: "te a la de en el ho ${index}x${i}", first: 1) { totalCount }`)} }`,
  )

const booklet = (index: number, plants: string[]): Sent => {
  const chosen = Array.from({ length: 20 }, (_, n) => plants[(index + n) % plants.length])
  return [`/booklet.pdf?plants=${chosen.join(',')}&lang=${index % 2 ? 'es' : 'en'}&x=${index}`]
}

const picture = (index: number, plants: string[]): Sent => {
  const plant = plants[Math.floor(index / 4) % plants.length]
  // A version that is out of date redirects to the newest.
  return [`/${index % 2 ? 'og' : 'handouts'}/plants/${plant}/1.png?lang=${index % 4 < 2 ? 'es' : 'en'}`]
}

const POST = 'POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'

export const ATTACKS: Record<string, Attack> = {
  'refused nested queries': flood(nested),
  'nested variables': flood((index) => [
    '/graphql',
    `{"query":"{ __typename }","variables":{"x${index}":${'['.repeat(40_000)}${']'.repeat(40_000)}}}`,
  ]),
  'invalid queries': flood((index) => query(`{ ${repeat(300, (i) => `plant${index}z${i}`)} }`)),
  'introspection bombs': flood(bomb),
  'large introspections': flood(introspection),
  'searches within the limit': flood((index) => search(index, 8)),
  'searches beyond it': flood((index) => search(index, 60)),
  pages: flood((index) => [`/plants?q=te+${index}`]),
  booklets: flood(booklet),
  pictures: flood(picture),
  'sign-ins': flood((index) => [
    '/api/auth/sign-in/email',
    JSON.stringify({ email: `nobody${index}@example.org`, password: 'not the password' }),
  ]),
  'responses that are not read': {
    connections: 5,
    step: (attacker) => {
      const [, body = ''] = introspection(sent++)
      // Pipelined, since the first requests leave the system's buffers immediately.
      return hold(attacker, (POST + `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`).repeat(20))
    },
  },
  'slow senders': {
    connections: 10,
    step: (attacker, place) => {
      const body = `${POST}content-length: 250000\r\n\r\n${' '.repeat(200_000)}`
      return hold(attacker, place % 2 ? body : `GET / HTTP/1.1\r\nx: ${' '.repeat(10)}`)
    },
  },
}

async function send(attacker: Attacker, [path, body]: Sent): Promise<void> {
  const { address, from: localAddress, signal } = attacker
  const sized = body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const headers = { ...sized, origin: address }
  const method = body ? 'POST' : 'GET'
  try {
    const asking = request(`${address}${path}`, { method, headers, localAddress, signal, agent: false }).end(body)
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    await once(response.resume(), 'close')
    const { location, 'retry-after': seconds } = response.headers
    // Attacks stay within the limit of requests, as those that are meant to last do.
    if (response.statusCode === 429) await wait(Math.min(Number(seconds) * 1000, 5000))
    else if (response.statusCode === 302 && location) await send(attacker, [location])
  } catch {
    await wait(1000)
  }
}

/** Sends a request, reads nothing, and stays until it is dropped. */
async function hold({ address, from: localAddress, signal }: Attacker, text: string): Promise<void> {
  const { hostname: host, port } = new URL(address)
  const socket = connect({ host, port: Number(port), localAddress, signal })
  socket.on('error', () => {}).pause()
  socket.write(text)
  await new Promise((resolve) => socket.once('close', resolve))
  await wait(1000)
}

if (import.meta.main) {
  const [name = '', address = '', from = '', connections = '', plants = ''] = process.argv.slice(2)
  const stop = new AbortController()
  process.once('SIGTERM', () => stop.abort())
  console.info('attacking')
  const attacker = { address, from, plants: plants.split(','), signal: stop.signal }
  // All attacks together have as many connections each.
  const running = (ATTACKS[name] ? [ATTACKS[name]] : Object.values(ATTACKS)).flatMap(
    ({ step, connections: each = 1 }) =>
      Array.from({ length: Number(connections) * each }, async (_, place) => {
        while (!stop.signal.aborted) await step(attacker, place)
      }),
  )
  await Promise.all(running)
  process.exit(0)
}
