import { rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './support/find-browser.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DATA = `${ROOT}tests/.results/e2e-data`

// Every worker reads this file again, and must get the values of the first reading.
if (!process.env.E2E_PORT) {
  process.env.E2E_PORT = String(await findFreePort())
  rmSync(DATA, { recursive: true, force: true })
}
/** Files with a site or a browser of their own: the longest, which would begin last, when other workers have nothing left. */
const APART = /(?:dev|newsletter|offline-pack|settings|suggested-recording)\.spec/
const address = `http://localhost:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.results/e2e',
  fullyParallel: true,
  // One more than the cores of a small machine: a fifth of a test's time is waiting.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  // Uploads, mails and workers of a busy machine take longer than the default.
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: '.results/e2e.json' }]],
  projects: [
    { name: 'apart', testMatch: APART },
    { name: 'together', testIgnore: APART },
  ],
  use: {
    baseURL: address,
    browserName: 'chromium',
    locale: 'en-US',
    // Frames of transitions are a twentieth of the tests' time. Where motion may matter, tests turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Tests intercept requests, which a worker would send; tests/e2e/offline.spec.ts has a real one.
    serviceWorkers: 'block',
    launchOptions: await findBrowser(),
  },
  webServer: {
    command: `node web/build/build.ts && node tests/support/prepared-site.ts ${DATA} && exec node web/dist/programs/server.js`,
    cwd: ROOT,
    url: `${address}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: DATA,
      DATABASE_URL: '',
      REDIS_URL: '',
      SMTP_URL: '',
      SITE_URL: address,
      // All tests come from one IP address, but for sign-ups (tests/support/member.ts).
      REQUESTS_PER_MINUTE: '100000',
      TRUST_PROXY: 'true',
      DONATION_URL: 'https://donate.example/',
      CONTACT_EMAIL: 'contact@example.org',
      CONTACT_WHATSAPP: '+50200000000',
      SOCIAL_FACEBOOK: 'https://facebook.example/',
      SOCIAL_INSTAGRAM: 'https://instagram.example/',
      LOG_LEVEL: 'warn',
    },
  },
})

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0)
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
