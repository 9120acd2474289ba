import { knowledgeOf, type Known } from '../use-evidence.ts'
import { shortName, type Language, type Line, type Words } from './lines.ts'

export interface UseRow {
  ailmentSlug: string
  evidence: string
  finding: string
  ailment: { nameEn: string; nameEs: string }
}

export const KNOWN_LABELS = {
  inFavour: { En: 'Studies with people support it', Es: 'Hay estudios con personas a favor' },
  accepted: {
    En: 'Experts accept it because it has long been used, without proof in people',
    Es: 'Expertos lo aceptan por su largo uso, sin prueba en personas',
  },
  untested: { En: 'Used by tradition, not tested in people', Es: 'Por tradición, sin probar en personas' },
  mixed: { En: 'Studies disagree', Es: 'Los estudios no coinciden' },
  against: { En: 'Studies, or experts, speak against it', Es: 'Hay estudios, o expertos, en contra' },
} as const satisfies Record<Known, Words>

/** The ailments, each once, by how well it is known whether the plant helps. */
export function useLines(uses: readonly UseRow[], language: Language): Line[] {
  const names = new Map(uses.map(({ ailmentSlug, ailment }) => [ailmentSlug, ailment[`name${language}`]]))
  return (Object.keys(KNOWN_LABELS) as Known[])
    .map((known) => ({
      label: KNOWN_LABELS[known][language],
      items: [...names].flatMap(([slug, name]) =>
        knowledgeOf(uses.filter(({ ailmentSlug }) => ailmentSlug === slug)) === known ? shortName(name) : [],
      ),
    }))
    .filter(({ items }) => items.length > 0)
}
