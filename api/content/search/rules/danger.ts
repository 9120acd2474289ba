import type { Lexicon } from './lexicon.ts'

export const DANGER_LEVELS = {
  CERTAIN: 'An emergency. Show no plants but what to do, and whom to call.',
  POSSIBLE: 'May be an emergency: what is told can be harmless. Ask, and show whom to call, above the list.',
} as const

/** What a search tells of an emergency. */
export interface Danger {
  level: keyof typeof DANGER_LEVELS
  /** Of the line that stands above the list. */
  kind: string
}

/** The line that stands above the list. */
export function dangerText({ kind }: Danger, { danger }: Pick<Lexicon, 'danger'>): { en: string; es: string } {
  return (danger.find((entry) => entry.kind === kind) ?? danger[0]!).text
}
