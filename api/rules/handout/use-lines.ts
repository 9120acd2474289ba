import type { Evidence } from '../vocabulary.ts'
import { shortName, type Language, type Line, type Words } from './lines.ts'

export interface UseRow {
  ailmentSlug: string
  evidence: string
  finding: string
  ailment: { nameEn: string; nameEs: string }
}

/** Studies with people, or what experts say of them. What was seen in animals is no proof for people. */
const WITH_PEOPLE: readonly Evidence[] = ['HUMAN_SMALL', 'HUMAN', 'MONOGRAPH']

const LABELS = {
  inFavour: { En: 'Studies with people support it', Es: 'Hay estudios con personas a favor' },
  accepted: {
    En: 'Experts accept it because it has long been used, without proof in people',
    Es: 'Expertos lo aceptan por su largo uso, sin prueba en personas',
  },
  untested: { En: 'Used by tradition, not tested in people', Es: 'Por tradición, sin probar en personas' },
  mixed: { En: 'Studies disagree', Es: 'Los estudios no coinciden' },
  against: { En: 'Studies, or experts, speak against it', Es: 'Hay estudios, o expertos, en contra' },
} as const satisfies Record<string, Words>

type Known = keyof typeof LABELS

/** The ailments, each once, by how well it is known whether the plant helps. */
export function useLines(uses: readonly UseRow[], language: Language): Line[] {
  const names = new Map(uses.map(({ ailmentSlug, ailment }) => [ailmentSlug, ailment[`name${language}`]]))
  return (Object.keys(LABELS) as Known[])
    .map((known) => ({
      label: LABELS[known][language],
      items: [...names].flatMap(([slug, name]) =>
        knowledgeOf(uses.filter(({ ailmentSlug }) => ailmentSlug === slug)) === known
          ? shortName(name).split(', ')[0]!
          : [],
      ),
    }))
    .filter(({ items }) => items.length > 0)
}

/** How well it is known whether a plant helps, by its uses for one ailment. web/plant/use-rows.ts says the same. */
export function knowledgeOf(uses: readonly Pick<UseRow, 'evidence' | 'finding'>[]): Known {
  const isFor = ({ evidence, finding }: (typeof uses)[number]) =>
    finding === 'FOR' && (WITH_PEOPLE as readonly string[]).includes(evidence)
  const speaksAgainst = uses.some(({ finding }) => finding === 'AGAINST')
  const speaksFor = uses.some(isFor)
  if (uses.some(({ finding }) => finding === 'MIXED') || (speaksFor && speaksAgainst)) return 'mixed'
  if (speaksAgainst) return 'against'
  if (speaksFor) return 'inFavour'
  return uses.some(({ evidence }) => evidence === 'ACCEPTED_USE') ? 'accepted' : 'untested'
}
