import { cpus } from 'node:os'
import { chromium as browsers } from '@playwright/test'
import { findBrowser } from '../../support/find-browser.ts'
import { FaultyLine } from '../../support/faulty-line.ts'
import { wordsIn } from '../../support/words.ts'
import { bytes, count, median, print, sum, time, type Finding } from '../measure.ts'
import { ask, idsOf } from '../queries.ts'
import { startBuilt } from '../start.ts'
import { searches } from './searches.ts'

// What reading offline costs a phone, with the content of the repository: bytes over the line, and times on a slow processor.

const SLOW_3G = { latency: 2000, bytesPerSecond: 50_000 }
const SLOWER_CPU = 4
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const EDITS = 9
/** A text of the page, a text of cards as well, and the name that lists, ailments and articles show. */
const EDITED = ['geographicLocation', 'description', 'commonName']
const OPENINGS = 5

const BUDGET = { pack: 740_000, update: 20_000, saving: 120_000, open: 1500 }

const { offline: words } = wordsIn('en')

await using site = await startBuilt()
const { address } = site
const line = new FaultyLine(address)
const url = await line.open()
await using browser = await browsers.launch(await findBrowser())
const context = await browser.newContext({ ...PHONE, baseURL: url, serviceWorkers: 'allow', bypassCSP: true })
const page = await context.newPage()
const ids = await idsOf('plants', address)
const findings = [
  ...(await sizes()),
  ...(await firstVisit()),
  ...(await saving()),
  ...(await searches(page, address, SLOWER_CPU)),
  ...(await openings()),
  ...(await updates()),
]
line.close()
print(`Offline: bytes as transferred, times on a quarter of ${cpus()[0]!.model}`, findings, 'median', 'worst')

/** The list of the pack, what it says, and how long it takes. */
async function listOf(since?: string) {
  const before = line.asked.length
  const begin = performance.now()
  const headers = { 'accept-encoding': 'br' }
  const response = await fetch(`${url}/pack.json${since ? `?since=${since}` : ''}`, { headers })
  const list = (await response.json()) as Record<'changed' | 'batches', { bytes: number }[]> & { digest: string }
  const took = performance.now() - begin
  // The browser may still be at work.
  const own = line.asked.slice(before).filter(({ path }) => path.startsWith('/pack.json'))
  return { ...list, took, transferred: bytesOf(own) }
}

function bytesOf(asked: { bytes: number }[]): number {
  return sum(asked, ({ bytes }) => bytes)
}

async function sizes(): Promise<Finding[]> {
  const { took, transferred, changed, batches } = await listOf()
  return [
    time('the server makes the pack', took),
    bytes('pack: all items, both languages, compressed in batches', bytesOf(batches), BUDGET.pack),
    bytes('the same, compressed one by one', bytesOf(changed)),
    bytes('its list', transferred),
    count('items', changed.length),
    count('batches', batches.length),
  ]
}

/** The home page, and what the worker then keeps of the site itself. */
async function firstVisit(): Promise<Finding[]> {
  const start = line.asked.length
  await page.goto('/?lang=es', { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  const shown = line.asked.length
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ scope }) => scope))
  return [
    bytes('first visit: the home page', bytesOf(line.asked.slice(start, shown))),
    bytes('the worker and its files after it', bytesOf(line.asked.slice(shown))),
  ]
}

async function saving(): Promise<Finding[]> {
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
    bytes('their bodies', bytesOf(requests)),
  ]
}

/** From tapping a link elsewhere to the name and the text of a plant, without a network. */
async function openings(): Promise<Finding[]> {
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
  const authorization = `Bearer ${await site.signIn()}`
  const costs = EDITED.map((): number[] => [])
  const times: number[] = []
  let { digest } = await listOf()
  for (const [index, id] of ids.slice(0, EDITS).entries()) {
    const field = EDITED[index % EDITED.length]!
    const query = `query ($id: ID!) { plant(id: $id) { text: ${field}(lang: ES) } }`
    const { plant } = await ask<{ plant: { text: string | null } }>(address, query, { id })
    const edit = 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }'
    const input = { [`${field}Es`]: `${plant.text ?? ''} del patio ${index}` }
    await ask(address, edit, { id, input }, { authorization })
    const update = await listOf(digest)
    times.push(update.took)
    costs[index % EDITED.length]!.push(update.transferred + bytesOf(update.changed))
    digest = update.digest
  }
  return [
    ...EDITED.map((field, place) =>
      bytes(`update after an edit of the ${field} of a plant, at most`, Math.max(...costs[place]!), BUDGET.update),
    ),
    time('the server makes the pack anew after an edit', median(times), undefined, Math.max(...times)),
  ]
}
