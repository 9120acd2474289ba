import type { Route } from './vocabulary.ts'

type Language = 'En' | 'Es'

/** The ways of use that a caution is bound to. */
export const WAYS: Record<Route, Record<Language, string>> = {
  ORAL: { En: 'if swallowed', Es: 'si se traga' },
  SKIN: { En: 'on the skin', Es: 'en la piel' },
  BATH: { En: 'in a bath', Es: 'para bañarse' },
  INHALED: { En: 'if breathed in', Es: 'si se respira' },
  MOUTH: { En: 'in the mouth', Es: 'en la boca' },
  OTHER: { En: 'in other ways', Es: 'de otra forma' },
}

export function waysOf(routes: readonly string[], language: Language): string {
  return listed(
    [...new Set(routes)].map((route) => WAYS[route as Route][language]),
    language,
  )
}

/** "Tea, coffee or cocoa". */
export function listed(words: readonly string[], language: Language): string {
  const last = words.at(-1) ?? ''
  const or = language === 'En' ? 'or' : /^h?o/i.test(last) ? 'u' : 'o'
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} ${or} ${last}` : last
}
