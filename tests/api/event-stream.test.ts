import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accessTokenOf, buildUser } from '../support/accounts.ts'
import { listen } from '../support/listen.ts'

// Errors after the response was sent, which would crash the server.
const uncaught: unknown[] = []
const remember = (error: unknown) => void uncaught.push(error)
let others: NodeJS.UncaughtExceptionListener[] = []

beforeEach(() => {
  others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException').on('uncaughtException', remember)
})
afterEach(() => {
  process.off('uncaughtException', remember)
  for (const listener of others) process.on('uncaughtException', listener)
})

test('a subscriber who leaves does not take the server along', async () => {
  const { address, close } = await listen()
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream',
    authorization: `Bearer ${await accessTokenOf(await buildUser())}`,
  }
  const controller = new AbortController()
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query: 'subscription { notificationSent { id } }' }),
    signal: controller.signal,
  })
  await response.body!.getReader().read()
  controller.abort()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(uncaught).toEqual([])
  close()
})

test('a member listens twenty times at once, and again when one of them has left', async () => {
  const { address, close } = await listen()
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream',
    authorization: `Bearer ${await accessTokenOf(await buildUser())}`,
  }
  const body = JSON.stringify({ query: 'subscription { notificationSent { id } }' })
  const leaving = new AbortController()
  const staying = new AbortController()
  /** Whether another stream is opened: an open one sends nothing until there is an event. */
  async function open({ signal }: AbortController): Promise<boolean> {
    const response = await fetch(`${address}/graphql`, { method: 'POST', headers, body, signal })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    const refused = 'event: next'
    const ping = (await reader.read()).value!
    return !ping.includes(refused) && !(await reader.read()).value?.includes(refused)
  }
  const opened = await Promise.all(Array.from({ length: 20 }, (_, n) => open(n === 0 ? leaving : staying)))
  expect(opened).toEqual(Array(20).fill(true))
  expect(await open(staying)).toBe(false)
  leaving.abort()
  await vi.waitFor(async () => expect(await open(staying)).toBe(true), { timeout: 5000 })
  staying.abort()
  close()
})
