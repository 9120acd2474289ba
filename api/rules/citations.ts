/*
 * Citations in texts. codegen.ts passes this file on to web/, so it imports nothing.
 */

export const SOURCE_KEY = /^[A-Za-z0-9][A-Za-z0-9._-]*$/

export const CITATION = /\[\^([A-Za-z0-9][A-Za-z0-9._-]*)\]/g

/** A backslash before a mark: it is a character, and begins no citation. */
const ESCAPED = /\\[!-/:-@[-`{-~]/g

/** Cited keys, each once, in order of first citation: their positions are the numbers that readers see. */
export function citedKeys(texts: readonly (string | null)[]): string[] {
  const prose = texts.map((text) => text?.replace(ESCAPED, ' ') ?? '')
  return [...new Set(prose.flatMap((text) => [...text.matchAll(CITATION)].map(([, key]) => key!)))]
}
