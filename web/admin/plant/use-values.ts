import { routesOf } from '../../../api/rules/preparation-routes.ts'
import { FINDINGS_OF } from '../../../api/rules/use-evidence.ts'
import type { Evidence, Finding, PlantPart, Preparation, Route } from '../../gql/graphql.ts'

/** A use of a plant in its form. What is not chosen yet is empty: nothing is claimed that was not stated. */
export type UseValue = {
  ailmentSlug: string
  parts: PlantPart[]
  preparation: Preparation | ''
  route: Route | ''
  evidence: Evidence | ''
  finding: Finding | ''
  placeEn: string
  placeEs: string
  textEn: string
  textEs: string
  sourceKeys: string[]
}

export const EMPTY_USE: UseValue = {
  ailmentSlug: '',
  parts: [],
  preparation: '',
  route: '',
  evidence: '',
  finding: '',
  placeEn: '',
  placeEs: '',
  textEn: '',
  textEs: '',
  sourceKeys: [],
}

/** With another preparation: the route that it can only have, or else one that was chosen if it can have that. */
export function withPreparation(use: UseValue, preparation: Preparation): UseValue {
  const routes = routesOf(preparation)
  const wasChosen = use.preparation === '' || routesOf(use.preparation).length > 1
  const isKept = wasChosen && use.route !== '' && routes.includes(use.route)
  return { ...use, preparation, route: routes.length === 1 ? routes[0]! : isKept ? use.route : '' }
}

/** With other evidence: the finding that it can only have, or else the one that was chosen if it can have that. */
export function withEvidence(use: UseValue, evidence: Evidence | ''): UseValue {
  const findings = evidence === '' ? [] : FINDINGS_OF[evidence]
  const isKept = use.finding !== '' && findings.includes(use.finding)
  return { ...use, evidence, finding: findings.length === 1 ? findings[0]! : isKept ? use.finding : '' }
}
