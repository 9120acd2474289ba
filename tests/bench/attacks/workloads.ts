import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getIntrospectionQuery } from 'graphql'

export interface Attacker {
  /** Of the site. */
  address: string
  /** The attacker's own IP address. */
  from: string
  connections: number
  /** Ids of public plants. */
  plants: string[]
  signal: AbortSignal
}

/** Attacks the site over some connections, until told to stop. */
export type Attack = (attacker: Attacker) => Promise<unknown>

interface Sent {
  path: string
  body?: string
}

const repeat = (times: number, part: (index: number) => string) =>
  Array.from({ length: times }, (_, index) => part(index)).join(' ')

/** Never the same twice, so that nothing comes from a cache. */
let sent = 0

/** Sends requests over each connection, each after the previous response. */
function flood(requestOf: (index: number, plants: string[]) => Sent): Attack {
  return (attacker) =>
    times(attacker.connections, async () => {
      while (!attacker.signal.aborted) await send(attacker, requestOf(sent++, attacker.plants))
    })
}

const graphql = (body: unknown): Sent => ({ path: '/graphql', body: JSON.stringify(body) })
const query = (text: string) => graphql({ query: text })

/** Validation compares the fields of all lists with each other before it refuses them. */
const nested = (index: number) => {
  const deep = (level: number): string =>
    level === 0 ? 'id' : `plants { edges { node { ${repeat(9, () => deep(level - 1))} } } }`
  return query(`# ${index}\n{ ${deep(3)} }`)
}

const bomb = (index: number) =>
  query(`{ __schema { types { fields { type { ofType {
    ${repeat(50, (i) => `a${index}x${i}: fields { name description args { name description } }`)} } } } } } }`)

/** The maximum allowed. */
const introspection = (index: number) => query(`# ${index}\n${getIntrospectionQuery({ inputValueDeprecation: true })}`)

const search = (index: number, aliases: number) =>
  query(
    `{ ${repeat(aliases, (i) => `a${i}: plants(search: "te a la de en el ho ${index}x${i}", first: 1) { totalCount }`)} }`,
  )

const booklet = (index: number, plants: string[]) => {
  const chosen = Array.from({ length: 20 }, (_, n) => plants[(index + n) % plants.length])
  return { path: `/booklet.pdf?plants=${chosen.join(',')}&lang=${index % 2 ? 'es' : 'en'}&x=${index}` }
}

const PICTURES = ['handouts', 'og']
const picture = (index: number, plants: string[]) => {
  const plant = plants[Math.floor(index / 4) % plants.length]
  // A version that is out of date redirects to the newest.
  return { path: `/${PICTURES[index % 2]}/plants/${plant}/1.png?lang=${index % 4 < 2 ? 'es' : 'en'}` }
}

export const ATTACKS: Record<string, Attack> = {
  'refused nested queries': flood(nested),
  'nested variables': flood((index) => ({
    path: '/graphql',
    body: `{"query":"{ __typename }","variables":{"x${index}":${'['.repeat(40_000)}${']'.repeat(40_000)}}}`,
  })),
  'invalid queries': flood((index) => query(`{ ${repeat(300, (i) => `plant${index}z${i}`)} }`)),
  'introspection bombs': flood(bomb),
  'large introspections': flood(introspection),
  'searches within the limit': flood((index) => search(index, 8)),
  'searches beyond it': flood((index) => search(index, 60)),
  pages: flood((index) => ({ path: `/plants?q=te ${index}`.replace(' ', '+') })),
  booklets: flood(booklet),
  pictures: flood(picture),
  'sign-ins': flood((index) => ({
    path: '/api/auth/sign-in/email',
    body: JSON.stringify({ email: `nobody${index}@example.org`, password: 'not the password' }),
  })),
  'responses that are not read': (attacker) =>
    times(attacker.connections * 5, async () => {
      while (!attacker.signal.aborted) {
        const { body = '' } = introspection(sent++)
        const text = `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
        // Pipelined, since the first requests leave the system's buffers immediately.
        await hold(attacker, text.repeat(20))
      }
    }),
  'slow senders': (attacker) =>
    times(attacker.connections * 10, async (index) => {
      const body =
        'POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 250000\r\n\r\n'
      const text = index % 2 ? body + ' '.repeat(200_000) : `GET / HTTP/1.1\r\nx: ${' '.repeat(10)}`
      while (!attacker.signal.aborted) await hold(attacker, text)
    }),
}

/** All attacks together, with as many connections each. */
export const MIX: Attack = (attacker) => Promise.all(Object.values(ATTACKS).map((attack) => attack(attacker)))

async function times(count: number, run: (index: number) => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, index) => run(index)))
}

function send({ address, from, signal, ...rest }: Attacker, { path, body }: Sent): Promise<void> {
  return new Promise((resolve) => {
    const headers = body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}
    const options = {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, origin: address },
      localAddress: from,
      signal,
      agent: false,
    }
    const asking = request(`${address}${path}`, options, (response) => {
      const { statusCode, headers: got } = response
      const next = statusCode === 302 && got.location
      response.resume().once('close', () => {
        // Attacks stay within the limit of requests, as those that are meant to last do.
        if (statusCode === 429) setTimeout(resolve, Math.min(Number(got['retry-after']) * 1000, 5000))
        else if (next) void send({ address, from, signal, ...rest }, { path: next }).then(resolve)
        else resolve()
      })
    })
    asking.once('error', () => setTimeout(resolve, 1000)).end(body)
  })
}

/** Sends a request, reads nothing, and stays until it is dropped. */
async function hold({ address, from, signal }: Attacker, text: string): Promise<void> {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port), localAddress: from })
  socket.on('error', () => {}).pause()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const stop = () => socket.destroy()
  signal.addEventListener('abort', stop, { once: true })
  socket.write(text)
  await closed
  signal.removeEventListener('abort', stop)
  await wait(1000)
}
