import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { startProgram, type Program } from '../support/program.ts'
import { copySite } from '../support/site.ts'

let folder: string
let program: Program

afterEach(async () => {
  program.process.kill('SIGKILL')
  await program.ended
  await rm(folder, { recursive: true })
})

async function startServer(): Promise<string> {
  folder = await copySite()
  program = startProgram('api/server.ts', { DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1' })
  const [, address] = await program.printed(/at (http:\/\/\S+?),/)
  return address!
}

test('a request that has begun is finished, a new one is not taken', { timeout: 120_000 }, async () => {
  const address = await startServer()
  const body = JSON.stringify({ query: '{ __typename }' })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const slow = request(`${address}/graphql`, { method: 'POST', headers })
  slow.write(body.slice(0, 5))
  // Behind the slow one on the way in, so that it has arrived, too.
  expect((await fetch(`${address}/healthz`)).status).toBe(200)

  program.process.kill('SIGTERM')
  await expect
    .poll(() =>
      fetch(`${address}/healthz`).then(
        ({ status }) => status,
        () => 'refused',
      ),
    )
    .toBe('refused')
  slow.end(body.slice(5))
  const [response] = await once(slow, 'response')
  expect(JSON.parse(await text(response))).toMatchObject({ data: { __typename: 'Query' } })
  expect((await program.ended).code).toBe(0)
})

test('an open connection that asks nothing does not keep it', { timeout: 120_000 }, async () => {
  const address = await startServer()
  await (await fetch(`${address}/healthz`)).text()
  program.process.kill('SIGINT')
  expect((await program.ended).code).toBe(0)
})
