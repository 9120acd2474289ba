import { prisma } from '../../database/client.ts'
import { byId } from '../list.ts'
import { KINDS } from '../kinds.ts'
import { HANDOUT_AILMENT, HANDOUT_PLANT } from './columns.ts'
import { handOutAilment, MAX_PLANTS, type HandoutAilment } from './rules/ailment.ts'
import type { Handout, Language } from './rules/lines.ts'
import { handOutPlant, type HandoutPlant } from './rules/plant.ts'
import { SITE } from './site.ts'

export function handoutOfPlant(plant: HandoutPlant, language: Language): Handout {
  return handOutPlant(plant, language, SITE)
}

/** The plants that people use for an ailment, poisons aside. */
export async function plantsFor(slug: string): Promise<HandoutPlant[]> {
  return prisma.plant.findMany({
    where: { ...KINDS.PLANT.visible, isPoisonous: false, uses: { some: { ailmentSlug: slug } } },
    select: HANDOUT_PLANT,
    orderBy: [{ sortNameEs: 'asc' }, { id: 'asc' }],
    take: MAX_PLANTS,
  })
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
