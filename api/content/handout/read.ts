import { prisma } from '../../database/client.ts'
import { byId } from '../list.ts'
import { KINDS } from '../kinds.ts'
import { plantsOfAilment } from '../search/plant-page.ts'
import { HANDOUT_AILMENT, HANDOUT_PLANT } from './columns.ts'
import { handOutAilment, MAX_PLANTS, type HandoutAilment } from './rules/ailment.ts'
import type { Handout, Language } from './rules/lines.ts'
import { handOutPlant, type HandoutPlant } from './rules/plant.ts'
import { SITE } from './site.ts'

export function handoutOfPlant(plant: HandoutPlant, language: Language): Handout {
  return handOutPlant(plant, language, SITE)
}

/** The plants that the ailment's page lists first, in its order. */
async function plantsFor(slug: string): Promise<HandoutPlant[]> {
  const ids = await plantsOfAilment(slug, MAX_PLANTS)
  const plants = await prisma.plant.findMany({
    where: { ...KINDS.PLANT.visible, id: { in: ids } },
    select: HANDOUT_PLANT,
  })
  return plants.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

export async function handoutOfAilment(ailment: HandoutAilment, language: Language): Promise<Handout> {
  return handOutAilment(ailment, await plantsFor(ailment.slug), language, SITE)
}

/** What is handed on of a public plant or ailment, by the key of its page; null if there is none. */
export async function readHandout(
  noun: 'plants' | 'ailments',
  key: string,
  language: Language,
): Promise<Handout | null> {
  if (noun === 'plants') {
    const plant = await prisma.plant.findFirst({
      where: { ...KINDS.PLANT.visible, ...byId(key) },
      select: HANDOUT_PLANT,
    })
    return plant && handoutOfPlant(plant, language)
  }
  const ailment = await prisma.ailment.findFirst({
    where: { ...KINDS.AILMENT.visible, slug: key },
    select: HANDOUT_AILMENT,
  })
  return ailment && handoutOfAilment(ailment, language)
}
