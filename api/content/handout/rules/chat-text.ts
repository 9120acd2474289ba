import { isMarkLine } from './caution-lines.ts'
import { lineOf, type HandoutSite, type Language, type Line, type Words } from './lines.ts'

/** In bytes: longer messages are shortened by chats, or cost a second SMS. */
export const MAX_TEXT = 1000

const MORE: Words = { En: 'All cautions and sources', Es: 'Todas las precauciones y fuentes' }
const NO_DOCTOR: Words = {
  En: 'This does not replace a doctor, a midwife or a health post.',
  Es: 'Esto no reemplaza al médico, a la comadrona ni al puesto de salud.',
}
const FURTHER: Words = { En: 'and more on the page', Es: 'y más en la página' }

interface Told {
  title: string
  language: Language
  url: string
  site: HandoutSite
  /** From the most detailed to the briefest, each with all cautions. */
  cautions: Line[][]
  uses: Line[]
}

/** A text of less than MAX_TEXT bytes. If it does not fit, uses are left out, then cautions told more briefly; none is left out. */
export function chatText({ title, language, url, site, cautions, uses }: Told): string {
  const write = (bars: Line[], shown: Line[]) =>
    [
      title,
      ...bars.map((line) => (isMarkLine(line) ? lineOf(line) : `⚠️ ${lineOf(line)}`)),
      ...shown.map(lineOf),
      NO_DOCTOR[language],
      `${MORE[language]} – ${site.name[language]}: ${url}`,
    ].join('\n')
  for (const bars of cautions) {
    for (let shown = uses; ; shown = withoutLast(shown, language)) {
      const text = write(bars, shown)
      if (fits(text)) return text
      if (shown.length === 0) break
    }
  }
  return write(cautions.at(-1)!, [])
}

export function fits(text: string): boolean {
  return new TextEncoder().encode(text).length < MAX_TEXT
}

function withoutLast(lines: Line[], language: Language): Line[] {
  const { label, items } = lines.at(-1)!
  const rest = items.filter((item) => item !== FURTHER[language]).slice(0, -1)
  const before = lines.slice(0, -1)
  return rest.length > 0 ? [...before, { label, items: [...rest, FURTHER[language]] }] : before
}
