import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { brotliCompressSync } from 'node:zlib'
import { chromium as browsers, type BrowserContextOptions, type CDPSession, type Page } from '@playwright/test'
import { findBrowser } from '../support/find-browser.ts'
import { PAGE_BUDGETS } from '../support/page-budgets.ts'
import { inNewFolder, startBuilt } from './built-site.ts'
import { bytes, count, median, print, time, type Finding } from './measure.ts'

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

interface Visit {
  requests: number
  /** Bytes as transferred, with headers, by kind. */
  transferred: Record<Kind, number>
  elements: number
  firstPaint: number
  largestPaint: number
  /** The longest time for which the main thread was blocked before the largest paint, and in all. */
  blockedBefore: number
  blocked: number
  shift: number
}

type Kind = 'document' | 'script' | 'stylesheet' | 'font' | 'drawing' | 'other'

interface Seen {
  tasks: { start: number; duration: number }[]
  largest: number
  shift: number
}

execFileSync(process.execPath, ['web/build/build.ts'], { stdio: 'inherit' })
const browser = await browsers.launch(await findBrowser())
await inNewFolder(async (folder) => {
  const { address, stop } = await startBuilt({ DATA_DIR: folder })
  try {
    await measure(address)
  } finally {
    await browser.close()
    await stop()
  }
})

async function measure(address: string): Promise<void> {
  const pages = {
    'home page': '/',
    'list of plants': '/plants',
    plant: await firstLink(address, 'plants'),
    article: await firstLink(address, 'articles'),
  }
  for (const [name, path] of Object.entries(pages)) {
    const visits: Visit[] = []
    for (let index = 0; index < VISITS; index++) visits.push(await visit(`${address}${path}`))
    const findings = [...(await findingsOfHtml(name, `${address}${path}`, visits[0]!)), ...findingsOf(visits)]
    print(`The ${name} over slow 3G, on a quarter of ${cpus()[0]!.model}`, findings)
    print(`The ${name} with the data saver`, await findingsOfSaver(`${address}${path}`))
  }
  print(`Walks on a phone of ${WALKER.viewport.height} pixels over 3G`, [
    ...(await walkFromChat(`${address}/p/manzanilla`)),
    ...(await walkOfSearch(`${address}/?lang=es`, 'embarazada dolor de estómago')),
  ])
}

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
  return [
    time('from a link in a chat to the dose of a plant', waited, 8000),
    { what: 'screens above the dose', value: (y / WALKER.viewport.height).toFixed(1) },
  ]
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
    {
      what: 'screens above them',
      value: (Math.max(...inSight) / WALKER.viewport.height).toFixed(1),
      budget: '≤ 1',
      isOver: Math.max(...inSight) > WALKER.viewport.height,
    },
  ]
}

function newWalk() {
  return openPhone({ ...WALKER, locale: 'es-GT' }, { ...SLOW_3G, latency: 400 })
}

/** A new browser; with a line, on a slow processor. */
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

async function firstLink(address: string, noun: string): Promise<string> {
  const html = await (await fetch(`${address}/${noun}`)).text()
  return new RegExp(`href="(/${noun}/[0-9a-f-]{36})"`).exec(html)![1]!
}

async function visit(url: string): Promise<Visit> {
  const { context, page, devtools } = await openPhone(PHONE, SLOW_3G)
  let loadedAt = Infinity
  page.once('load', () => (loadedAt = performance.now()))
  const { requests, transferred } = noteTransfers(devtools, () => performance.now() < loadedAt + PAGE_MS)
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 })
  const measured = await read(page)
  await context.close()
  return { requests: requests.size, transferred, ...measured }
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
  const all = Object.values(transferred).reduce((sum, size) => sum + size, 0)
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

/** What is requested over the network while `isCounted`. */
function noteTransfers(devtools: CDPSession, isCounted = () => true) {
  const requests = new Map<string, Kind>()
  const transferred: Record<Kind, number> = { document: 0, script: 0, stylesheet: 0, font: 0, drawing: 0, other: 0 }
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (request.url.startsWith('data:') || !isCounted()) return
    const kind = new URL(request.url).pathname.startsWith('/drawings/') ? 'drawing' : type.toLowerCase()
    requests.set(requestId, kind in transferred ? (kind as Kind) : 'other')
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = requests.get(requestId)
    if (kind) transferred[kind] += encodedDataLength
  })
  return { requests, transferred }
}

/** Runs in the browser. */
function observe() {
  const seen: Seen = { tasks: [], largest: 0, shift: 0 }
  Object.assign(window, { seen })
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  on('longtask', ({ startTime: start, duration }) => seen.tasks.push({ start, duration }))
  on('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime))
  on('layout-shift', (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value))
}

async function read(page: Page): Promise<Omit<Visit, 'requests' | 'transferred'>> {
  const { tasks, largest, shift, ...rest } = await page.evaluate(() => ({
    ...(window as unknown as { seen: Seen }).seen,
    elements: document.querySelectorAll('*').length,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
  }))
  const longest = (of: Seen['tasks']) => Math.max(0, ...of.map(({ duration }) => duration))
  return {
    ...rest,
    shift,
    largestPaint: largest,
    blockedBefore: longest(tasks.filter(({ start }) => start < largest)),
    blocked: longest(tasks),
  }
}

/** Its size does not depend on the line. */
async function findingsOfHtml(name: string, url: string, { elements }: Visit): Promise<Finding[]> {
  const html = await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).text()
  const [styles = ''] = /<style[^>]*>.*?<\/style>/s.exec(html) ?? []
  const isList = name === 'list of plants'
  return [
    bytes(
      'HTML before compression, without styles',
      html.length - styles.length,
      isList ? PAGE_BUDGETS.listHtml : undefined,
    ),
    bytes('styles within it', styles.length),
    bytes('the same, compressed', brotliCompressSync(styles).length, PAGE_BUDGETS.style),
    count('elements', elements, isList ? PAGE_BUDGETS.listElements : undefined),
  ]
}

function findingsOf(visits: Visit[]): Finding[] {
  const middle = (name: Exclude<keyof Visit, 'transferred'>) => median(visits.map((visit) => visit[name]))
  const size = (kind: Kind) => median(visits.map(({ transferred }) => transferred[kind]))
  const shift = middle('shift')
  return [
    count('requests', middle('requests'), PAGE_BUDGETS.requests),
    bytes('HTML, as transferred', size('document')),
    bytes('JavaScript', size('script'), PAGE_BUDGETS.script),
    bytes('style sheets', size('stylesheet'), PAGE_BUDGETS.style),
    bytes('fonts', size('font'), PAGE_BUDGETS.font),
    bytes('drawings', size('drawing')),
    bytes('other', size('other')),
    time('first paint', middle('firstPaint'), PAGE_BUDGETS.firstPaint),
    time('largest paint', middle('largestPaint'), PAGE_BUDGETS.largestPaint),
    time('longest task before it', middle('blockedBefore'), PAGE_BUDGETS.blocked),
    time('longest task of all', middle('blocked')),
    { what: 'layout shift', value: shift.toFixed(3), budget: '≤ 0', isOver: shift > 0.001 },
  ]
}
