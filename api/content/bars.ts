import type { Prisma } from '../../prisma/generated/client/client.ts'
import { BARS_RULE, decideBars } from '../rules/bars.ts'

export async function storeBars(database: Prisma.TransactionClient, plantIds: string[]): Promise<void> {
  const plants = await database.plant.findMany({
    where: { id: { in: plantIds } },
    select: {
      id: true,
      isPoisonous: true,
      cautions: {
        select: { subject: true, level: true, underAge: true, medicine: true, condition: true, routes: true },
      },
    },
  })
  const data = plants.flatMap(({ id, ...plant }) =>
    [...decideBars(plant)].map(([route, { bars, ...decided }]) => {
      return { plantId: id, route, bars: [...bars], ...decided, rule: BARS_RULE }
    }),
  )
  await database.plantBars.deleteMany({ where: { plantId: { in: plantIds } } })
  await database.plantBars.createMany({ data })
}
