import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect as baseExpect } from '@playwright/test'
import { test as base } from '../support/browser.ts'
import { cloneRepository } from '../support/clone.ts'

// `npm run dev` in a fresh copy of the repository, so that files can be changed.

/** In the workers of the other tests, which would have to end first, and with a page of its own. */
const test = base.extend({
  page: async ({ browser }, use) => {
    const page = await browser.newPage()
    await use(page)
    await page.close()
  },
})

test.describe.configure({ mode: 'serial', timeout: 600_000 })

/** To generate code and start takes seconds, and many times that while other tests run. */
const expect = baseExpect.configure({ timeout: 180_000 })

let copy: string
let server: ChildProcess
let output = ''
let address: string

test.beforeAll(async () => {
  copy = await cloneRepository()
  server = spawn('npm', ['run', '--silent', 'dev'], {
    cwd: copy,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(await findFreePort()),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
    },
    detached: true,
  })
  for (const stream of [server.stdout!, server.stderr!])
    stream.on('data', (data: Buffer) => (output += data.toString()))
  address = (await printed(/Development server: (http:\S+)/))[1]!
})

/** Shows what the server and the page printed before a failure. */
test.afterEach(async ({ browser: _browser }, { status, expectedStatus }) => {
  if (status !== expectedStatus) await test.info().attach('output', { body: output })
})

test.afterAll(() => {
  try {
    process.kill(-server.pid!, 'SIGKILL')
  } catch {
    // It has exited.
  }
  rmSync(copy, { recursive: true, force: true })
})

test('the development server shows a change of either half and keeps the data', async ({ page }) => {
  const failed: string[] = []
  page.on('response', (response) => response.status() >= 400 && failed.push(`${response.status()} ${response.url()}`))
  page.on('console', (message) => {
    if (message.type() === 'error') failed.push(message.text())
    output += `In the page: ${message.text()}\n`
  })
  page.on('pageerror', (error) => failed.push(error.message))
  await page.goto(`${address}/plants`)
  await expect(page.locator('main a[href^="/plants/"]').first()).toBeVisible()
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
  expect(await subscribe()).toBe('ok')

  edit('web/layout/Footer.tsx', ['<footer', '<footer data-changed="web"'])
  await expect(page.locator('footer[data-changed="web"]')).toBeVisible()
  expect(await (await fetch(`${address}/plants`)).text()).toContain('data-changed="web"')
  expect(restarts()).toEqual([])
  expect(failed).toEqual([])

  edit('api/app.ts', [`c.text('ok'))`, `c.text('changed'))`])
  await expect.poll(health).toBe('changed')
  expect(restarts()).toEqual(['api/app.ts'])
  expect(await subscribe(), 'the data is still there').toBe('CONFLICT')
  // The page may be loading itself anew just then.
  await expect(async () => expect((await page.goto(`${address}/plants`))?.status()).toBe(200)).toPass()
})

test('the development server says what is wrong with a file and goes on', async () => {
  const started = restarts().length
  edit('api/app.ts', [`c.text('changed'))`, `c.text('broken')`])
  await printed(/^api\/app\.ts:\d+\n[^]*SyntaxError/m)
  expect(await health()).toBe('changed')
  expect(restarts().length).toBe(started)

  // Detected when it is loaded, not when it is parsed.
  edit('api/app.ts', [`c.text('broken')`, `c.text('corrected'))`], [`import { log,`, `import { log, missing,`])
  await printed(/does not provide an export named 'missing'[^]*The server exited/)
  edit(
    'api/app.ts',
    [`import { log, missing,`, `import { log,`],
    [`c.text('corrected'))`, `{ throw new Error('at the line below') })`],
  )
  await expect.poll(health).toMatch(/^Error: at the line below\n +at .*app\.ts:\d+/)

  edit(`prisma/content/plants/${readdirSync(join(copy, 'prisma/content/plants'))[0]}`, ['\n', '\n\n'])
  await printed(/npm run db:seed -- --overwrite/)

  const header = 'web/plant/PlantHeader.tsx'
  const field = '    nameAuthority\n'
  const line = readFileSync(join(copy, header), 'utf8').split(field)[0]!.split('\n').length
  edit(header, [field, '    nameAuthoritee\n'])
  await printed(new RegExp(`Cannot query field "nameAuthoritee".*\\n +at .*PlantHeader\\.tsx:${line}:5`))
  edit(header, ['    nameAuthoritee\n', field])

  edit('web/layout/Footer.tsx', ['<footer', '<<footer'])
  await expect.poll(pageStatus).toBe(500)
  expect(output).toContain('web/layout/Footer.tsx')
  // In the browser as well, without the colours of a terminal.
  expect(await (await fetch(`${address}/plants`)).text()).toMatch(
    /\[PARSE_ERROR\] [\w ]+\n.*web\/layout\/Footer\.tsx:\d+/,
  )
  edit('web/layout/Footer.tsx', ['<<footer', '<footer'])
  await expect.poll(pageStatus).toBe(200)
})

test('the development server ends when it is told to, whatever it is doing', async () => {
  // It generates code now.
  edit('prisma/schema.prisma', ['model Plant {', '// A comment.\nmodel Plant {'])
  await printed(/npm run db:migration -- name_of_the_change/)
  const ended = once(server, 'close')
  process.kill(-server.pid!, 'SIGINT')
  await ended
  // A process that has ended is there until the system has noted it.
  const isRunning = () => {
    try {
      return process.kill(-server.pid!, 0)
    } catch (error) {
      return (error as NodeJS.ErrnoException).code !== 'ESRCH'
    }
  }
  await expect.poll(isRunning, { message: 'nothing of it runs any more', timeout: 10_000 }).toBe(false)
})

/** The port must be the same after a restart. */
async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** In one step, like editors: Vite would take the file that is emptied before it is written for one without exports. */
function edit(file: string, ...changes: [from: string, to: string][]): void {
  const path = join(copy, file)
  let text = readFileSync(path, 'utf8')
  for (const [from, to] of changes) {
    expect(text).toContain(from)
    text = text.replace(from, to)
  }
  writeFileSync(join(copy, 'edited'), text)
  renameSync(join(copy, 'edited'), path)
}

async function printed(pattern: RegExp): Promise<RegExpExecArray> {
  await expect.poll(() => pattern.test(output), { message: `${pattern} in ${output}` }).toBe(true)
  return pattern.exec(output)!
}

function restarts(): string[] {
  return [...output.matchAll(/Restarting the server: (.*)/g)].map(([, files]) => files!)
}

async function health(): Promise<string> {
  return fetch(`${address}/healthz`).then(
    (response) => response.text(),
    () => 'away',
  )
}

async function pageStatus(): Promise<number> {
  return fetch(`${address}/plants`).then(
    ({ status }) => status,
    () => 0,
  )
}

/** Writes a mail, or the error code of the refusal. */
async function subscribe(): Promise<string> {
  const query = 'mutation { subscribeToNewsletter(email: "dev@example.org") { email } }'
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const { errors } = (await response.json()) as { errors?: { extensions: { code: string } }[] }
  return errors?.[0]?.extensions.code ?? 'ok'
}
