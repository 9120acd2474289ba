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
