/*
 * Citations in texts. codegen.ts passes this file on to web/, so it imports nothing.
 */

/** The format of source keys. */
export const SOURCE_KEY = /^[A-Za-z0-9][A-Za-z0-9._-]*$/

/** A footnote mark, `[^key]`. */
export const CITATION = /\[\^([A-Za-z0-9][A-Za-z0-9._-]*)\]/g

/** Fenced code, and code within a paragraph: both are shown as written. */
const CODE = /^ {0,3}(`{3,}|~{3,})[^]*?(?:^ {0,3}\1|$(?![^]))|(`+)(?:[^\n]|\n(?!\s*\n))*?\2/gm

/** Cited keys, each once, in order of first citation: their positions are the numbers that readers see. */
export function citedKeys(texts: readonly (string | null)[]): string[] {
  const prose = texts.map((text) => text?.replace(CODE, ' ') ?? '')
  return [...new Set(prose.flatMap((text) => [...text.matchAll(CITATION)].map(([, key]) => key!)))]
}
