import { createContext } from 'react'

export const CITATION = /\[\^([A-Za-z0-9][A-Za-z0-9._-]*)\]/g

/** Cited keys, each once, in page order: their positions are the numbers that readers see. */
export function citedKeys(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(CITATION)].map(([, key]) => key!)))]
}

/** Citations of the whole edited page, so that the preview of one text has the same numbers. */
export const PageCitations = createContext<readonly string[]>([])
