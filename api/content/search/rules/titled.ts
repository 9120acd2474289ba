import type { SearchWords } from '../../word-lists.ts'
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

/** What a title must have, for each word of the search that says something. */
export function titleWords(tokens: readonly Token[], { between, asking }: SearchWords): Choice[][] {
  const common = new Set([...between, ...asking].flatMap(fold))
  return tokens
    .filter(({ word }) => word.length > 2 && !common.has(word) && !KINDS.test(word))
    .map(({ word }) => {
      const one = singular(word)
      return [...new Set([word, one, `${one}s`, `${one}es`])].map((form) => ({ words: [form], isWhole: true }))
    })
}

/** A single word asks for a page only if it says nothing else. */
export function withTitled(reading: Reading, asked: readonly unknown[], titled: readonly Titled[]): Reading {
  const { isHarmful, danger, names, ailments, otherPlants, persons, pages } = reading
  const isSaid = names.length + ailments.length + otherPlants.length + persons.length > 0
  if (isHarmful || danger?.level === 'CERTAIN' || (asked.length < 2 && isSaid)) return reading
  const found = titled.map(({ path, en, es }): Page => ({ key: path, path, title: { en: en || es, es: es || en } }))
  const isNew = ({ title }: Page) => !pages.some((page) => page.title.es === title.es)
  return { ...reading, pages: [...pages, ...found.filter(isNew)].slice(0, Math.max(MAX_TITLED, pages.length)) }
}
