import { prisma } from '../../database/client.ts'
import { byId } from '../list.ts'
import { KINDS } from '../kinds.ts'
import { HANDOUT_AILMENT, handOutAilment, type HandoutAilment } from './ailment.ts'
import type { Handout, Language } from './lines.ts'
import { HANDOUT_PLANT, handOutPlant, type HandoutPlant } from './plant.ts'

/** As many as a page of an ailment has. */
const MAX_PLANTS = 20

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
  return handOutAilment(ailment, await plantsFor(ailment.slug), language)
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
    return plant && handOutPlant(plant, language)
  }
  const ailment = await prisma.ailment.findFirst({
    where: { ...KINDS.AILMENT.visible, slug: key },
    select: HANDOUT_AILMENT,
  })
  return ailment && handoutOfAilment(ailment, language)
}
