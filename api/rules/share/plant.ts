import { mayPoison } from '../cautions.ts'
import { WITHHELD } from '../withheld-dose.ts'
import { warningOf, type WarnedPlant } from '../warning.ts'
import { barringLines, BREVITIES, dangerLines, markLines, type BarringRow, type Telling } from './caution-lines.ts'
import { chatText } from './chat-text.ts'
import { nameSlug } from './name-slug.ts'
import { recipeLine } from './recipe-line.ts'
import { pageUrl, type Handout, type HandoutSite, type Language, type Line, type Words } from './lines.ts'
import { useLines, type UseRow } from './use-lines.ts'

export interface HandoutPlant extends WarnedPlant {
  id: string
  commonNameEn: string
  commonNameEs: string
  scientificName: string | null
  uses: readonly UseRow[]
  cautions: readonly BarringRow[]
  /** How it is prepared, in the language of the hand-out: plain text in lines. */
  recipe?: string | null | undefined
  /** From which communities it comes. */
  credit?: Words | undefined
  /** Whether reviewers disagree about its dose. */
  isDoseWithheld?: boolean | undefined
}

const POISON: Words = {
  En: 'POISONOUS, nobody may use any part of it, and no amount is safe',
  Es: 'VENENOSA, nadie debe usar ninguna parte, y ninguna cantidad es segura',
}
const DOSE: Words = { En: 'Dose', Es: 'Dosis' }
const CALL: Words = { En: 'If somebody swallowed it, call', Es: 'Si alguien la tragó, llame' }

/** What is shared of a plant. Of a poison no use is told. */
export function plantHandout(plant: HandoutPlant, language: Language, site: HandoutSite): Handout {
  const url = shortUrl(plant, language, site)
  const uses = plant.isPoisonous ? [] : useLines(plant.uses, language)
  const cautions = BREVITIES.map((brevity) => cautionLines(plant, { language, brevity, site }))
  const name = plant[`commonName${language}`]
  const title = plant.scientificName ? `${name} (${plant.scientificName})` : name
  const recipe = plant.isPoisonous ? [] : recipeOf(plant, language)
  const credit = plant.credit?.[language] ?? ''
  const text = chatText({ title, language, url, site, cautions, isListed: true, uses, recipe, credit })
  return { url, text, uses, recipe, cautions: cautions[0]!, credit }
}

/** How it is made, and whether its dose is withheld. */
export function recipeOf(plant: HandoutPlant, language: Language): Line[] {
  const recipe = recipeLine(plant.recipe, language)
  return plant.isDoseWithheld ? [...recipe, { label: DOSE[language], items: [WITHHELD[language]] }] : recipe
}

/** Short enough to be typed from paper: the name says the language, unless it is the same in both. */
export function shortUrl(
  plant: Pick<HandoutPlant, 'id' | 'commonNameEn' | 'commonNameEs'>,
  language: Language,
  site: Pick<HandoutSite, 'url'>,
): string {
  const [slug, other] = [
    plant[`commonName${language}`],
    plant[language === 'En' ? 'commonNameEs' : 'commonNameEn'],
    // A preview may have no name yet.
  ].map((name: string | null) => nameSlug(name ?? ''))
  if (!slug) return pageUrl(site, `/plants/${plant.id}`, language)
  return slug === other ? pageUrl(site, `/p/${slug}`, language) : `${site.url}/p/${slug}`
}

export function cautionLines(plant: WarnedPlant & Pick<HandoutPlant, 'cautions'>, telling: Telling): Line[] {
  const { language, site } = telling
  const barred = plant.isPoisonous ? dangerLines : barringLines
  const lines: Line[] = [...(plant.isPoisonous ? [poisonLine(language)] : []), ...barred(plant.cautions, telling)]
  // A plant of which nothing bars anybody is not a safe one.
  if (lines.length === 0) lines.push({ label: warningOf(plant, plant.cautions, language), items: [] })
  return [...lines, ...callLine(plant, language, site), ...markLines(lines, language)]
}

export function poisonLine(language: Language): Line {
  return { label: POISON[language], items: [] }
}

/** Whom to call, if it may poison. */
export function callLine(
  plant: WarnedPlant & Pick<HandoutPlant, 'cautions'>,
  language: Language,
  site: HandoutSite,
): Line[] {
  return mayPoison(plant, plant.cautions) ? [{ label: CALL[language], items: [site.poisonNumbers.join(', ')] }] : []
}
