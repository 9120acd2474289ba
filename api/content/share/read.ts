import { prisma } from '../../database/client.ts'
import { byId } from '../list.ts'
import { plainLines } from '../markdown/plain.ts'
import { KINDS } from '../kinds.ts'
import { withheldDoses } from '../reviews/withheld.ts'
import { withCredits } from '../rights/credits.ts'
import { plantsOfAilments } from '../search/plant-page.ts'
import { HANDOUT_AILMENT, HANDOUT_PLANT } from './columns.ts'
import { ailmentHandout, MAX_PLANTS, type HandoutAilment } from '../../rules/share/ailment.ts'
import type { Handout, Language } from '../../rules/share/lines.ts'
import { plantHandout, type HandoutPlant } from '../../rules/share/plant.ts'
import { spokenPlant } from '../../rules/spoken.ts'
import { readHandoutSite } from './site.ts'

/** With what is told of plants besides their columns: from whom they come, and whether their dose is withheld. */
export async function withDetails<Row extends { id: string }>(rows: readonly Row[]) {
  const [credited, withheld] = await Promise.all([withCredits('PLANT', rows), withheldDoses(rows.map(({ id }) => id))])
  return credited.map((row, index) => ({ ...row, isDoseWithheld: withheld[index]!.length > 0 }))
}

type PlantRow = HandoutPlant & Record<`preparationMethods${Language}`, string | null>

/** Of a plant with its details. */
export async function handoutOfPlant(plant: PlantRow, language: Language): Promise<Handout> {
  return plantHandout(withRecipe(plant, language), language, await readHandoutSite())
}

export async function spokenOfPlant(plant: PlantRow, language: Language): Promise<string[]> {
  return spokenPlant(withRecipe(plant, language), language, await readHandoutSite())
}

function withRecipe(plant: PlantRow, language: Language): HandoutPlant {
  const lines = plainLines(plant[`preparationMethods${language}`] ?? '')
  return { ...plant, recipe: lines.map(({ text }) => text).join('\n') }
}

/** The plants that the page of each ailment lists first, in its order. */
export async function plantsForAilments(slugs: readonly string[]): Promise<HandoutPlant[][]> {
  const lists = await plantsOfAilments(slugs, MAX_PLANTS)
  const rows = await prisma.plant.findMany({
    where: { ...KINDS.PLANT.visible, id: { in: lists.flat() } },
    select: HANDOUT_PLANT,
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return lists.map((ids) => ids.flatMap((id) => byId.get(id) ?? []))
}

/** Of an ailment and plants with their credits, which name no parts. */
export async function handoutOfAilment(
  ailment: HandoutAilment,
  plants: HandoutPlant[],
  language: Language,
): Promise<Handout> {
  return ailmentHandout(ailment, plants, language, await readHandoutSite())
}

/** What is shared of a public plant or ailment, by the key of its page; null if there is none. */
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
    return plant && handoutOfPlant((await withDetails([plant]))[0]!, language)
  }
  const ailment = await prisma.ailment.findFirst({
    where: { ...KINDS.AILMENT.visible, slug: key },
    select: HANDOUT_AILMENT,
  })
  if (!ailment) return null
  const [credited] = await withCredits('AILMENT', [ailment])
  const plants = await withCredits('PLANT', (await plantsForAilments([key]))[0]!, true)
  return handoutOfAilment(credited!, plants, language)
}
