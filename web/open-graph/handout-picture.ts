import { encode } from 'uqr'
import { drawPlate, type PlateSubject } from '../drawing/herbarium/drawPlate.ts'
import { colour, drawBand, drawCredit, drawSite, letters, plateRules, siteNames } from './card.ts'
import { joinItems } from '../../api/rules/share/lines.ts'
import { widthOf, wrap, type Face } from './lettering.ts'
import { element, plainSvg } from './plain-svg.ts'
import { declarationsOf } from './style-sheet.ts'

type Line = { label: string; items: string[] }

/** What a picture of a plant or an ailment says. */
export type HandoutSubject = {
  language: 'en' | 'es'
  handout: {
    title: string
    subtitle: string
    cautions: Line[]
    uses: Line[]
    recipe: Line[]
    url: string
    /** From which communities it comes. */
    credit: string
    more: string
  }
  plate?: PlateSubject
}

type Row = { text: string; face: Face; fill: string; gap: number }

const WIDTH = 1080
const HEIGHT = 1920
const MARGIN = 64
const SHEET = { width: 232, height: 290 }
const FOOT = 1700
/** The first size at which all cautions fit. With each, as many uses as there is room for. */
const SIZES = [34, 31, 28, 25, 22, 20, 18]
/** At smaller ones, what it is good for is left out rather than read by nobody. */
const READABLE = 22
const LEADING = 1.25

/** A picture for chats of 1080 by 1920, which fills a phone, as SVG without text: names, cautions, then uses, and a QR code. */
export function drawHandout({ language, handout, plate }: HandoutSubject): string {
  const head = drawHead(handout, plate)
  const rows = fit(handout, FOOT - head.bottom - 24)
  let y = head.bottom + 24
  const text = rows.lines.map(({ text, face, fill, gap }) => {
    y += rows.size * (LEADING + gap)
    return letters(text, { face, size: rows.size, x: MARGIN, y, fill })
  })
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT },
    [
      element('rect', { width: WIDTH, height: HEIGHT, fill: colour('anil-deep') }),
      head.svg,
      ...text,
      drawQr(handout.url),
      drawSite(siteNames[language], MARGIN, FOOT + 40),
      letters(handout.url.replace(/^https?:\/\//, ''), {
        face: 'plain',
        size: 22,
        x: MARGIN,
        y: FOOT + 130,
        fill: colour('on-deep'),
      }),
      ...drawCredit(handout.credit, { size: 20, x: MARGIN, y: FOOT + 152, width: WIDTH - 2 * MARGIN - 170 }),
      drawBand(WIDTH, HEIGHT),
    ].join(''),
  )
}

function drawHead({ title, subtitle }: HandoutSubject['handout'], plate: PlateSubject | undefined) {
  const width = WIDTH - 2 * MARGIN - (plate ? SHEET.width + 40 : 0)
  const { size, lines } = fitTitle(title, width)
  const titles = lines.map((line, index) =>
    letters(line, { face: 'title', size, x: MARGIN, y: 56 + size * (0.85 + index * 1.08), fill: colour('on-deep') }),
  )
  const y = 56 + size * (0.85 + (lines.length - 1) * 1.08)
  const under = subtitle
    ? letters(subtitle, {
        face: 'italic',
        size: shrink(subtitle, 'italic', 36, width),
        x: MARGIN,
        y: y + 54,
        fill: colour('pericon'),
      })
    : ''
  const sheet = plate ? drawSheet(plate) : ''
  const bottom = Math.max(y + (subtitle ? 70 : 24), plate ? 48 + SHEET.height : 0)
  return { svg: [...titles, under, sheet].join(''), bottom }
}

function drawSheet(plate: PlateSubject): string {
  const paper = declarationsOf(plateRules, ['plate'])['--paper']!
  const scale = SHEET.width / 800
  return element(
    'g',
    { transform: `translate(${WIDTH - MARGIN - SHEET.width} 48) scale(${scale})` },
    element('rect', { width: 800, height: 1000, fill: paper }) + plainSvg(drawPlate(plate, 'p'), plateRules, 'plate'),
  )
}

function fitTitle(title: string, width: number): { size: number; lines: string[] } {
  for (const size of [92, 76, 62, 50, 40]) {
    const lines = wrap(title, { face: 'title', size }, width)
    if (lines && lines.length <= 3) return { size, lines }
  }
  const lines = wrap(title.replaceAll(/\S{16}/g, '$& '), { face: 'title', size: 40 }, width) ?? [title]
  return { size: 40, lines: lines.slice(0, 4) }
}

function shrink(text: string, face: Face, size: number, width: number): number {
  return Math.min(size, (size * width) / (widthOf(text, { face, size }) || 1))
}

/**
 * At the largest size that fits: the first uses, all cautions, and how it is made. Where that is not readable, all cautions,
 * then as many lines of uses as there is room for.
 */
function fit(
  { cautions, uses, recipe, more }: HandoutSubject['handout'],
  height: number,
): { size: number; lines: Row[] } {
  const room = (size: number, rows: Row[]) => rows.reduce((sum, { gap }) => sum + size * (LEADING + gap), 0) <= height
  const ink = colour('on-deep')
  const first = uses.slice(0, 1)
  for (const size of SIZES.filter((size) => first.length > 0 && size >= READABLE)) {
    const [barred, made] = [rowsOf(cautions, size, colour('pericon')), rowsOf(recipe, size, ink)]
    const told = (shown: Line[]) => [...rowsOf(shown, size, ink), ...barred, ...made]
    if (!room(size, told(first))) continue
    const most = uses.findLastIndex((_use, index) => room(size, told(uses.slice(0, index + 1))))
    return { size, lines: told(uses.slice(0, most + 1)) }
  }
  for (const size of SIZES) {
    const barred = rowsOf(cautions, size, colour('pericon'))
    if (!room(size, barred)) continue
    const lines = [...barred]
    for (const use of uses) {
      const rows = rowsOf([use], size, ink)
      // Half a line of uses could leave out that studies speak against it.
      if (!room(size, [...lines, ...rows])) break
      lines.push(...rows)
    }
    return { size, lines }
  }
  // Of an ailment with dozens of danger signs: those that fit, and where the others are.
  const size = SIZES.at(-1)!
  const all = rowsOf(cautions, size, colour('pericon'))
  const last = rowsOf([{ label: more, items: [] }], size, colour('on-deep'))
  while (!room(size, [...all, ...last])) all.pop()
  return { size, lines: [...all, ...last] }
}

function rowsOf(lines: readonly Line[], size: number, fill: string): Row[] {
  return lines.flatMap(({ label, items }) => {
    const isList = items.length > 1 && items.some((item) => item.length > 60)
    const said = isList ? items.map((item) => `• ${item}`) : items.length > 0 ? [joinItems(items)] : []
    return [
      ...paragraph(said.length > 0 ? `${label}:` : label, { face: 'title', size, fill, gap: 0.45 }),
      ...said.flatMap((text) => paragraph(text, { face: 'plain', size, fill, gap: 0.15 })),
    ]
  })
}

/** The gap is above the first row. */
function paragraph(text: string, { face, size, fill, gap }: Omit<Row, 'text'> & { size: number }): Row[] {
  const width = WIDTH - 2 * MARGIN
  const wrapped = wrap(text, { face, size }, width) ?? wrap(text.replaceAll(/\S{24}/g, '$& '), { face, size }, width)
  return (wrapped ?? []).map((text, index) => ({ text, face, fill, gap: index === 0 ? gap : 0 }))
}

function drawQr(url: string): string {
  const { data, size } = encode(url, { border: 2 })
  const side = 150
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return element(
    'g',
    { transform: `translate(${WIDTH - MARGIN - side} ${FOOT + 12}) scale(${side / size})` },
    element('rect', { width: size, height: size, fill: '#ffffff' }) + element('path', { d: path, fill: '#000000' }),
  )
}
