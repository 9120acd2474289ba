import { graphql } from '../gql/gql.ts'
import type { Evidence, PlantUses_PlantFragment, Preparation, Route } from '../gql/graphql.ts'

export const PlantUsesFragment = graphql(`
  fragment PlantUses_plant on Plant {
    id
    uses {
      ailment {
        id
        slug
        name(lang: $lang)
      }
      parts
      preparation
      route
      evidence
      finding
      place(lang: $lang)
      text: explainedText(lang: $lang)
      untranslated(lang: $lang)
      sources {
        key
      }
    }
  }
`)

export type Use = PlantUses_PlantFragment['uses'][number]

/** Studies with people, or what experts say of them. What was seen in animals is no proof for people. */
const WITH_PEOPLE = new Set<Evidence>(['HUMAN_SMALL', 'HUMAN', 'MONOGRAPH'])

export type Known = 'inFavour' | 'accepted' | 'mixed' | 'against' | 'untested'

/** The ailments, each once, by how well it is known whether the plant helps. */
export function ailmentsByKnowledge(uses: readonly Use[]): Record<Known, string[]> {
  const known: Record<Known, string[]> = { inFavour: [], accepted: [], mixed: [], against: [], untested: [] }
  for (const { slug, name } of ailmentsOf(uses)) {
    known[knowledgeOf(uses.filter(({ ailment }) => ailment.slug === slug))].push(lowerFirst(name ?? slug))
  }
  return known
}

/** The ailments of the uses, each once. */
export function ailmentsOf(uses: readonly Use[]): Use['ailment'][] {
  return [...new Map(uses.map(({ ailment }) => [ailment.slug, ailment])).values()]
}

function knowledgeOf(uses: readonly Use[]): Known {
  const speaksFor = uses.some(({ evidence, finding }) => finding === 'FOR' && WITH_PEOPLE.has(evidence))
  const speaksAgainst = uses.some(({ finding }) => finding === 'AGAINST')
  if (uses.some(({ finding }) => finding === 'MIXED') || (speaksFor && speaksAgainst)) return 'mixed'
  if (speaksAgainst) return 'against'
  if (speaksFor) return 'inFavour'
  return uses.some(({ evidence }) => evidence === 'ACCEPTED_USE') ? 'accepted' : 'untested'
}

/** Preparations that say by themselves how the plant comes to the body. */
const IMPLIED: Partial<Record<Preparation, Route>> = {
  INFUSION: 'ORAL',
  DECOCTION: 'ORAL',
  FOOD: 'ORAL',
  POULTICE: 'SKIN',
  BATH: 'BATH',
  STEAM: 'INHALED',
  SMOKE: 'INHALED',
}

/** The preparation and the route, without what goes without saying. */
export function wayOf({ preparation, route }: Pick<Use, 'preparation' | 'route'>): {
  preparation: Preparation | null
  route: Route | null
} {
  return {
    preparation: preparation === 'OTHER' ? null : preparation,
    route: route === 'OTHER' || IMPLIED[preparation] === route ? null : route,
  }
}

function lowerFirst(name: string): string {
  // "TB" and "IMAO" stay as they are.
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}
