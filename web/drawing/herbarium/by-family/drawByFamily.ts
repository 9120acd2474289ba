import { drawRhizome, drawRoots } from './root.ts'
import { drawBulb, drawCrown, drawMaize, drawRosette, drawTuft } from './clumps.ts'
import { drawDetails } from './details.ts'
import { drawFern, drawHorsetail } from './fern.ts'
import type { Form, Habit } from './form.ts'
import { formOf, habitOf } from './formOf.ts'
import type { Sheet } from '../sheet.ts'
import { drawShoot } from './shoot.ts'

type Known = {
  scientificName?: string | null | undefined
  family?: string | null | undefined
  habit?: string | null | undefined
  parts?: string | readonly string[] | null | undefined
}

/** A plant of which no morphology is known, as its relatives look. */
export function drawByFamily(sheet: Sheet, plant: Known): void {
  const form = formOf(plant.scientificName ?? '', plant.family ?? '', sheet.chance)
  const parts = typeof plant.parts === 'string' ? plant.parts.split(/[\s,]+/) : (plant.parts ?? [])
  drawHabit(sheet, form, habitOf(plant.habit), parts)
  drawDetails(sheet, form, parts)
}

function drawHabit(sheet: Sheet, form: Form, habit: Habit, parts: readonly string[]): void {
  if (form.build === 'maize') return drawMaize(sheet)
  if (form.build === 'jointed') return drawHorsetail(sheet)
  if (form.build === 'rosette') return drawRosette(sheet, form)
  if (form.build === 'bulb' || parts.includes('bulb')) return drawBulb(sheet, form)
  if (habit === 'fern') return drawFern(sheet)
  if (habit === 'grass') return drawTuft(sheet, form)
  const foot = form.build === 'crown' ? drawCrown(sheet, form, habit === 'tree') : drawShoot(sheet, form, habit)
  if (parts.includes('rhizome')) drawRhizome(sheet, foot)
  else if (parts.includes('root')) drawRoots(sheet, foot, 20)
}
