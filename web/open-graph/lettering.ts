import { readFileSync } from 'node:fs'
import { parse, type Font } from 'opentype.js/dist/opentype.mjs'
import { writtenOut } from '../../api/rules/written-out.ts'

/** The fonts of the site, by file name. */
const FACES = { title: '700-normal', plain: '500-normal', italic: '400-italic' } as const
export type Face = keyof typeof FACES

type Lettering = { face: Face; size: number }
type Run = { font: Font; text: string }

const fonts = new Map<string, Font>()

export function widthOf(text: string, { face, size }: Lettering): number {
  return runsOf(text, face).reduce((width, run) => width + run.font.getAdvanceWidth(run.text, size), 0)
}

/** A text at 0,0 as path data, which looks the same whatever fonts are installed. What the fonts lack is written out. */
export function outline(text: string, { face, size }: Lettering): string {
  let x = 0
  return runsOf(text, face)
    .map((run) => {
      const { commands } = run.font.getPath(run.text, x, 0, size)
      x += run.font.getAdvanceWidth(run.text, size)
      return commands.map(({ type, x1, y1, x2, y2, x, y }) => type + numbers(x1, y1, x2, y2, x, y)).join('')
    })
    .join('')
}

/** The library's formatter omits a separator after a number that rounds to -0. */
function numbers(...values: (number | undefined)[]): string {
  return values.flatMap((value) => (value === undefined ? [] : [value.toFixed(1)])).join(' ')
}

/** The lines of a text within a width, or null if a word is too long. */
export function wrap(text: string, lettering: Lettering, width: number): string[] | null {
  const lines: string[] = []
  for (const word of text.trim().split(/\s+/)) {
    if (widthOf(word, lettering) > width) return null
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer, lettering) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** A font has two files, and only foreign names need the second. */
function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = []
  const has = (character: string) => runOf(character, face) !== undefined
  for (const character of writtenOut(text, has)) {
    const run = runOf(character, face)
    const last = runs.at(-1)
    if (last && last.font === run?.font) last.text += run.text
    else if (run) runs.push(run)
  }
  return runs
}

function runOf(character: string, face: Face): Run | undefined {
  const font = ['latin', 'latin-ext']
    .map((subset) => fontOf(`alegreya-${subset}-${FACES[face]}`))
    .find((font) => font.charToGlyphIndex(character) > 0)
  return font && { font, text: character }
}

function fontOf(name: string): Font {
  const known = fonts.get(name)
  if (known) return known
  const file = readFileSync(new URL(import.meta.resolve(`@fontsource/alegreya/files/${name}.woff`)))
  const font = parse(new Uint8Array(file).buffer)
  fonts.set(name, font)
  return font
}
