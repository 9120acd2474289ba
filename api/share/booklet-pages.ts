import { fileURLToPath } from 'node:url'
import PdfFile from 'pdfkit'
import { encode } from 'uqr'
import { writtenOut } from '../rules/written-out.ts'

const MARGIN = 34
const FOOT = 20
const SIZE = 9.5
const ROW = 13
/** Longer paragraphs are printed in parts, since each part is kept on one page. */
const MAX_CHARACTERS = 600
const RED = '#8c1d18'

const FONTS = { plain: '400-normal', bold: '700-normal', italic: '400-italic' } as const
type Face = keyof typeof FONTS

interface BlockOptions {
  size?: number
  font?: Face
  /** Space below. */
  gap?: number
  inset?: number
}

export type Pages = ReturnType<typeof createPages>

/** Pages of A5, filled block by block. A block is never divided, and what `atTop` prints begins each further page. */
export function createPages(language: 'en' | 'es', title: string, subtitle: string) {
  const doc = new PdfFile({
    size: 'A5',
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    info: { Title: subtitle ? `${title}: ${subtitle}` : title, Author: title },
    lang: language === 'es' ? 'es-GT' : 'en',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    autoFirstPage: false,
    bufferPages: true,
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  for (const [name, file] of Object.entries(FONTS))
    for (const subset of ['latin', 'latin-ext'])
      doc.registerFont(`${name} ${subset}`, fontFile(`alegreya-${subset}-${file}`))
  let number = 0
  let top: (() => void) | undefined

  const width = () => doc.page.width - 2 * MARGIN
  const end = () => doc.page.height - MARGIN - FOOT

  function turn(): void {
    doc.addPage()
    number += 1
    doc.x = MARGIN
    doc.y = MARGIN
    const wanted = top
    // Not for pages that it fills itself.
    top = undefined
    wanted?.()
    top = wanted
  }

  /** Turns the page unless so much fits on it. */
  function need(height: number): void {
    if (doc.y + height > end()) turn()
  }

  function measure(text: string, { size = SIZE, font = 'plain', inset = 0 }: BlockOptions = {}): number {
    return doc
      .font(`${font} latin`)
      .fontSize(size)
      .heightOfString(text, { width: width() - inset, lineGap: 1 })
  }

  function write(tag: string, text: string, { size = SIZE, font = 'plain', gap = 0, inset = 0 }: BlockOptions): void {
    const element = doc.struct(tag, {}, () => {
      doc.fontSize(size)
      const runs = runsOf(text)
      const { y } = doc
      runs.forEach(({ subset, text }, index) => {
        const options = { width: width() - inset, lineGap: 1, continued: index < runs.length - 1 }
        doc.font(`${font} ${subset}`)
        if (index === 0) doc.text(text, MARGIN, y, options)
        else doc.text(text, options)
      })
    })
    root.add(element)
    element.end()
    doc.y += gap
  }

  function block(tag: string, text: string, options: BlockOptions = {}): void {
    for (const part of partsOf(text)) {
      need(measure(part, options))
      write(tag, part, options)
    }
  }

  /** In a frame. One that is higher than a page is divided between its lines. */
  function box(title: string, lines: readonly string[]): void {
    const parts = lines.flatMap(partsOf)
    const height = measure(title, { font: 'bold' }) + heightOf(parts) + 14
    if (height < end() - MARGIN) need(height)
    let from = doc.y
    doc.y += 6
    write('H3', title, { font: 'bold' })
    for (const part of parts) {
      if (doc.y + measure(part) > end()) {
        frame(from)
        turn()
        from = doc.y
        doc.y += 6
      }
      write('P', part, {})
    }
    frame(from)
    doc.y += 8
  }

  function frame(from: number): void {
    artifact(() => {
      doc
        .lineWidth(1.2)
        .strokeColor(RED)
        .rect(MARGIN - 8, from, width() + 16, doc.y - from + 4)
        .stroke()
    })
    doc.y += 4
  }

  function heightOf(lines: readonly string[]): number {
    return lines.flatMap(partsOf).reduce((sum, line) => sum + measure(line), 0)
  }

  /** Decoration, which programs that read aloud skip. */
  function artifact(draw: () => void): void {
    doc.markContent('Artifact')
    draw()
    doc.endMarkedContent()
  }

  return {
    doc,
    turn,
    block,
    box,
    heightOf,

    get number() {
      return number
    },

    /** Of a page. */
    get height() {
      return end() - MARGIN
    },

    /** Printed at the top of each further page. */
    atTop(print: (() => void) | undefined): void {
      top = print
    },

    space(height: number): void {
      doc.y += height
    },

    /** Goes on below what takes so much from the top. */
    below(height: number): void {
      doc.y = Math.max(doc.y, MARGIN + height) + 6
    },

    chapter(text: string, inset = 0): void {
      need(measure(text, { size: 18, font: 'bold', inset }) + 40)
      doc.outline.addItem(text)
      write('H1', text, { size: 18, font: 'bold', gap: 2, inset })
    },

    /** A heading on the same page as what follows. */
    heading(text: string, following: string): void {
      need(measure(text, { font: 'bold', size: 11 }) + measure(partsOf(following)[0]!))
      write('H2', text, { font: 'bold', size: 11 })
    },

    qr(url: string, size: number): void {
      const { data, size: modules } = encode(url, { border: 1 })
      const { x, y } = doc
      artifact(() => {
        doc.save().translate(doc.page.width - MARGIN - size, MARGIN)
        doc.scale(size / modules).fillColor('#000')
        data.forEach((row, top) => row.forEach((isDark, left) => isDark && doc.rect(left, top, 1, 1)))
        doc.fill().restore()
      })
      doc.x = x
      doc.y = y
    },

    /** Pages for a list with page numbers, which are known later. */
    reserve(rows: number) {
      const fitting = Math.floor((doc.page.height - 2 * MARGIN - FOOT - 50) / ROW)
      const count = Math.ceil(rows / fitting)
      // No page for a single one.
      const perPage = Math.ceil(rows / count)
      const first = number
      for (let page = 0; page < count; page++) turn()
      const list = doc.struct('Sect')
      root.add(list)
      return {
        fill(title: string, names: readonly string[], numbers: readonly number[]): void {
          const last = number - 1
          names.forEach((name, index) => {
            const row = index % perPage
            if (row === 0) doc.switchToPage(first + index / perPage)
            if (index === 0) {
              const heading = doc.struct('H1', {}, () => {
                doc.font('bold latin').fontSize(18).text(title, MARGIN, MARGIN, { lineBreak: false })
              })
              list.add(heading)
            }
            const y = MARGIN + 40 + row * ROW
            const entry = doc.struct('P', {}, () => {
              doc.font('plain latin').fontSize(SIZE)
              doc.text(name, MARGIN, y, { width: width() - 40, height: ROW, ellipsis: true })
              doc.text(String(numbers[index]), doc.page.width - MARGIN - 36, y, { width: 36, align: 'right' })
            })
            list.add(entry)
          })
          list.end()
          doc.switchToPage(last)
        },
      }
    },

    /** Numbers the pages, and ends the file. */
    finish(): void {
      for (let page = 1; page < number; page++) {
        doc.switchToPage(page)
        // Otherwise a number in the margin would begin a page.
        doc.page.margins.bottom = 0
        artifact(() => {
          doc.font('plain latin').fontSize(8).fillColor('#000')
          const y = doc.page.height - MARGIN - 8
          doc.text(String(page + 1), MARGIN, y, { width: width(), align: 'center', lineBreak: false })
        })
      }
      root.end()
      doc.end()
    },
  }
}

function fontFile(name: string): string {
  return fileURLToPath(import.meta.resolve(`@fontsource/alegreya/files/${name}.woff`))
}

/** What the first file of each face has, and what only the second has. */
const LATIN = /[ -~\u{A0}-ÿıŒœʻʼˆ˚˜–—‘-‚“-„•…′″‹›⁄€™↑↓−∕]/u
const EXTENDED = /[\u{100}-\u{24F}\u{1E00}-\u{1EFF}\u{A720}-\u{A7FF}]/u

function runsOf(text: string): { subset: 'latin' | 'latin-ext'; text: string }[] {
  const runs: { subset: 'latin' | 'latin-ext'; text: string }[] = []
  for (const character of writtenOut(text, (each) => LATIN.test(each) || EXTENDED.test(each))) {
    const subset = EXTENDED.test(character) ? 'latin-ext' : 'latin'
    const last = runs.at(-1)
    if (last?.subset === subset) last.text += character
    else runs.push({ subset, text: character })
  }
  return runs
}

/** A long paragraph in parts that end with sentences, or else with words. */
function partsOf(text: string): string[] {
  if (text.length <= MAX_CHARACTERS) return [text]
  const begin = text.slice(0, MAX_CHARACTERS)
  const sentence = begin.lastIndexOf('. ') + 1
  const end = sentence > 0 ? sentence : Math.max(begin.lastIndexOf(' '), 1)
  return [text.slice(0, end), ...partsOf(text.slice(end).trimStart())]
}
