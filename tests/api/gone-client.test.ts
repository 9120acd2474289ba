import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { app } from '../../api/app.ts'
import { log } from '../../api/log.ts'
import { accessTokenOf, buildAdmin } from '../support/accounts.ts'
import { listen } from '../support/listen.ts'

test.each([
  ['/graphql', 'application/json', 'content-length: 5000'],
  ['/graphql', 'application/json', 'transfer-encoding: chunked'],
  ['/api/auth/sign-in/email', 'application/json', 'content-length: 5000'],
  ['/media', 'image/jpeg', 'content-length: 5000'],
  ['/media', 'image/jpeg', 'transfer-encoding: chunked'],
  ['/media/recordings', 'audio/wav', 'transfer-encoding: chunked'],
  ['/content.zip', 'application/zip', 'content-length: 5000'],
])('a client that goes away while it sends to %s (%s, %s) is no fault of the site', async (path, type, size) => {
  const errors = vi.spyOn(log, 'error').mockReturnValue()
  const info = vi.spyOn(log, 'info').mockReturnValue()
  const begun = vi.fn<() => void>()
  const { address, close } = await listen({ ...app, fetch: (...args) => (begun(), app.fetch(...args)) })
  const client = connect(Number(new URL(address).port), '127.0.0.1')
  const token = `authorization: Bearer ${await accessTokenOf(await buildAdmin())}`
  client.write(
    [`POST ${path} HTTP/1.1`, 'host: x', `content-type: ${type}`, token, size, '', '5\r\n{"que'].join('\r\n'),
  )
  await vi.waitFor(() => expect(begun).toHaveBeenCalled())
  client.destroy()
  await vi.waitFor(() => expect(info).toHaveBeenCalledWith({ path }, 'the client went away'))
  expect(errors).not.toHaveBeenCalled()
  close()
})

test.each(['/plants', '/graphql?query={__typename}', '/feeds/plants.en.atom'])(
  'a client that goes away while %s waits is no fault of the site',
  async (path) => {
    const errors = vi.spyOn(log, 'error').mockReturnValue()
    const info = vi.spyOn(log, 'info').mockReturnValue()
    const client = new AbortController()
    // As Node's server aborts it: not with an error.
    client.abort('Client connection prematurely closed.')
    const response = await app.request(new Request(`http://localhost${path}`, { signal: client.signal }))
    expect(response.status).toBe(499)
    expect(info).toHaveBeenCalledWith({ path: path.split('?')[0] }, 'the client went away')
    expect(errors).not.toHaveBeenCalled()
  },
)
