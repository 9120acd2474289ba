import { Prisma } from '../../../prisma/generated/client/client.ts'
import { all, filterSearch } from '../conditions.ts'
import { facetsFor, levelOf, needsOfUse } from './rules/facets.ts'
import { isSomebody } from './rules/person.ts'
import type { PlantFilter } from './rules/plant-index.ts'
import { fold } from './rules/words.ts'
import { openSql } from './safety.ts'

// The filters of a list of plants, as conditions on plant_search (p) and plant_use_search (u).

/** Conditions on plant_search, the person aside. */
function plantConditions(filter: PlantFilter): Prisma.Sql[] {
  const { isVisible, tag, startsWith, unwanted = [] } = filter
  const { facets, letters } = facetsFor(filter)
  return [
    ...(isVisible === undefined && !tag ? [] : [filterSearch({ isVisible, tag })]),
    ...(startsWith && !letters ? [Prisma.sql`false`] : []),
    ...(unwanted.length > 0 ? [Prisma.sql`NOT called && ${unwanted}::text[]`] : []),
    ...(facets.length > 0 ? [Prisma.sql`facets @> ${facets}::text[]`] : []),
    ...(letters && letters.length > 1
      ? [Prisma.sql`EXISTS (SELECT FROM unnest(called) AS name WHERE name LIKE ${`${letters}%`})`]
      : []),
  ]
}

/** Conditions on a use, the ailment and the person aside. */
export function useConditions(
  { isVisible, parts, preparations, routes, evidence }: PlantFilter,
  table: string,
): Prisma.Sql[] {
  const at = Prisma.raw(table)
  const ways = [
    ...(preparations.length > 0 ? [Prisma.sql`${at}.preparation = ANY (${preparations}::text[])`] : []),
    // What is bathed in is a bath, however it was boiled.
    ...(preparations.includes('BATH') ? [Prisma.sql`${at}.route = 'BATH'`] : []),
    ...(routes.length > 0 ? [Prisma.sql`${at}.route = ANY (${routes}::text[])`] : []),
  ]
  return [
    ...(isVisible === undefined ? [] : [Prisma.sql`${at}.is_visible = ${Prisma.raw(String(isVisible))}`]),
    ...(parts.length > 0 ? [Prisma.sql`${at}.parts && ${parts}::text[]`] : []),
    ...(ways.length > 0 ? [Prisma.sql`(${Prisma.join(ways, ' OR ')})`] : []),
    ...(evidence ? [Prisma.sql`${at}.evidence >= ${levelOf(evidence)}`] : []),
  ]
}

/** The same, and that the person may use it, unless the list is of what is kept from the person. */
export function answering(filter: PlantFilter, table: string): Prisma.Sql[] {
  return [...useConditions(filter, table), ...(filter.keptOut ? [] : openSql(filter.person, table))]
}

/** The first letter that names are asked to begin with, as they are compared. */
export const firstLetter = (startsWith: string) => fold(startsWith).join('')[0]

/** The condition on plant_search of a list. */
export function plantWhere(filter: PlantFilter): Prisma.Sql {
  const { ailment, person, parts } = filter
  const own = plantConditions(filter)
  const ofUse = [
    ...useConditions({ ...filter, isVisible: undefined }, 'u'),
    ...(ailment ? [Prisma.sql`u.ailment_slug = ${ailment}`] : []),
  ]
  const hasUse = (more: Prisma.Sql[], fence = Prisma.empty) => Prisma.sql`EXISTS (SELECT FROM plant_use_search AS u
    WHERE ${all([Prisma.sql`u.plant_id = p.id`, ...ofUse, ...more])} ${fence})`
  const { needsUse, isPrecise } = needsOfUse(filter)
  // One use must fulfil everything; one facet alone is precise enough.
  const precise = ofUse.length > 0 && !isPrecise ? [hasUse([])] : []
  const nobody = filter.keptOut ? [Prisma.sql`false`] : []
  if (!isSomebody(person)) return all([...own, ...(needsUse ? precise : []), ...nobody])
  const open = all(openSql(person, 'p'))
  // OFFSET 0: PostgreSQL would read all uses into a hash table, instead of those of the few plants on a page.
  const hasUseOfPage = (more: Prisma.Sql[]) => hasUse(more, Prisma.sql`OFFSET 0`)
  const usable = hasUseOfPage(openSql(person, 'u'))
  const isOpen =
    needsUse || parts.length > 0
      ? Prisma.sql`(${open} AND ${usable})`
      : Prisma.sql`(${open} AND (${usable} OR NOT ${hasUseOfPage([])}))`
  const shown = filter.keptOut ? Prisma.sql`NOT ${isOpen}` : isOpen
  return all([...own, ...(needsUse ? precise : []), shown])
}

/** The condition on plant_search for plants that were found by a use, which says the rest; null if there is none. */
export function plantWhereUsed(filter: PlantFilter): Prisma.Sql | null {
  const ofUses = { isVisible: undefined, parts: [], preparations: [], routes: [], evidence: null }
  const conditions = plantConditions({ ...filter, ...ofUses })
  return conditions.length > 0 ? all(conditions) : null
}
