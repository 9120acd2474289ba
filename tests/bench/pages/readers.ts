import { TERMS } from '../queries.ts'

/** A plant by Zipf's law: rank n is read half as often as rank n/2. */
export function plantBy(ids: string[]): string {
  return ids[Math.floor(ids.length ** Math.random()) - 1]!
}

/** The next page of a reader: seven of ten are plants. */
export function nextPage(ids: string[]): string {
  const language = Math.random() < 0.6 ? 'lang=es' : 'lang=en'
  const kind = Math.random()
  if (kind < 0.7) return `/plants/${plantBy(ids)}?${language}`
  if (kind < 0.8) return `/?${language}`
  if (kind < 0.88) return `/plants?${language}`
  if (kind < 0.95) return `/plants?tag=tag${Math.floor(40 * Math.random())}&${language}`
  return `/plants?q=${encodeURIComponent(TERMS[Math.floor(TERMS.length * Math.random())]!)}&${language}`
}
