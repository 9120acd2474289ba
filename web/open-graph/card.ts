import english from '../i18n/en.json' with { type: 'json' }
import spanish from '../i18n/es.json' with { type: 'json' }
import { drawPlate, type PlateSubject } from '../drawing/herbarium/drawPlate.ts'
import { binomial } from '../drawing/herbarium/label.ts'
import { weavePicture } from '../drawing/woven/weave.ts'
import { outline, widthOf, wrap, type Face } from './lettering.ts'
import { element, plainSvg } from './plain-svg.ts'
import { declarationsOf, readStyleSheet } from './style-sheet.ts'

/** The content of a card: the drawn plate of a plant, or a woven picture. */
export type CardSubject = {
  language: 'en' | 'es'
  title: string
  /** From which communities it comes. */
  credit?: string
} & ({ plate: PlateSubject; stops: readonly string[] } | { woven: string })

const WIDTH = 1200
const HEIGHT = 630
const BAND = 36
const TEXT = { left: 72, width: 530, top: 56, bottom: 496 }
/** The first size at which a title has no more lines than this. */
const TITLES = [
  { size: 108, lines: 1 },
  { size: 84, lines: 2 },
  { size: 72, lines: 4 },
  { size: 58, lines: 5 },
  { size: 44, lines: 7 },
]
/** Whom a plant is not for, at the first size at which it is no higher than half of the text. */
const STOP_SIZES = [34, 30, 26, 23, 20, 17]
const STOPS_HEIGHT = 232
const STOP_LEADING = 1.22
const LEADING = 1.08
const SUBTITLE = 40
const GAP = 16

const drawing = (file: string) => new URL(`../drawing/${file}`, import.meta.url)
export const plateRules = readStyleSheet(drawing('herbarium/plate.css'), 'light')
const wovenRules = readStyleSheet(drawing('woven/woven.css'), 'light')
const bandRules = readStyleSheet(drawing('Woven.module.css'), 'light')
const tokens = declarationsOf(readStyleSheet(new URL('../theme/tokens.css', import.meta.url), 'dark'), ['root'])
const CLOTH = declarationsOf(bandRules, ['band'])['--cloth']!
const yarn = (name: string) => declarationsOf(wovenRules, [`yarn-${name}`])['stroke']!
export const colour = (name: string) => tokens[`--${name}`]!
export const siteNames = { en: english.layout.siteName, es: spanish.layout.siteName }

/** A preview picture of 1200 by 630 as SVG without text: letters are outlines. */
export function drawCard(subject: CardSubject): string {
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT },
    [
      element('rect', { width: WIDTH, height: HEIGHT, fill: colour('anil-deep') }),
      'plate' in subject ? drawSheet(subject.plate) : drawCloth(subject.woven),
      ...drawWords(subject),
      drawSite(siteNames[subject.language], TEXT.left, subject.credit ? 503 : 510),
      ...drawCredit(subject.credit, { size: 18, y: 566, width: TEXT.width }),
      drawBand(),
    ].join(''),
  )
}

/** One herbarium sheet on top of another. */
function drawSheet(plate: PlateSubject): string {
  const paper = declarationsOf(plateRules, ['plate'])['--paper']!
  const sheet = (inner: string) =>
    element('rect', { x: -18, y: -18, width: 836, height: 1036, fill: colour('on-deep'), rx: 4 }) +
    element('rect', { width: 800, height: 1000, fill: paper }) +
    inner
  const lay = (angle: number, inner: string) =>
    element('g', { transform: `translate(888 300) rotate(${angle}) scale(.53) translate(-400 -500)` }, inner)
  return lay(-5, sheet('')) + lay(1.6, sheet(plainSvg(drawPlate(plate, 'p'), plateRules, 'plate')))
}

/** Cloth that extends beyond the picture. */
function drawCloth(seed: string): string {
  const [left, scale] = [650, (HEIGHT - BAND) / 63]
  const visible = (WIDTH - left) / scale
  const threads = element(
    'g',
    { transform: `translate(${(visible - 96) / 2} 0)` },
    plainSvg(weavePicture(seed), wovenRules, 'woven'),
  )
  return element(
    'svg',
    { x: left, width: WIDTH - left, height: HEIGHT - BAND, viewBox: `0 0 ${visible} 63` },
    element('rect', { width: 96, height: 63, fill: CLOTH }) + threads,
  )
}

/** Chats show the picture without the text of the page: the stops of a plant stand between its title and the site. */
function drawWords(subject: CardSubject): string[] {
  if ('woven' in subject) return drawTitle(subject.title, '', TEXT.bottom)
  const stops = fitStops(subject.stops)
  const top = TEXT.bottom - stops.height
  const subtitle = binomial(subject.plate.scientificName ?? '')
  return [...drawTitle(subject.title, subtitle, top - 2 * GAP), ...drawStops(stops, top)]
}

/** The title at the largest size that fits above `bottom`, with the line below it, vertically centred. */
function drawTitle(title: string, subtitle: string, bottom: number): string[] {
  const below = subtitle ? GAP + SUBTITLE : 0
  const { size, lines } = fitTitle(title, bottom - TEXT.top - below)
  const height = lines.length * size * LEADING + below
  const top = TEXT.top + (bottom - TEXT.top - height) / 2
  return [
    ...lines.map((line, index) =>
      letters(line, { face: 'title', size, y: top + size * (0.8 + index * LEADING), fill: colour('on-deep') }),
    ),
    letters(subtitle, { face: 'italic', size: fitSubtitle(subtitle), y: top + height, fill: colour('pericon') }),
  ]
}

function fitTitle(title: string, height: number): { size: number; lines: string[] } {
  for (const { size, lines: most } of TITLES) {
    const lines = wrap(title, { face: 'title', size }, TEXT.width)
    if (lines && lines.length <= Math.min(most, height / (size * LEADING))) return { size, lines }
  }
  // Overlong words are broken, and overlong texts are truncated.
  const { size, ...last } = TITLES.at(-1)!
  const most = Math.min(last.lines, Math.floor(height / (size * LEADING)))
  const lines = wrap(title.replaceAll(/\S{16}/g, '$& '), { face: 'title', size }, TEXT.width) ?? []
  return { size, lines: lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]} …`] : lines }
}

function fitSubtitle(subtitle: string): number {
  const width = widthOf(subtitle, { face: 'italic', size: SUBTITLE })
  return Math.min(SUBTITLE, (SUBTITLE * TEXT.width) / width)
}

interface FittedStops {
  size: number
  height: number
  /** The lines of each stop. */
  stops: string[][]
}

/** No stop is left out: at the smallest size, they may be higher. */
function fitStops(stops: readonly string[]): FittedStops {
  const fitted = STOP_SIZES.map((size): FittedStops => {
    const wrapped = stops.map((stop) => wrap(stop, { face: 'plain', size }, TEXT.width - SIGN) ?? [stop])
    return { size, stops: wrapped, height: wrapped.flat().length * size * STOP_LEADING }
  })
  return fitted.find(({ height }) => height <= STOPS_HEIGHT) ?? fitted.at(-1)!
}

const SIGN = 48

function drawStops({ size, stops }: FittedStops, top: number): string[] {
  const leading = size * STOP_LEADING
  const yOf = (line: number) => top + line * leading + size * 0.85
  const before = (stop: number) => stops.slice(0, stop).flat().length
  const sign = 'M16 2 31 29H1zM14.5 11v9h3v-9zm0 11.5v3h3v-3z'
  const scale = size / 34
  return stops.flatMap((lines, stop) => [
    element(
      'g',
      { transform: `translate(${TEXT.left} ${yOf(before(stop)) - 27 * scale}) scale(${scale})` },
      element('path', { fill: colour('pericon'), 'fill-rule': 'evenodd', d: sign }),
    ),
    ...lines.map((line, index) =>
      letters(line, {
        face: 'plain',
        size,
        x: TEXT.left + SIGN * scale,
        y: yOf(before(stop) + index),
        fill: colour('pericon'),
      }),
    ),
  ])
}

/** The mark and the name of the site, from this point. */
export function drawSite(name: string, x = TEXT.left, y = 510): string {
  const mark =
    element('path', {
      fill: colour('on-deep'),
      d: 'M20 1h8v5h6v6h6v6h6v12h-6v6h-6v6h-6v5h-8v-5h-6v-6H8v-6H2V18h6v-6h6V6h6z',
    }) + element('path', { fill: colour('anil-deep'), d: 'M24 40C13 33 12 20 24 8c12 12 11 25 0 32z' })
  return (
    element('g', { transform: `translate(${x} ${y})` }, mark) +
    letters(name, { face: 'plain', size: 32, x: x + 64, y: y + 35, fill: colour('on-deep-soft') })
  )
}

const CREDIT_LINES = 2

/** As much of it as fits: the page has the rest. */
export function drawCredit(
  credit: string | undefined,
  { size, y, x, width }: { size: number; y: number; x?: number; width: number },
): string[] {
  const style = { face: 'plain', size } as const
  const lines = (credit && wrap(credit.replaceAll(/\S{24}/g, '$& '), style, width - size)) || []
  return lines.slice(0, CREDIT_LINES).map((line, index) => {
    const text = index === CREDIT_LINES - 1 && lines.length > CREDIT_LINES ? `${line} …` : line
    return letters(text, { ...style, x, y: y + 1.17 * size * index, fill: colour('on-deep-soft') })
  })
}

type Letters = { face: Face; size: number; x?: number; y: number; fill: string }

export function letters(text: string, { face, size, x = TEXT.left, y, fill }: Letters): string {
  return element('path', { transform: `translate(${x} ${y})`, fill, d: outline(text, { face, size }) })
}

/** The band of stepped diamonds of the site's pages. */
export function drawBand(width = WIDTH, height = HEIGHT): string {
  const [half, middle] = [10, BAND / 2]
  const diamonds = Array.from({ length: width / (2 * half) }, (_, index) => {
    const x = index * 2 * half
    return `M${x} ${middle}l${half}-${half}l${half} ${half}l-${half} ${half}z`
  })
  return element(
    'g',
    { transform: `translate(0 ${height - BAND})` },
    [
      element('rect', { width, height: BAND, fill: yarn('grana') }),
      element('rect', { y: 4, width, height: BAND - 8, fill: yarn('pericon') }),
      element('rect', { y: 8, width, height: BAND - 16, fill: yarn('cotton') }),
      element('path', { d: diamonds.join(''), fill: CLOTH }),
    ].join(''),
  )
}
