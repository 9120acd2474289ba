import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as browsers, type BrowserContext, type Page } from '@playwright/test'
import { findBrowser } from '../../support/find-browser.ts'
import { FaultyLine } from '../../support/faulty-line.ts'
import { cookiesOf, tokenOf } from '../../support/sign-in.ts'
import { wordsIn } from '../../support/words.ts'
import { ADMIN, startBuilt } from '../built-site.ts'
import { bytes, count, median, print, time, type Finding } from '../measure.ts'
import { ask, idsOfPlants } from '../queries.ts'
import { searches } from './searches.ts'

// What reading offline costs a phone, with the content of the repository: bytes over the line, and times on a slow processor.

/** As in browsers' developer tools. */
const SLOW_3G = { latency: 2000, bytesPerSecond: 50_000 }
const SLOWER_CPU = 4
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const EDITS = 9
/** A text of the page, a text of cards as well, and the name that lists, ailments and articles show. */
const EDITED = ['geographicLocation', 'description', 'commonName']
const OPENINGS = 5

const BUDGET = { pack: 700_000, update: 10_000, saving: 120_000, open: 1500 }

const { offline: words } = wordsIn('en')

const folder = mkdtempSync(join(tmpdir(), 'bench-'))
execFileSync(process.execPath, ['web/build/build.ts'], { stdio: 'inherit' })
const { address, stop } = await startBuilt({ DATA_DIR: folder })
// Counts what passes.
const line = new FaultyLine(address)
const url = await line.open()
const browser = await browsers.launch(await findBrowser())
try {
  const context = await browser.newContext({ ...PHONE, baseURL: url, serviceWorkers: 'allow', bypassCSP: true })
  const page = await context.newPage()
  const findings = [
    ...(await sizes()),
    ...(await firstVisit(page)),
    ...(await saving(page)),
    ...(await searches(page, address, SLOWER_CPU)),
    ...(await openings(context, await idsOfPlants(address))),
    ...(await updates()),
  ]
  const title = `Offline: bytes as transferred, times on a quarter of ${cpus()[0]!.model}`
  print(title, findings, 'median', 'worst')
} finally {
  await browser.close()
  line.close()
  await stop()
  rmSync(folder, { recursive: true, force: true })
}

interface PackList {
  digest: string
  changed: { bytes: number }[]
  batches: { bytes: number }[]
}

/** The list, as transferred, and what it says. */
async function listOf(since?: string): Promise<{ list: PackList; transferred: number }> {
  const before = line.asked.length
  const headers = { 'accept-encoding': 'br' }
  const response = await fetch(`${url}/pack.json${since ? `?since=${since}` : ''}`, { headers })
  const list = (await response.json()) as PackList
  // The browser may still be at work.
  const own = line.asked.slice(before).filter(({ path }) => path.startsWith('/pack.json'))
  return { list, transferred: transferred(own) }
}

function transferred(asked: FaultyLine['asked']): number {
  return asked.reduce((sum, { bytes }) => sum + bytes, 0)
}

async function sizes(): Promise<Finding[]> {
  const begin = performance.now()
  const { list, transferred } = await listOf()
  const made = performance.now() - begin
  const sum = (entries: { bytes: number }[]) => entries.reduce((total, { bytes }) => total + bytes, 0)
  return [
    time('the server makes the pack', made),
    bytes('pack: all items, both languages, compressed in batches', sum(list.batches), BUDGET.pack),
    bytes('the same, compressed one by one', sum(list.changed)),
    bytes('its list', transferred),
    count('items', list.changed.length),
    count('batches', list.batches.length),
  ]
}

/** The home page, and what the worker then keeps of the site itself. */
async function firstVisit(page: Page): Promise<Finding[]> {
  const start = line.asked.length
  await page.goto('/?lang=es', { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  const shown = line.asked.length
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ scope }) => scope))
  return [
    bytes('first visit: the home page', transferred(line.asked.slice(start, shown))),
    bytes('the worker and its files after it', transferred(line.asked.slice(shown))),
  ]
}

async function saving(page: Page): Promise<Finding[]> {
  await page.goto('/offline?lang=en')
  const button = page.getByRole('button', { name: words.packSave })
  await button.waitFor({ timeout: 120_000 })
  const before = line.asked.length
  line.speed = SLOW_3G
  const begin = performance.now()
  await button.click()
  const said = page.getByText(words.packDone).or(page.getByRole('alert').filter({ hasText: /./ }))
  await said.first().waitFor({ timeout: 300_000 })
  if ((await said.first().innerText()) !== words.packDone) throw new Error(await said.first().innerText())
  const took = performance.now() - begin
  line.speed = undefined
  const requests = line.asked.slice(before).filter(({ path }) => path.startsWith('/pack'))
  return [
    time('saving everything on slow 3G', took, BUDGET.saving),
    count('requests for it', requests.length),
    bytes('their bodies', transferred(requests)),
  ]
}

/** From tapping a link elsewhere to the name and the text of a plant, without a network. */
async function openings(context: BrowserContext, ids: string[]): Promise<Finding[]> {
  line.cut()
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
  await page.addInitScript(noteHeading)
  const times: number[] = []
  for (const id of ids.slice(0, OPENINGS)) {
    await page.goto(`/plants/${id}?lang=es`)
    await page.waitForFunction(() => 'shownAt' in window)
    times.push(await page.evaluate(() => (window as unknown as { shownAt: number }).shownAt))
  }
  line.mend()
  return [time(`opening a saved plant, of ${OPENINGS}`, median(times), BUDGET.open, Math.max(...times))]
}

/** Runs in the browser: notes when the page of a plant, and not only its frame, is shown. */
function noteHeading() {
  const look = () => {
    if ('shownAt' in window || !document.querySelector('main h1')) return
    requestAnimationFrame(() => Object.assign(window, { shownAt: performance.now() }))
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

/** What a phone with the pack downloads after an edit of one plant: the list of changes, and what has changed. */
async function updates(): Promise<Finding[]> {
  const authorization = `Bearer ${await tokenOf(address, await cookiesOf(address, ADMIN))}`
  const ids = await idsOfPlants(address)
  const [costs, times]: [number[], number[]] = [[], []]
  let { digest } = (await listOf()).list
  for (const [index, id] of ids.slice(0, EDITS).entries()) {
    const field = EDITED[index % EDITED.length]!
    const query = `query ($id: ID!) { plant(id: $id) { text: ${field}(lang: ES) } }`
    const { plant } = await ask<{ plant: { text: string | null } }>(address, query, { id })
    await ask(
      address,
      'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }',
      { id, input: { [`${field}Es`]: `${plant.text ?? ''} del patio ${index}` } },
      { authorization },
    )
    const begin = performance.now()
    const { list, transferred } = await listOf(digest)
    times.push(performance.now() - begin)
    costs.push(transferred + list.changed.reduce((sum, item) => sum + item.bytes, 0))
    digest = list.digest
  }
  const costsOf = (field: number) => costs.filter((_, index) => index % EDITED.length === field)
  return [
    ...EDITED.map((field, place) =>
      bytes(`update after an edit of the ${field} of a plant, at most`, Math.max(...costsOf(place)), BUDGET.update),
    ),
    time('the server makes the pack anew after an edit', median(times), undefined, Math.max(...times)),
  ]
}
