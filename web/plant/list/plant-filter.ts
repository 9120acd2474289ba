import type { PlantsPageQueryVariables } from '../../gql/graphql.ts'
import { EVIDENCE, PLANT_PARTS, PREPARATIONS } from '../../gql/list-vocabulary.ts'
import { filterOf, listVariables, type ApiLanguage } from '../../list/filter.ts'
import type { PlantFilter } from '../../paths.ts'
import { isSomebody, NO_PERSON, personOf, safetyFilter, unreadable, YES } from '../../safety/person.ts'

/** The filters in the URL of the list of plants. */
export function plantFilterOf(params: URLSearchParams): PlantFilter {
  const read = (name: string) => params.get(name)?.trim() || undefined
  return {
    ...filterOf(params),
    ...personOf(params),
    ailment: read('ailment'),
    part: read('part'),
    preparation: read('preparation'),
    evidence: read('evidence'),
    family: read('family'),
    department: read('department'),
    startsWith: read('startsWith'),
    sort: read('sort'),
    keptOut: read('keptOut'),
  }
}

/** `human-small` in URLs: `HUMAN_SMALL`. */
export function inUrl(word: string): string {
  return word.toLowerCase().replaceAll('_', '-')
}

function wordOf<Word extends string>(list: readonly Word[], value: string | undefined): Word | null {
  return list.find((word) => inUrl(word) === value) ?? null
}

/** Whether a value is none that the page offers. The API judges the others. */
export function isUnreadable(filter: PlantFilter): boolean {
  const { part, preparation, evidence, sort, keptOut } = filter
  return (
    unreadable(filter) ||
    (part !== undefined && !wordOf(PLANT_PARTS, part)) ||
    (preparation !== undefined && !wordOf(PREPARATIONS, preparation)) ||
    (evidence !== undefined && !wordOf(EVIDENCE, evidence)) ||
    (sort !== undefined && sort !== 'name') ||
    (keptOut !== undefined && keptOut !== YES)
  )
}

/** The variables of the query. Loader and component must use the same, or the component would send it again. */
export function plantVariables(lang: ApiLanguage, filter: PlantFilter): Required<PlantsPageQueryVariables> {
  const { q, ailment, part, preparation, evidence, family, department, startsWith, sort, keptOut } = filter
  return {
    ...listVariables(lang, filter),
    ailment: ailment ?? null,
    part: wordOf(PLANT_PARTS, part),
    preparation: wordOf(PREPARATIONS, preparation),
    evidence: wordOf(EVIDENCE, evidence),
    family: family ?? null,
    area: department ?? null,
    startsWith: startsWith ?? null,
    sort: sort === 'name' ? (`NAME_${lang}` as const) : ('NEWEST' as const),
    safeFor: safetyFilter(filter),
    keptOut: keptOut === YES,
    // Danger signs of an ailment stand with whom to call.
    withNumbers: Boolean(q ?? ailment),
  }
}

/** Whether the page is to arrive with all filters and topics, for readers without JavaScript. */
export function hasOpenFilters(params: URLSearchParams): boolean {
  return params.get('filters') === 'open'
}

/** How many filters are chosen, search, topic and person aside. */
export function countFilters(filter: PlantFilter): number {
  const { q, tag, after, keptOut, filters, ...counted } = { ...filter, ...NO_PERSON }
  return Object.values(counted).flat().filter(Boolean).length
}

/** Whether there is more than the plain list: results come first then, and introductions are left out. */
export function isNarrowed(filter: PlantFilter): boolean {
  return Boolean(filter.q ?? filter.tag ?? filter.after) || countFilters(filter) > 0 || isSomebody(filter)
}
