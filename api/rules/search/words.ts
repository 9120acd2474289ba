export const MAX_TERM = 200
/** Words of a sentence about a person; a search for words uses fewer (see tiers.ts). */
export const MAX_WORDS = 50

const pairsOf = (pairs: string): Record<string, string> =>
  Object.fromEntries(pairs.split(' ').map((pair) => pair.split('=')))

// Letters without combining marks, written as by unaccent.
const UNMARKED = pairsOf('æ=ae œ=oe ß=ss þ=th ð=d đ=d ø=o ł=l ħ=h ŧ=t ı=i ŋ=n ĸ=q')

/** Pictures that the keyboards of phones offer instead of words: they tell for whom a search is. */
const DRAWN = pairsOf('🤰=embarazada 🤱=amamantando 👶=bebé 🍼=bebé 🧒=niño 👦=niño 👧=niña 👵=abuelita 👴=abuelito')
const PERSONS_DRAWN = new RegExp(Object.keys(DRAWN).join('|'), 'gu')

export interface Token {
  written: string
  word: string
}

/**
 * The words of a term, folded like the columns by the SQL function search_fold (a test keeps both in step); folding here
 * saves a statement.
 */
export function splitTerm(term: string): Token[] {
  return term
    .replace(PERSONS_DRAWN, (drawn) => ` ${DRAWN[drawn]} `)
    .split(/[^\p{L}\p{N}\p{M}'’‘ʼꞌ`ʹ´]+/u)
    .flatMap((written) => fold(written).map((word) => ({ written, word })))
    .slice(0, MAX_WORDS)
}

export function fold(text: string): string[] {
  const folded = text
    .replaceAll('´', '')
    .normalize('NFKD')
    .replace(/[\p{Mn}'’‘ʼꞌ`ʹ]/gu, '')
    .toLowerCase()
  return folded
    .replace(/[^\0-\x7f]/g, (letter) => UNMARKED[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** However "hierba" is spelled, as in "yerba buena" and "hiervabuena". */
export function herb(word: string): string {
  return word.replace(/^(?:[hy]?i|y)er[bv]a/, 'hierba')
}

/** Without the ending of a plural. */
export function singular(word: string): string {
  return word.length > 4 ? word.replace(/([^aeiou])es$/, '$1').replace(/s$/, '') : word
}

/** A word without the ending of a plural; in long words, `asustada` and `asustado` are one. For comparison, not for display. */
export function stem(word: string): string {
  let stem = word
  if (stem.length > 3 && !stem.endsWith('ss') && !stem.endsWith('is') && !stem.endsWith('us')) {
    if (stem.endsWith('ies')) stem = `${stem.slice(0, -3)}y`
    else if (/[^aeiou]es$/.test(stem) && stem.length > 5) stem = stem.slice(0, -2)
    else if (stem.endsWith('s')) stem = stem.slice(0, -1)
  }
  if (stem.length > 4 && /[^aeiou]e$/.test(stem)) stem = stem.slice(0, -1)
  return stem.length > 5 ? stem.replace(/[ao]$/, '') : stem
}

/** How a word sounds in Spanish: `cabesa` and `cabeza`, `fievre` and `fiebre` sound alike. */
export function soundOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/ch/g, 'C')
    .replace(/qu(?=[ei])/g, 'k')
    .replace(/c(?=[ei])/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/z/g, 's')
    .replace(/x/g, 's')
    .replace(/v/g, 'b')
    .replace(/gu(?=[ei])/g, 'G')
    .replace(/[gh]?u(?=[aeio])/g, 'w')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/h/g, '')
    .replace(/ll|y(?=.)/g, 'Y')
    .replace(/y$/, 'i')
    .replace(/n(?=[bp])/g, 'm')
    .replace(/(.)\1+/g, '$1')
}

/** Letters to insert, delete, replace or swap to make one word of another; more than `most` counts as `most + 1`. */
export function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwapped) row[j] = Math.min(row[j]!, before[j - 2]! + 1)
      least = Math.min(least, row[j]!)
    }
    if (least > most && Math.min(...last) > most) return most + 1
    ;[before, last] = [last, row]
  }
  return Math.min(last[other.length]!, most + 1)
}
