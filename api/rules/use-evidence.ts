import type { Evidence, Finding, SourceKind } from './vocabulary.ts'

/**
 * What a use can say was found, by its evidence. Only what was tried with people, or weighed by experts, speaks for a use:
 * tradition is not a test, and long use that experts accept is none either.
 */
export const FINDINGS_OF: Readonly<Record<Evidence, readonly Finding[]>> = {
  TRADITION: ['NOT_TESTED'],
  ACCEPTED_USE: ['NOT_TESTED', 'MIXED'],
  LABORATORY: ['NOT_TESTED', 'MIXED', 'AGAINST'],
  ANIMAL: ['NOT_TESTED', 'MIXED', 'AGAINST'],
  HUMAN_SMALL: ['FOR', 'MIXED', 'AGAINST'],
  HUMAN: ['FOR', 'MIXED', 'AGAINST'],
  MONOGRAPH: ['FOR', 'MIXED', 'AGAINST'],
}

/** The kinds of sources of which a use with some evidence cites one: evidence is never more than the sources are. */
export const SOURCES_OF: Readonly<Partial<Record<Evidence, readonly SourceKind[]>>> = {
  ACCEPTED_USE: ['MONOGRAPH'],
  LABORATORY: ['LAB_STUDY', 'REVIEW'],
  ANIMAL: ['LAB_STUDY', 'REVIEW'],
  HUMAN_SMALL: ['HUMAN_STUDY', 'REVIEW'],
  HUMAN: ['HUMAN_STUDY', 'REVIEW'],
  MONOGRAPH: ['MONOGRAPH'],
}

export function isFindingOf(evidence: string, finding: string): boolean {
  return evidence in FINDINGS_OF && (FINDINGS_OF[evidence as Evidence] as readonly string[]).includes(finding)
}

/** Studies with people, or what experts say of them. What was seen in animals is no proof for people. */
const WITH_PEOPLE: readonly string[] = ['HUMAN_SMALL', 'HUMAN', 'MONOGRAPH'] satisfies Evidence[]

/** How well it is known whether a plant helps. */
export type Known = 'inFavour' | 'accepted' | 'mixed' | 'against' | 'untested'

/** By its uses for one ailment. */
export function knowledgeOf(uses: readonly { evidence: string; finding: string }[]): Known {
  const finds = (said: string) => uses.some(({ finding }) => finding === said)
  const speaksFor = uses.some(({ evidence, finding }) => finding === 'FOR' && WITH_PEOPLE.includes(evidence))
  if (finds('MIXED') || (speaksFor && finds('AGAINST'))) return 'mixed'
  if (finds('AGAINST')) return 'against'
  if (speaksFor) return 'inFavour'
  return uses.some(({ evidence }) => evidence === 'ACCEPTED_USE') ? 'accepted' : 'untested'
}
