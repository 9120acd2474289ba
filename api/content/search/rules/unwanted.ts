import type { Span } from './spans.ts'

// Plants that somebody names and does not want: "algo para dormir que no sea manzanilla", "allergic to ginger, nausea".

const EXCEPT =
  'que no (?:sea|sean|lleve|lleven|tenga|tengan|contenga)|(?<!por lo |al )menos|excepto|salvo|sin|aparte de|en (?:vez|lugar) de|pero no|' +
  'mejor que|alternativa|sustituto|' +
  'other than|except|without|instead of|apart from|but not|anything but|better than|alternative|substitute(?: for)?'
/** Not "¿por qué no puedo tomar manzanilla?", which asks about it. */
const REFUSED =
  '(?<!porque |por que |si )no (?:puedo|puede|debo|debe|quiero) (?:tomar|usar|beber|comer|consumir)|' +
  'no (?:me gusta|soporto|soporta|tolero|tolera|aguanto|consigo|hay|tengo)|' +
  '(?<!why |if )(?:i|she|he|we) (?:cant|cannot|can not|dont|do not|must not) (?:take|have|drink|use|eat|tolerate|like|want)'
const ALLERGIC = 'alergi(?:a|c[oa]s?)|allergic to|allergic reaction to|allergy to|sensitive to|intolerante'
/** What stands before their names. */
const BEFORE = new RegExp(`(?:^| )(${EXCEPT}|${REFUSED}|${ALLERGIC}) ?$`)

const GIVES_RASH =
  '(?:me|le|nos) (?:da|dan|dio|hace|hizo|provoca|causa|produce) (?:mucha |una )?(?:alergia|ronchas|comezon|picazon)|' +
  '(?:gives?|gave) me (?:a rash|hives|an allergy|heartburn)|makes? me (?:itch|sick)|allergy'
/** What stands after their names: "la manzanilla me da alergia", "ginger gives me hives". */
const AFTER = new RegExp(`^ ?(${GIVES_RASH}|(?:me|le) (?:cae|cayo|cayeron) (?:muy |bien )?mal)(?: |$)`)

const LINKS = new Set('a al el la los las lo de del un una te tes agua hoja hojas the tea of any to'.split(' '))
const AND = new Set(['y', 'e', 'o', 'u', 'ni', 'and', 'or', 'nor'])

export interface Unwanted {
  names: Span<unknown>[]
  /** Whether a word says so. */
  isSaid: (index: number) => boolean
  /** Whether it stands after words that do, as a misspelled name may. */
  isAfter: (index: number) => boolean
}

/** `names` are those in the search, of plants of the site and of others. */
export function unwantedIn(words: readonly string[], names: readonly Span<unknown>[]): Unwanted {
  const said = new Set<number>()
  const unwanted: Span<unknown>[] = []
  const add = (from: number, to: number) => {
    for (let index = from; index < to; index++) said.add(index)
  }
  /** Whether the phrase that ends before `end` says so. */
  const isAfterPhrase = (end: number) => {
    let start = end
    while (LINKS.has(words[start - 1] ?? '')) start--
    // "En vez de" ends in such a word itself.
    for (let at = start; at <= end; at++) {
      const found = BEFORE.exec(words.slice(0, at).join(' '))
      if (!found) continue
      add(at - found[1]!.split(' ').length, end)
      return true
    }
    return false
  }
  const isBeforePhrase = (end: number) => {
    const found = AFTER.exec(words.slice(end).join(' '))
    if (found) add(end, end + found[1]!.split(' ').length)
    return found !== null
  }
  for (const name of [...names].sort((one, other) => one.start - other.start)) {
    const last = unwanted.at(-1)
    const between = last ? words.slice(last.end, name.start) : []
    const isFurther = between.some((word) => AND.has(word)) && between.every((word) => AND.has(word) || LINKS.has(word))
    if (isAfterPhrase(name.start) || isBeforePhrase(name.end) || isFurther) unwanted.push(name)
  }
  return { names: unwanted, isSaid: (index) => said.has(index), isAfter: isAfterPhrase }
}
