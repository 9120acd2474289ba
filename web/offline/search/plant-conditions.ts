import { facetsFor, levelOf, needsOfUse } from '../../../api/content/search/rules/facets.ts'
import { isSomebody } from '../../../api/content/search/rules/person.ts'
import type { PlantFilter } from '../../../api/content/search/rules/plant-index.ts'
import type { Bars } from '../../../api/rules/bars.ts'
import type { PackedUse, SearchedPlant } from './searched-pack.ts'

// The filters of a list of plants, as api/content/search/plant-filter.ts has them in SQL.

export type IsOpen = (barred: Bars) => boolean

/** Conditions on a plant, the person aside. */
function isOfPlant(filter: PlantFilter): (plant: SearchedPlant) => boolean {
  const { tag, startsWith, unwanted = [] } = filter
  const { facets, letters } = facetsFor(filter)
  return ({ tags, called, ...plant }) =>
    (!tag || tags.includes(tag)) &&
    !(startsWith && !letters) &&
    !called.some((name) => unwanted.includes(name)) &&
    facets.every((facet) => plant.facets.includes(facet)) &&
    !(letters && letters.length > 1 && !called.some((name) => name.startsWith(letters)))
}

/** Conditions on a use, the ailment and the person aside. */
function isOfUse({ parts, preparations, routes, evidence }: PlantFilter): (use: PackedUse) => boolean {
  const least = evidence ? levelOf(evidence) : 0
  const hasWays = preparations.length + routes.length > 0
  return (use) =>
    (parts.length === 0 || parts.some((part) => use.parts.includes(part))) &&
    (!hasWays ||
      preparations.some((one) => one === use.preparation) ||
      // What is bathed in is a bath, however it was boiled.
      (preparations.includes('BATH') && use.route === 'BATH') ||
      routes.some((one) => one === use.route)) &&
    use.level >= least
}

/** The same, and that the person may use it, unless the list is of what is kept from the person. */
export function isAnswer(filter: PlantFilter, isOpen: IsOpen): (use: PackedUse) => boolean {
  const isUse = isOfUse(filter)
  return (use) => isUse(use) && (filter.keptOut || isOpen(use))
}

/** The condition of a list. */
export function isListed(filter: PlantFilter, isOpen: IsOpen): (plant: SearchedPlant) => boolean {
  const { ailment, person, parts } = filter
  const isPlant = isOfPlant(filter)
  const isUse = isOfUse(filter)
  const { needsUse, isPrecise } = needsOfUse(filter)
  const isWanted = (use: PackedUse) => isUse(use) && (!ailment || use.ailment === ailment)
  return (plant) => {
    // One use must fulfil everything; one facet alone is precise enough.
    if (!isPlant(plant) || (needsUse && !isPrecise && !plant.uses.some(isWanted))) return false
    if (!isSomebody(person)) return !filter.keptOut
    const isUsable = plant.uses.some((use) => isWanted(use) && isOpen(use))
    const hasNone = !needsUse && parts.length === 0 && !plant.uses.some(isWanted)
    return (isOpen(plant) && (isUsable || hasNone)) !== filter.keptOut
  }
}

/** The condition on plants that were found by a use, which already has the person. */
export function isOfPlantUsed(filter: PlantFilter): (plant: SearchedPlant) => boolean {
  return isOfPlant({ ...filter, parts: [], preparations: [], routes: [], evidence: null })
}
