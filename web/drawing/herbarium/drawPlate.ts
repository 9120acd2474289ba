import { drawBulb, drawCrown, drawMaize, drawRosette, drawTuft } from './clumps.ts'
import { drawDetails } from './details.ts'
import { drawFern, drawHorsetail } from './fern.ts'
import type { Form, Habit } from './form.ts'
import { formOf, habitOf } from './formOf.ts'
import { drawLabel } from './label.ts'
import { random } from '../random.ts'
import { drawRhizome, drawRoots } from './root.ts'
import { newSheet, type Sheet } from './sheet.ts'
import { drawShoot } from './shoot.ts'

export type PlateSubject = {
  seed: string
  scientificName?: string | null | undefined
  family?: string | null | undefined
  habit?: string | null | undefined
  parts?: string | readonly string[] | null | undefined
}

/**
 * A herbarium sheet of 800 by 1000 as SVG, always the same for the same plant. `family` may carry more words
 * ("Asteraceae (daisy family)"); `idPrefix` keeps the shapes of two sheets on one page apart.
 */
export function drawPlate(plant: PlateSubject, idPrefix: string): string {
  const chance = random(plant.seed)
  const scientificName = plant.scientificName ?? ''
  const family = plant.family ?? ''
  const form = formOf(scientificName, family, chance)
  const parts = typeof plant.parts === 'string' ? plant.parts.split(/[\s,]+/) : (plant.parts ?? [])
  const sheet = newSheet(idPrefix, chance)
  drawHabit(sheet, form, habitOf(plant.habit), parts)
  drawDetails(sheet, form, parts)
  drawLabel(sheet, scientificName, family)
  return sheet.markup()
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
