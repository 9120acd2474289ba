import { signLines, CALL as CALL_AMBULANCE, furtherSigns, type HandoutAilment } from './share/ailment.ts'
import { briefCredit } from './share/chat-text.ts'
import { lineOf, type HandoutSite, type Language, type Line } from './share/lines.ts'
import { callLine, poisonLine, recipeOf, type HandoutPlant } from './share/plant.ts'
import { useLines } from './share/use-lines.ts'
import { warningOf } from './warning.ts'
import { headlinesOf } from './headlines.ts'

// What is read aloud of a page before its parts: sentences for about a minute.

/** What a voice says in a minute. */
const MAX_WORDS = 150
/** Ailments of a line; a listener cannot skim. */
const MAX_ITEMS = 4

/**
 * Its name, what it is used for, its cautions, and how it is made. Cautions are always told; uses and the recipe if they fit
 * within a minute.
 */
export function spokenPlant(plant: HandoutPlant, language: Language, site: HandoutSite): string[] {
  const { isPoisonous, cautions } = plant
  const name = `${plant[`commonName${language}`]}.`
  const headlines = headlinesOf(cautions, language, site).filter(({ level }) => level !== 'COMPATIBLE')
  const stops = [
    ...(isPoisonous ? [spoken(poisonLine(language))] : []),
    ...headlines.map(({ text }) => spoken({ label: text, items: [] })),
  ]
  if (stops.length === 0) stops.push(spoken({ label: warningOf(plant, cautions, language), items: [] }))
  stops.push(...callLine(plant, language, site).map(spoken))
  const uses = isPoisonous
    ? []
    : useLines(plant.uses, language).map(({ label, items }) => spoken({ label, items: items.slice(0, MAX_ITEMS) }))
  // Whole or not at all.
  const recipe = isPoisonous ? '' : recipeOf(plant, language).map(spoken).join(' ')
  const credit = spokenCredit(plant, language)
  const shownUses = thatFit(uses, [name, ...stops])
  return [name, ...shownUses, ...stops, ...thatFit(recipe ? [recipe] : [], [name, ...shownUses, ...stops]), ...credit]
}

/** Its name, whom to call, and its danger signs: those of a hospital always, others as far as a minute allows. */
export function spokenAilment(ailment: HandoutAilment, language: Language, site: HandoutSite): string[] {
  const call = spoken({ label: CALL_AMBULANCE[language], items: [site.poisonNumbers.join(', ')] })
  const [first, ...others] = signLines(ailment, language)
  const always = [`${ailment[`name${language}`]}.`, call, spoken(first!)]
  const shown = thatFit(others.map(spoken), always)
  const left = others.slice(shown.length).flatMap(({ items }) => items).length
  const more = left > 0 ? [spoken({ label: furtherSigns(left, language), items: [] })] : []
  return [...always, ...shown, ...more, ...spokenCredit(ailment, language)]
}

/** From which communities it comes, after all else. */
function spokenCredit({ credit }: Pick<HandoutPlant, 'credit'>, language: Language): string[] {
  const brief = briefCredit(credit?.[language] ?? '', language)
  return brief ? [spoken({ label: brief.replaceAll(' · ', ', '), items: [] })] : []
}

/** Without what marks words or leads to a source. */
function spoken(line: Line): string {
  return lineOf(line)
    .replaceAll(/\[\^[^\]]*\]|\[\d+\]|https?:\/\/\S+|[*_]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The first of the sentences that are heard within a minute together with those that always are. */
function thatFit(sentences: readonly string[], always: readonly string[]): string[] {
  const end = sentences.findIndex((_, index) => wordsOf([...always, ...sentences.slice(0, index + 1)]) > MAX_WORDS)
  return sentences.slice(0, end < 0 ? sentences.length : end)
}

function wordsOf(sentences: readonly string[]): number {
  return sentences.join(' ').split(' ').length
}
