import { EVIDENCE, wordsIn, type Evidence } from '../../vocabulary.ts'
import type { PlantFilter } from './plant-index.ts'
import { fold } from './words.ts'

const LEVELS: readonly string[] = wordsIn(EVIDENCE)

/** The place of an evidence among all, from 0. */
export function levelOf(evidence: Evidence): number {
  return LEVELS.indexOf(evidence)
}

/** What plants must have in `facets` (see the view plants_as_searched), and how one of their names must begin. */
export function facetsFor({ parts, preparations, routes, evidence, family, startsWith }: PlantFilter) {
  const letters = startsWith ? fold(startsWith).join('') : undefined
  const facets = [
    ...(parts.length === 1 ? [`part:${parts[0]}`] : []),
    ...(preparations.length === 1 && routes.length === 0 ? [`preparation:${preparations[0]}`] : []),
    ...(evidence ? [`evidence:${levelOf(evidence)}`] : []),
    ...(family ? [`family:${fold(family)[0] ?? ''}`] : []),
    ...(letters ? [`letter:${letters[0]}`] : []),
  ]
  return { facets, letters }
}

/** What a filter says of uses: whether one is needed, and whether facets do not say it as precisely. */
export function needsOfUse({ ailment, parts, preparations, routes, evidence }: PlantFilter) {
  const isOneFacet = preparations.length + parts.length + (evidence ? 1 : 0) === 1 && routes.length === 0
  const needsUse = Boolean(ailment || evidence) || preparations.length > 0 || routes.length > 0 || parts.length > 1
  return { needsUse, isPrecise: isOneFacet && !ailment }
}
