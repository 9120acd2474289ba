import { createContext } from 'react'

const CITATION = /\[\^([A-Za-z0-9][A-Za-z0-9._-]*)\]/g

/** The keys that texts cite, each once, in the order of the page: their places are the numbers that readers see. */
export function citedKeys(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(CITATION)].map(([, key]) => key!)))]
}

/** What the whole page cites that is being written, so that the preview of one text counts as the page does. */
export const PageCitations = createContext<readonly string[]>([])
