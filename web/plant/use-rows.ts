import { graphql } from '../gql/gql.ts'
import type { Evidence, Finding, PlantUses_PlantFragment, Preparation, Route } from '../gql/graphql.ts'
import { groupBy } from '../../api/rules/group-by.ts'
import { lowerFirst } from '../../api/rules/share/lines.ts'
import { knowledgeOf, type Known } from '../../api/rules/use-evidence.ts'

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
      attributions {
        ...Attributions_attribution
      }
    }
  }
`)

export type Use = PlantUses_PlantFragment['uses'][number]

/** The ailments, each once, by how well it is known whether the plant helps. */
export function ailmentsByKnowledge(uses: readonly Use[]): Record<Known, string[]> {
  const known: Record<Known, string[]> = { inFavour: [], accepted: [], mixed: [], against: [], untested: [] }
  for (const { slug, name } of ailmentsOf(uses)) {
    known[knowledgeOf(uses.filter(({ ailment }) => ailment.slug === slug))].push(lowerFirst(name ?? slug))
  }
  return known
}

/** What is known of a plant and an ailment by all its uses. */
export type UseRow = { ailment: Use['ailment']; uses: readonly Use[]; evidence: Evidence; finding: Finding }

/** Acceptance for long use says more of people than what was seen in animals. */
const WEAKEST_FIRST: readonly Evidence[] = [
  'TRADITION',
  'LABORATORY',
  'ANIMAL',
  'ACCEPTED_USE',
  'HUMAN_SMALL',
  'HUMAN',
  'MONOGRAPH',
]
const TESTED: Partial<Record<Known, Finding>> = { inFavour: 'FOR', mixed: 'MIXED', against: 'AGAINST' }

/** One row for each ailment, best known first. */
export function rowsOf(uses: readonly Use[]): UseRow[] {
  const rank = ({ evidence }: { evidence: Evidence }) => WEAKEST_FIRST.indexOf(evidence)
  return [...groupBy(uses, ({ ailment }) => ailment.slug).values()]
    .map((own): UseRow => {
      const [best] = [...own].sort((one, other) => rank(other) - rank(one))
      return {
        ailment: best!.ailment,
        uses: own,
        evidence: best!.evidence,
        finding: TESTED[knowledgeOf(own)] ?? 'NOT_TESTED',
      }
    })
    .sort((one, other) => rank(other) - rank(one))
}

/** The first sentence of a text with marked terms, and what follows. */
export function firstSentence(html: string): [string, string] {
  let depth = 0
  for (const { 0: piece, index } of html.matchAll(/<(\/?)\w[^>]*>|[.!?](?=\s+[\p{Lu}¿¡])/gu)) {
    if (piece.startsWith('<')) depth += piece.startsWith('</') ? -1 : 1
    else if (depth === 0) return [html.slice(0, index + 1), html.slice(index + 1).trim()]
  }
  return [html, '']
}

/** The ailments of the uses, each once. */
export function ailmentsOf(uses: readonly Use[]): Use['ailment'][] {
  return [...new Map(uses.map(({ ailment }) => [ailment.slug, ailment])).values()]
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
