import { afterEach, beforeEach, expect, test } from 'vitest'
import { accessTokenOf, buildUser } from '../support/accounts.ts'
import { listen } from '../support/listen.ts'

// What went wrong after everything was answered; in the server it would end the process.
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
