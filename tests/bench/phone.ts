import { cpus } from 'node:os'
import { brotliCompressSync } from 'node:zlib'
import { chromium as browsers, type BrowserContextOptions, type CDPSession } from '@playwright/test'
import { findBrowser } from '../support/find-browser.ts'
import { PAGE_BUDGETS } from '../support/page-budgets.ts'
import { bytes, count, finding, median, print, sum, time, type Finding } from './measure.ts'
import { startBuilt } from './start.ts'

// The first visit of a slow phone on a slow line to the pages that most readers see, in the browser of the tests; what it costs
// a reader who saves data; and how long readers wait for what they came for.

/** As in browsers' developer tools: slow 3G, and a processor a quarter as fast. */
const SLOW_3G = { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const SLOWER_CPU = 4
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const WALKER = { ...PHONE, viewport: { width: 360, height: 740 } }
/** Times vary with what else the machine does: the median of these visits. */
const VISITS = 3
/** The service worker and what belongs to it are loaded two seconds after the page, and are no part of its visit. */
const PAGE_MS = 1900
const AFTER_LOAD_MS = 5000

type Visit = Awaited<ReturnType<typeof visit>>

interface Seen {
  tasks: { start: number; duration: number }[]
  largestPaint: number
  shift: number
}

await using site = await startBuilt()
const { address } = site
await using browser = await browsers.launch(await findBrowser())
const pages = {
  'home page': '/',
  'list of plants': '/plants',
  plant: await firstLink('plants'),
  article: await firstLink('articles'),
}
for (const [name, path] of Object.entries(pages)) {
  const url = `${address}${path}`
  const visits: Visit[] = []
  for (let index = 0; index < VISITS; index++) visits.push(await visit(url))
  const findings = [...(await findingsOfHtml(name, url, visits[0]!)), ...findingsOf(visits)]
  print(`The ${name} over slow 3G, on a quarter of ${cpus()[0]!.model}`, findings)
  print(`The ${name} with the data saver`, await findingsOfSaver(url))
}
print(`Walks on a phone of ${WALKER.viewport.height} pixels over 3G`, [
  ...(await walkFromChat(`${address}/p/manzanilla`)),
  ...(await walkOfSearch(`${address}/?lang=es`, 'embarazada dolor de estómago')),
])

/** A link in a chat to how much of a plant is taken. */
async function walkFromChat(url: string): Promise<Finding[]> {
  const { page, context } = await newWalk()
  const start = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  const dose = page.locator('#dosageGuidelines')
  await dose.waitFor()
  const waited = performance.now() - start
  await page.waitForLoadState('networkidle')
  const { y } = (await dose.boundingBox())!
  await context.close()
  return [time('from a link in a chat to the dose of a plant', waited, 8000), screens('screens above the dose', y)]
}

/** The home page, and a search for somebody, to the sign that is a danger for her and the number to call. */
async function walkOfSearch(url: string, words: string): Promise<Finding[]> {
  const { page, context } = await newWalk()
  let start = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  const box = page.getByRole('main').getByRole('searchbox')
  await box.waitFor()
  const home = performance.now() - start
  await box.fill(words)
  start = performance.now()
  await box.press('Enter')
  const call = page.locator('main a[href^="tel:"]').first()
  await call.waitFor()
  const sign = page.getByRole('main').getByText('Embarazada con dolor fuerte de vientre').first()
  await sign.waitFor()
  const waited = performance.now() - start
  const inSight = await Promise.all([call, sign].map(async (shown) => (await shown.boundingBox())!.y))
  await context.close()
  return [
    time('to the search on the home page', home, 8000),
    time('from a search to the sign of danger and whom to call', waited, 6000),
    screens('screens above them', Math.max(...inSight), 1),
  ]
}

function screens(what: string, pixels: number, budget?: number): Finding {
  return finding(what, pixels / WALKER.viewport.height, budget, (value) => value.toFixed(1))
}

function newWalk() {
  return openPhone({ ...WALKER, locale: 'es-GT' }, { ...SLOW_3G, latency: 400 })
}

async function openPhone(options: BrowserContextOptions, line?: typeof SLOW_3G) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  if (line) {
    await devtools.send('Network.emulateNetworkConditions', line)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
  }
  return { context, page, devtools }
}

async function firstLink(noun: string): Promise<string> {
  const html = await (await site.fetch(`/${noun}`)).text()
  return new RegExp(`href="(/${noun}/[0-9a-f-]{36})"`).exec(html)![1]!
}

async function visit(url: string) {
  const { context, page, devtools } = await openPhone(PHONE, SLOW_3G)
  let loadedAt = Infinity
  page.once('load', () => (loadedAt = performance.now()))
  const { requests, transferred } = noteTransfers(devtools, () => performance.now() < loadedAt + PAGE_MS)
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 })
  const { tasks, ...seen } = await page.evaluate(() => ({
    ...(window as unknown as { seen: Seen }).seen,
    elements: document.querySelectorAll('*').length,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
  }))
  await context.close()
  const longest = (of: Seen['tasks']) => Math.max(0, ...of.map(({ duration }) => duration))
  const blockedBefore = longest(tasks.filter(({ start }) => start < seen.largestPaint))
  return { requests: requests.size, ...transferred, ...seen, blockedBefore, blocked: longest(tasks) }
}

/** All that the browser transfers until nothing more is loaded after the page. */
async function findingsOfSaver(url: string): Promise<Finding[]> {
  const { context, page, devtools } = await openPhone(PHONE)
  const { requests, transferred } = noteTransfers(devtools)
  await page.addInitScript(() => localStorage.setItem('data-saver', 'on'))
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(AFTER_LOAD_MS)
  const workers = context.serviceWorkers().length
  await context.close()
  const all = sum(Object.values(transferred), (size) => size)
  return [
    count('requests', requests.size),
    bytes('HTML, as transferred', transferred.document),
    bytes('JavaScript', transferred.script),
    bytes('fonts', transferred.font, 0),
    bytes('drawings', transferred.drawing),
    bytes('all', all, PAGE_BUDGETS.saver),
    // Its requests would not be in these figures.
    count('service workers', workers, 0),
  ]
}

/** What is requested over the network while `isCounted`: bytes as transferred, with headers, by kind. */
function noteTransfers(devtools: CDPSession, isCounted = () => true) {
  const transferred = { document: 0, script: 0, stylesheet: 0, font: 0, drawing: 0, other: 0 }
  const requests = new Map<string, keyof typeof transferred>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (request.url.startsWith('data:') || !isCounted()) return
    const kind = new URL(request.url).pathname.startsWith('/drawings/') ? 'drawing' : type.toLowerCase()
    requests.set(requestId, kind in transferred ? (kind as keyof typeof transferred) : 'other')
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = requests.get(requestId)
    if (kind) transferred[kind] += encodedDataLength
  })
  return { requests, transferred }
}

/** Runs in the browser. */
function observe() {
  const seen: Seen = { tasks: [], largestPaint: 0, shift: 0 }
  Object.assign(window, { seen })
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  on('longtask', ({ startTime: start, duration }) => seen.tasks.push({ start, duration }))
  on('largest-contentful-paint', ({ startTime }) => (seen.largestPaint = startTime))
  on('layout-shift', (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value))
}

async function findingsOfHtml(name: string, url: string, { elements }: Visit): Promise<Finding[]> {
  const html = await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).text()
  const [styles = ''] = /<style[^>]*>.*?<\/style>/s.exec(html) ?? []
  const budget = name === 'list of plants' ? PAGE_BUDGETS : undefined
  return [
    bytes('HTML before compression, without styles', html.length - styles.length, budget?.listHtml),
    bytes('styles within it', styles.length),
    bytes('the same, compressed', brotliCompressSync(styles).length, PAGE_BUDGETS.style),
    count('elements', elements, budget?.listElements),
  ]
}

function findingsOf(visits: Visit[]): Finding[] {
  const middle = (name: keyof Visit) => median(visits.map((visit) => visit[name]))
  return [
    count('requests', middle('requests'), PAGE_BUDGETS.requests),
    bytes('HTML, as transferred', middle('document')),
    bytes('JavaScript', middle('script'), PAGE_BUDGETS.script),
    bytes('style sheets', middle('stylesheet'), PAGE_BUDGETS.style),
    bytes('fonts', middle('font'), PAGE_BUDGETS.font),
    bytes('drawings', middle('drawing')),
    bytes('other', middle('other')),
    time('first paint', middle('firstPaint'), PAGE_BUDGETS.firstPaint),
    time('largest paint', middle('largestPaint'), PAGE_BUDGETS.largestPaint),
    // The main thread is blocked meanwhile.
    time('longest task before it', middle('blockedBefore'), PAGE_BUDGETS.blocked),
    time('longest task of all', middle('blocked')),
    finding('layout shift', Number(middle('shift').toFixed(3)), 0, String),
  ]
}
