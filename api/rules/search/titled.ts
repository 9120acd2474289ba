import type { SearchWords } from './word-shapes.ts'
import type { Page, Reading } from './read.ts'
import type { Choice } from './tiers.ts'
import { fold, singular, type Token } from './words.ts'

// Articles and projects that a search asks for by their titles.

export const MAX_TITLED = 3

export interface Titled {
  path: string
  en: string
  es: string
}

const KINDS = /^(?:articul|article|proyect|project)/

/**
 * What a title must have, for each word of the search that says something; null if the search asks for no title. A single
 * word does only if it says nothing else.
 */
export function titleAsked(
  tokens: readonly Token[],
  { isHarmful, danger, names, ailments, otherPlants, persons }: Reading,
  { between, asking }: SearchWords,
): Choice[][] | null {
  const common = new Set([...between, ...asking, ...persons.map(({ written }) => written)].flatMap(fold))
  const words = tokens.filter(({ word }) => word.length > 2 && !common.has(word) && !KINDS.test(word))
  const isSaid = names.length + ailments.length + otherPlants.length + persons.length > 0
  if (isHarmful || danger?.level === 'CERTAIN' || words.length < (isSaid ? 2 : 1)) return null
  return words.map(({ word }) => {
    const one = singular(word)
    return [...new Set([word, one, `${one}s`, `${one}es`])].map((form) => ({ words: [form], isWhole: true }))
  })
}

export function withTitled(reading: Reading, titled: readonly Titled[]): Reading {
  const { pages } = reading
  const found = titled.map(({ path, en, es }): Page => ({ key: path, path, title: { en: en || es, es: es || en } }))
  const isNew = ({ title }: Page) => !pages.some((page) => page.title.es === title.es)
  return { ...reading, pages: [...pages, ...found.filter(isNew)].slice(0, Math.max(MAX_TITLED, pages.length)) }
}
