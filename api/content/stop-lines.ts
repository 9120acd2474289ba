import { stopLines, stopsOf, type Stop, type StopLine } from '../rules/stops.ts'
import type { StopRow } from '../rules/told-cautions.ts'
import { HANDOUT_PLANT } from './share/columns.ts'
import { SITE } from './share/site.ts'
import { warningOf, type WarnedPlant } from '../rules/warning.ts'

type Language = 'En' | 'Es'

export const STOPS = {
  isPoisonous: true,
  cautions: HANDOUT_PLANT.cautions,
} as const

export const STOP_LINES = { ...STOPS, precautionsEn: true, precautionsEs: true } as const

/** The lines of a plant's hard stops, to show wherever it is named. Never empty. */
export function stopLinesOf(plant: WarnedPlant & { cautions: readonly StopRow[] }, language: Language): StopLine[] {
  return stopLines(stopsIn(plant, language), warningOf(plant, plant.cautions, language), language)
}

export function stopsIn(plant: { isPoisonous: boolean; cautions: readonly StopRow[] }, language: Language): Stop[] {
  return stopsOf(plant, language, SITE)
}
