import { afterEach, expect, test, vi } from 'vitest'
import { authApi } from '../../web/auth/auth-api.ts'

afterEach(() => vi.unstubAllGlobals())

function respondWith(body: BodyInit, status = 200): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))
}

const brokenOff = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"user":'))
      controller.error(new TypeError('network error'))
    },
  })

test('only a response that says so means that there is no session', async () => {
  respondWith('null')
  expect(await authApi.session()).toBeNull()
  for (const body of [brokenOff(), '<html>Welcome to our Wi-Fi</html>', '']) {
    respondWith(body)
    await expect(authApi.session()).rejects.toMatchObject({ code: 'OFFLINE' })
  }
})

test('a refusal without a reason is a failure', async () => {
  respondWith('<html>Bad gateway</html>', 502)
  await expect(authApi.session()).rejects.toMatchObject({ code: 'FAILED' })
})
