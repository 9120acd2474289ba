import { access } from 'node:fs/promises'
import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { worker } from '../../api/http/worker.ts'

// What a phone gets to keep the site. Reading without a network is tested in tests/e2e/offline.spec.ts.

async function releaseOf(of: Hono = app) {
  const response = await of.request('/worker.js')
  const script = await response.text()
  const [, json] = /^self\.RELEASE=(.*);\n/.exec(script) ?? []
  return { response, script, release: json && (JSON.parse(json) as { shell: string; files: string[] }) }
}

test('the worker names a shell and files that the site has, with what a reader needs and nothing of members or admins', async () => {
  const { response, release } = await releaseOf()
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(response.headers.get('cache-control')).toBe('no-cache')
  const { shell, files } = release as { shell: string; files: string[] }
  await Promise.all(files.map((file) => access(`web/dist/client${file}`)))
  expect(files.join()).toMatch(/\/plant-.*AilmentPage|AilmentPage.*\/plant-/)
  expect(files.join()).toMatch(/en-.*es-|es-.*en-/)
  expect(files.filter((file) => /member|account|admin|profile|draw-file/i.test(file))).toEqual([])

  const page = await app.request(shell)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-")
  const html = await page.text()
  for (const [, script] of html.matchAll(/<script type="module" src="([^"]+)"/g)) expect(files).toContain(script)
  expect(html).not.toContain('session_token')
})

test('the shell of another release is not there, so that a worker never mixes two', async () => {
  expect((await app.request('/shell/of-another-release')).status).toBe(404)
})

test('switched off, the worker is one that removes itself and what was kept', async () => {
  const off = worker(
    () => Promise.reject(new Error('not loaded')),
    () => Promise.reject(new Error('not read')),
    false,
  )
  const { response, script, release } = await releaseOf(off)
  expect(response.status).toBe(200)
  expect(release).toBeUndefined()
  expect(script).toContain('registration.unregister()')
  expect(script).toContain('caches.delete')
  expect((await off.request('/shell/any')).status).toBe(404)
})

test.each(['en', 'es'])(
  'the manifest in %s names icons of its sizes, one of which may be cut to any shape',
  async (language) => {
    const response = await app.request(`/manifest.${language}.webmanifest`)
    expect(response.headers.get('content-type')).toContain('application/manifest+json')
    const manifest = (await response.json()) as {
      lang: string
      name: string
      short_name: string
      start_url: string
      icons: { src: string; sizes: string; type: string; purpose: string }[]
    }
    expect(manifest.lang).toBe(language)
    expect(manifest.short_name.length).toBeLessThanOrEqual(14)
    expect((await app.request(manifest.start_url)).status).toBe(200)
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
    for (const { src, sizes } of manifest.icons.filter(({ type }) => type === 'image/png')) {
      const { width, height } = await sharp(Buffer.from(await (await app.request(src)).arrayBuffer())).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
    const page = await (await app.request(`/?lang=${language}`)).text()
    expect(page).toContain(`<link rel="manifest" href="/manifest.${language}.webmanifest"/>`)
  },
)
