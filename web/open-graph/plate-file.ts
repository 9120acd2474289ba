import sharp from 'sharp'
import english from '../i18n/en.json' with { type: 'json' }
import spanish from '../i18n/es.json' with { type: 'json' }
import { drawPlate, type PlateSubject } from '../drawing/herbarium/drawPlate.ts'
import { binomial, escapeText } from '../drawing/herbarium/label.ts'
import { outline, widthOf, type Face } from './lettering.ts'
import { element, plainSvg, resolve } from './plain-svg.ts'
import { FEW_COLOURS, withTexts } from './png-texts.ts'
import { declarationsOf, readStyleSheet } from './style-sheet.ts'

type Bilingual = { en: string; es: string }

/** A plate to take away, as api/open-graph/plate-files.ts describes it. */
export type PlateFileSubject = {
  format: 'svg' | 'png'
  plate: PlateSubject
  /** Of its page. */
  url: string
  names: Bilingual
  /** What the plate shows; null if nobody has described the plant. */
  shows: Bilingual | null
}

const LICENCE = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' }
const WIDTH = 800
const HEIGHT = 1000
/** Below the sheet, with the names, the site and the licence. */
const CAPTION = 84
const MARGIN = 60
/** 17 by 23 cm in print. */
const PRINT = { pixels: 2000, dpi: 300 }
const SITE = { en: english.layout.siteName, es: spanish.layout.siteName }

const rules = readStyleSheet(new URL('../drawing/herbarium/plate.css', import.meta.url), 'light')
const PAPER = declarationsOf(rules, ['plate'])['--paper']!
const INK = resolve(declarationsOf(rules, ['text'])['fill']!, {})

export async function drawPlateFile(subject: PlateFileSubject): Promise<Buffer> {
  const svg = Buffer.from(drawPlateSvg(subject))
  if (subject.format === 'svg') return svg
  const png = await sharp(svg, { density: (72 * PRINT.pixels) / WIDTH })
    .png(FEW_COLOURS)
    .withMetadata({ density: PRINT.dpi })
    .toBuffer()
  const { names, shows, url } = subject
  return withTexts(png, {
    Title: titleOf(subject),
    Author: `${SITE.en} / ${SITE.es}`,
    Description: shows ? `${shows.en}\n${shows.es}` : `${names.en} / ${names.es}`,
    Copyright: `${LICENCE.name} (${LICENCE.url})`,
    Source: url,
  })
}

/** A plate in light colours without variables, which every program can show, with its names, site and licence. */
function drawPlateSvg(subject: PlateFileSubject): string {
  const { plate, names, shows, url } = subject
  const both = (name: 'title' | 'desc', texts: Bilingual) =>
    (['en', 'es'] as const).map((lang) => element(name, { lang }, escapeText(texts[lang]))).join('')
  const height = HEIGHT + CAPTION
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${WIDTH} ${height}`, width: WIDTH, height, role: 'img' },
    [
      both('title', names),
      shows ? both('desc', shows) : '',
      metadata(titleOf(subject), url),
      element('rect', { width: WIDTH, height, fill: PAPER }),
      plainSvg(drawPlate(plate, 'p'), rules, 'plate'),
      line(titleOf(subject), 'italic', 24, HEIGHT + 20),
      line(`${SITE.es} · ${url.replace(/^https?:\/\//, '')} · ${LICENCE.name}`, 'plain', 17, HEIGHT + 52),
    ].join(''),
  )
}

/** As the Creative Commons describe it, for programs that look for a licence. */
function metadata(title: string, url: string): string {
  const work = [
    element('dc:title', {}, escapeText(title)),
    element('dc:creator', {}, escapeText(`${SITE.en} / ${SITE.es}`)),
    element('dc:source', {}, escapeText(url)),
    element('dc:rights', {}, LICENCE.name),
    element('cc:license', { 'rdf:resource': LICENCE.url }),
  ]
  const names = {
    'xmlns:rdf': 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
    'xmlns:cc': 'http://creativecommons.org/ns#',
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  }
  return element('metadata', {}, element('rdf:RDF', names, element('cc:Work', { 'rdf:about': '' }, work.join(''))))
}

function titleOf({ plate, names }: PlateFileSubject): string {
  const common = names.en === names.es ? names.es : `${names.es} / ${names.en}`
  return [binomial(plate.scientificName ?? ''), common].filter(Boolean).join(' · ')
}

/** A line of the caption, condensed if it is too long. */
function line(text: string, face: Face, size: number, y: number): string {
  const width = widthOf(text, { face, size })
  const scale = Math.min(1, (WIDTH - 2 * MARGIN) / width)
  return element('path', {
    transform: `translate(${WIDTH / 2} ${y}) scale(${scale.toFixed(3)}) translate(${(-width / 2).toFixed(1)} 0)`,
    fill: INK,
    d: outline(text, { face, size }),
  })
}
