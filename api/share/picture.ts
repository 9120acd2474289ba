import { prisma } from '../database/client.ts'
import { HANDOUT_AILMENT, HANDOUT_PLANT } from '../content/share/columns.ts'
import { handoutOfAilment, handoutOfPlant, withDetails } from '../content/share/read.ts'
import type { Handout, Language } from '../rules/share/lines.ts'
import { KINDS } from '../content/kinds.ts'
import { byId } from '../content/list.ts'
import { withCredits } from '../content/rights/credits.ts'
import type { Card } from '../open-graph/draw-card.ts'
import { PLATE_COLUMNS, plateOf } from '../open-graph/plate.ts'

const MORE = { En: 'More danger signs are on the page', Es: 'Hay más señales de peligro en la página' }

/** The picture of a public plant or ailment, by the key of its page; null if there is none. */
export async function findPicture(
  noun: 'plants' | 'ailments',
  key: string,
  language: 'en' | 'es',
): Promise<Card | null> {
  return (noun === 'plants' ? ofPlant : ofAilment)(key, language === 'es' ? 'Es' : 'En')
}

async function ofPlant(id: string, language: Language): Promise<Card | null> {
  const plant = await prisma.plant.findFirst({
    where: { ...KINDS.PLANT.visible, ...byId(id) },
    select: { ...HANDOUT_PLANT, ...PLATE_COLUMNS, updatedAt: true },
  })
  if (!plant) return null
  const { updatedAt, scientificName } = plant
  const handout = await handoutOfPlant((await withDetails([plant]))[0]!, language)
  const names = { title: plant[`commonName${language}`], subtitle: scientificName ?? '' }
  return { updatedAt, subject: subjectOf(handout, names, language, plateOf(id, plant)) }
}

async function ofAilment(slug: string, language: Language): Promise<Card | null> {
  const ailment = await prisma.ailment.findFirst({
    where: { ...KINDS.AILMENT.visible, slug },
    select: { ...HANDOUT_AILMENT, updatedAt: true },
  })
  if (!ailment) return null
  const names = { title: ailment[`name${language}`], subtitle: '' }
  // Plants stand on the page, each with its cautions: here danger signs take the room.
  const [credited] = await withCredits('AILMENT', [ailment])
  const handout = { ...(await handoutOfAilment(credited!, [], language)), uses: [] }
  return { updatedAt: ailment.updatedAt, subject: subjectOf(handout, names, language) }
}

function subjectOf(
  { cautions, uses, recipe, url, credit }: Handout,
  names: { title: string; subtitle: string },
  language: Language,
  plate?: object,
): object {
  const made = recipe.map(({ label, items }) => ({ label, items: [items.join(' ')] }))
  const handout = { ...names, cautions, uses, recipe: made, url, credit, more: MORE[language] }
  return { language: language === 'En' ? 'en' : 'es', handout, ...(plate && { plate }) }
}
