import type { Morphology } from '../../../api/rules/morphology/spec.ts'
import { random } from '../random.ts'
import { drawBranch } from './branch.ts'
import { drawBulb } from './bulb.ts'
import { drawCactus } from './cactus.ts'
import { drawCane, drawLeafyShoots } from './canes.ts'
import { drawCrownedTrunk } from './crownedTrunk.ts'
import { drawFern } from './fern.ts'
import { drawDetails, drawScaleBar } from './furniture.ts'
import { drawHorsetail } from './horsetail.ts'
import { drawLabel } from './label.ts'
import type { Point } from './path.ts'
import { drawRosetteHerb, drawSucculentRosette, drawTussock } from './rosettes.ts'
import { newSheet, type Sheet } from './sheet.ts'
import { FLAT, isWhole } from './silhouette.ts'
import { traitsOf, type Growth, type Traits } from './traits.ts'
import { drawBreak, drawRoot } from './underground.ts'
import { usualMorphology } from './usual/usualMorphology.ts'

export type PlateSubject = {
  seed: string
  scientificName?: string | null | undefined
  /** What the plant looks like; without it the drawing shows what its family usually looks like. */
  morphology?: Morphology | null | undefined
  family?: string | null | undefined
  habit?: string | null | undefined
  parts?: string | readonly string[] | null | undefined
}

/** Growth forms that no stem with leaves can stand for. */
const GROWTHS: Partial<Record<Growth, (sheet: Sheet, traits: Traits) => Point>> = {
  'rosette-herb': drawRosetteHerb,
  'succulent-rosette': drawSucculentRosette,
  tussock: drawTussock,
  bulb: drawBulb,
  cane: drawCane,
  'leafy-shoots': drawLeafyShoots,
  horsetail: drawHorsetail,
  fern: drawFern,
  cactus: drawCactus,
  'crowned-trunk': drawCrownedTrunk,
}

/**
 * A herbarium sheet of 800 by 1000 as SVG, always the same for the same plant. `family` may carry more words
 * ("Asteraceae (daisy family)"); `idPrefix` keeps the shapes of two sheets on one page apart.
 */
export function drawPlate(plant: PlateSubject, idPrefix: string): string {
  const sheet = newSheet(idPrefix, random(plant.seed))
  const traits = traitsOf(plant.morphology ?? usualMorphology(plant))
  const isAll = drawPlant(sheet, attached(traits))
  // Without measures, there is no scale.
  if (plant.morphology) drawFurniture(sheet, traits, isAll)
  drawLabel(sheet, plant.scientificName ?? '', plant.family ?? '')
  return sheet.markup()
}

/** Plantlets grow on fallen leaves: on the plant, they would make it another, more poisonous species. */
function attached(traits: Traits): Traits {
  if (traits.leaf.margin !== 'plantlets') return traits
  return { ...traits, leaf: { ...traits.leaf, margin: 'crenate' } }
}

/** Returns whether it is the whole plant, to the scale of the plate. */
function drawPlant(sheet: Sheet, traits: Traits): boolean {
  const form = GROWTHS[traits.growth]
  const foot = (form ?? drawBranch)(sheet, traits)
  const isAll = isWhole(sheet, traits, foot)
  const thick = traits.growth === 'shrub' ? 22 : 14
  // A bulb is its own root.
  if (traits.growth === 'bulb' || !traits.root) return isAll
  // From a branch to the root there is more stem than the sheet holds.
  const isApart = !form && !isAll && !FLAT.has(traits.growth)
  drawRoot(sheet, traits, isApart ? drawBreak(sheet, traits, foot, thick) : foot, thick)
  return isAll
}

function drawFurniture(sheet: Sheet, traits: Traits, isAll: boolean): void {
  drawDetails(sheet, traits, isAll)
  drawScaleBar(sheet, traits.unit * sheet.scale())
}
