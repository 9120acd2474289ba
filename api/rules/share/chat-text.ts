import { isMarkLine } from './caution-lines.ts'
import { lineOf, type HandoutSite, type Language, type Line, type Words } from './lines.ts'

/** In bytes: a link that opens a chat with the message grows to half as much again. */
export const MAX_TEXT = 1300
/** So many are a list. */
const MANY = 3

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
  /** Whether many items of a caution stand on lines of their own. */
  isListed?: boolean
  uses: Line[]
  recipe?: Line[]
  credit?: string
}

/**
 * A text of less than MAX_TEXT bytes: what it is good for, whom it bars, how it is made. If it does not fit, uses after the
 * first are left out, then the recipe, which is never told in part, then the words of communities, then all uses; cautions
 * are told more briefly, and none is left out.
 */
export function chatText({
  title,
  language,
  url,
  site,
  cautions,
  isListed,
  uses,
  recipe = [],
  credit = '',
}: Told): string {
  const brief = briefCredit(credit, language)
  const write = (said: string, bars: Line[], shown: Line[], made: Line[] = []) =>
    [
      title,
      ...shown.map(lineOf),
      ...bars.map((line) => (isMarkLine(line) ? lineOf(line) : `⚠️ ${isListed ? listOf(line) : lineOf(line)}`)),
      ...made.map(lineOf),
      ...(said ? [said] : []),
      NO_DOCTOR[language],
      `${MORE[language]} – ${site.name[language]}: ${url}`,
    ].join('\n')
  const someUses = uses.length > 0 ? shortened(uses, FURTHER[language]) : [[]]
  // The last cautions are subjects alone: neither a recipe nor words are worth that.
  const detailed = cautions.length > 1 ? cautions.slice(0, -1) : cautions
  const fitting = (said: string, bars: Line[], uses: Line[][], made: Line[] = []) =>
    uses.map((shown) => write(said, bars, shown, made)).find(fits)
  // Words of communities never make cautions briefer: these are chosen as if the words were short.
  for (const bars of detailed) {
    const text = fitting(brief, bars, someUses, recipe)
    if (text) return fitting(credit, bars, someUses, recipe) ?? fitting(credit, bars, someUses) ?? text
  }
  for (const bars of cautions) {
    const text = fitting(brief, bars, [...someUses, []])
    if (text) return fitting(credit, bars, someUses) ?? text
  }
  return write(brief, cautions.at(-1)!, [])
}

const MOST_CREDIT = 160
const OTHERS: Words = { En: '… and more on the page', Es: '… y más en la página' }

/** Where there is no room for the words of communities. */
export function briefCredit(credit: string, language: Language): string {
  if (credit.length <= MOST_CREDIT) return credit
  const short = credit.slice(0, MOST_CREDIT)
  const end = short.lastIndexOf(' · ')
  return (end > 0 ? short.slice(0, end) : short.trim()) + OTHERS[language]
}

/** As chats show lists. */
function listOf(line: Line): string {
  const { label, items } = line
  return items.length < MANY ? lineOf(line) : [`${label}:`, ...items.map((item) => `- ${item}`)].join('\n')
}

export function fits(text: string): boolean {
  return new TextEncoder().encode(text).length < MAX_TEXT
}

/** The lines, then ever fewer of their items, down to one. */
function shortened(lines: Line[], further: string): Line[][] {
  const items = lines.flatMap(({ label, items }) => items.map((item) => ({ label, item })))
  return items.map((_item, left) => {
    const shown = items.slice(0, items.length - left)
    const told = lines
      .map(({ label }) => ({ label, items: shown.filter((each) => each.label === label).map(({ item }) => item) }))
      .filter(({ items }) => items.length > 0)
    const last = told.at(-1)!
    const isCut = last.items.length < lines.find(({ label }) => label === last.label)!.items.length
    return isCut ? [...told.slice(0, -1), { ...last, items: [...last.items, further] }] : told
  })
}
