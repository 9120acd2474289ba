import { URGENCIES, wordsIn, type Urgency } from '../vocabulary.ts'
import { isMarkLine, markLines } from './caution-lines.ts'
import { briefCredit, chatText, fits } from './chat-text.ts'
import { lineOf, pageUrl, type Handout, type HandoutSite, type Language, type Line, type Words } from './lines.ts'
import { cautionLines, type HandoutPlant } from './plant.ts'
import { knowledgeOf } from '../use-evidence.ts'
import { KNOWN_LABELS } from './use-lines.ts'

export interface HandoutAilment {
  slug: string
  nameEn: string
  nameEs: string
  dangerSigns: readonly { who: string; urgency: string; textEn: string | null; textEs: string | null }[]
  /** From which communities it comes. */
  credit?: Words | undefined
}

/** As many as a page of an ailment has. */
export const MAX_PLANTS = 20

const LABELS: Record<Urgency, Words> = {
  HOSPITAL_NOW: { En: 'Go to a hospital at once', Es: 'Vaya al hospital de inmediato' },
  SAME_DAY: { En: 'See a health worker on the same day', Es: 'Vaya al servicio de salud el mismo día' },
  SOON: { En: 'See a health worker soon', Es: 'Vaya pronto al servicio de salud' },
}
export const CALL: Words = { En: 'In an emergency, call', Es: 'En una emergencia, llame al' }
const NO_SIGNS: Words = {
  En: 'If it gets worse or does not pass, see a health worker',
  Es: 'Si empeora o no se quita, vaya al servicio de salud',
}
/** Nothing else to do at once: that would be lost. */
const SAYS_GO_AT_ONCE =
  /: (?:(?:this is an emergency, )?(?:go|get|take) (?:(?:(?!and )\p{L}+ )*(?:hospital|health \p{L}+|care|help) )?at once|(?:es una emergencia, )?(?:vaya|llével[oa]|necesita|busque) (?:(?:(?!y )\p{L}+ )*(?:hospital|salud|ayuda|atención) )?de inmediato)$/iu
const ORDER = Object.keys(KNOWN_LABELS)

/** What is shared of an ailment: whom to call, its danger signs, then the plants, each with all that bars it. */
export function ailmentHandout(
  ailment: HandoutAilment,
  plants: readonly HandoutPlant[],
  language: Language,
  site: HandoutSite,
): Handout {
  const url = pageUrl(site, `/ailments/${ailment.slug}`, language)
  const signs = signLines(ailment, language)
  // Above the signs, since a picture may have no room for the last ones.
  const call = { label: CALL[language], items: [site.poisonNumbers.join(', ')] }
  const uses = plants
    .filter(({ isPoisonous }) => !isPoisonous)
    .sort((one, other) => rankOf(one, ailment) - rankOf(other, ailment))
    .map((plant) => ({
      label: plant[`commonName${language}`],
      items: cautionLines(plant, { language, brevity: 'words', site })
        .filter((line) => !isMarkLine(line))
        .map((line) => lineOf(line).replace(/\.$/, '')),
    }))
  const cautions = [call, ...signs]
  const title = ailment[`name${language}`]
  // What is told of its plants comes from their communities as well.
  const credits = [ailment, ...plants].flatMap(({ credit }) => credit?.[language] || [])
  const credit = [...new Set(credits)].join('; ')
  const told = { title, language, url, site, credit }
  const whole = chatText({ ...told, cautions: [cautions], uses: [] })
  // No plant before all signs, and each plant with all its cautions.
  const text = fits(whole)
    ? plantsThatFit(uses, credit, (shown) =>
        chatText({
          ...told,
          cautions: [[...cautions, ...shown.map((line) => asPlant(line, language)), ...markLines(shown, language)]],
          uses: [],
        }),
      )
    : chatText({
        ...told,
        credit: briefCredit(credit, language),
        cautions: shortened(signs, language).map((told) => [call, ...told]),
        uses: [],
      })
  return { url, text, uses: [...uses, ...markLines(uses, language)], recipe: [], cautions, credit }
}

function rankOf({ uses }: HandoutPlant, { slug }: HandoutAilment): number {
  return ORDER.indexOf(knowledgeOf(uses.filter(({ ailmentSlug }) => ailmentSlug === slug)))
}

/** By urgency; within it by turns, so that those left out at the end leave nobody without a sign. */
export function signLines({ dangerSigns }: HandoutAilment, language: Language): Line[] {
  const lines = wordsIn(URGENCIES).map((urgency) => ({
    label: LABELS[urgency][language],
    items: byTurns(dangerSigns.filter((sign) => sign.urgency === urgency)).map(({ textEn, textEs }) => {
      const text = ((language === 'En' ? textEn || textEs : textEs || textEn) ?? '').replace(/\.$/, '')
      // The label says where to go.
      return urgency === 'HOSPITAL_NOW' ? text.replace(SAYS_GO_AT_ONCE, '') : text
    }),
  }))
  const told = lines.filter(({ items }) => items.length > 0)
  return told.length > 0 ? told : [{ label: NO_SIGNS[language], items: [] }]
}

/** The first sign for everybody, for children, in pregnancy …, then the second of each. */
function byTurns<Sign extends { who: string }>(signs: readonly Sign[]): Sign[] {
  const turnOf = (sign: Sign) => signs.filter(({ who }) => who === sign.who).indexOf(sign)
  const order = (sign: Sign) => 2 * turnOf(sign) + Number(sign.who !== 'ALL')
  return [...signs].sort((one, other) => order(one) - order(other))
}

/**
 * Danger signs of most ailments take more than a message. Ever fewer of them, the most urgent last to go; those left out
 * are counted, so that nobody takes the message for all of them.
 */
function shortened(lines: readonly Line[], language: Language): Line[][] {
  const signs = lines.flatMap(({ label, items }) => items.map((item) => ({ label, item })))
  return signs.map((_sign, left) => {
    const shown = signs.slice(0, signs.length - left - 1)
    const told = lines
      .map(({ label }) => ({ label, items: shown.filter((sign) => sign.label === label).map(({ item }) => item) }))
      .filter(({ items }) => items.length > 0)
    return [...told, { label: furtherSigns(left + 1, language), items: [] }]
  })
}

export function furtherSigns(count: number, language: Language): string {
  if (language === 'En')
    return count === 1 ? 'One more danger sign is on the page' : `${count} more danger signs are on the page`
  return count === 1 ? 'Hay una señal de peligro más en la página' : `Hay ${count} señales de peligro más en la página`
}

function asPlant({ label, items }: Line, language: Language): Line {
  return { label: language === 'En' ? `People use ${label}` : `La gente usa ${label}`, items }
}

/** As many plants as fit beside the words of communities, or else without these. */
function plantsThatFit(uses: readonly Line[], credit: string, write: (shown: Line[]) => string): string {
  const texts = [...uses, null].map((_use, left) => write(uses.slice(0, uses.length - left)))
  const fitting = texts.filter(fits)
  return (
    fitting.find((text, index) => text.includes(credit) && index < fitting.length - 1) ?? fitting[0] ?? texts.at(-1)!
  )
}
