import type { Preparation, Route } from './vocabulary.ts'

/**
 * By which routes each preparation can come to the body, the usual one first. A poultice is not swallowed and a bath
 * is not inhaled: a row that says so is a mistake, and which cautions keep a person from a use depends on its route.
 */
const ROUTES_OF: Record<Preparation, readonly [Route, ...Route[]]> = {
  INFUSION: ['ORAL', 'MOUTH', 'SKIN', 'BATH', 'INHALED', 'OTHER'],
  DECOCTION: ['ORAL', 'MOUTH', 'SKIN', 'BATH', 'INHALED', 'OTHER'],
  // Drops in an ear or an eye are another way.
  JUICE: ['ORAL', 'MOUTH', 'SKIN', 'OTHER'],
  POULTICE: ['SKIN'],
  // A part of the body, bathed or rubbed, is on the skin as well.
  BATH: ['BATH', 'SKIN'],
  WASH: ['SKIN', 'MOUTH', 'OTHER'],
  STEAM: ['INHALED'],
  // Such as a gel laid on a burn, or a leaf that is chewed.
  RAW: ['ORAL', 'MOUTH', 'SKIN', 'INHALED', 'OTHER'],
  POWDER: ['ORAL', 'MOUTH', 'SKIN', 'INHALED', 'OTHER'],
  FOOD: ['ORAL'],
  OINTMENT: ['SKIN'],
  // Smoke of a ceremony is not breathed in on purpose.
  SMOKE: ['INHALED', 'OTHER'],
  OTHER: ['ORAL', 'SKIN', 'BATH', 'INHALED', 'MOUTH', 'OTHER'],
}

export function routesOf(preparation: Preparation): readonly Route[] {
  return ROUTES_OF[preparation]
}

/** Whether a plant so prepared can come to the body by a route. */
export function isRouteOf(preparation: string, route: string): boolean {
  return preparation in ROUTES_OF && (ROUTES_OF[preparation as Preparation] as readonly string[]).includes(route)
}
