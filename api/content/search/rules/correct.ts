import { MIN_MISSPELLED, type Lexicon, type Sound } from './lexicon.ts'
import { distance, soundOf, stem, type Token } from './words.ts'

// Misspelled words.

/** Misspelled words for persons, as the lists write them: nobody may be overlooked for a typo. */
export function correctedPersons(words: string[], lexicon: Lexicon): string[] {
  return words.map((word) => (word.length >= MIN_MISSPELLED ? (nearest(word, lexicon, true) ?? word) : word))
}

/** The search with misspelled words of ailments as the ailments write them; null if nothing is near. `known` are no typos. */
export function correct(tokens: readonly Token[], lexicon: Lexicon, known: ReadonlySet<string>): Token[] | null {
  let isChanged = false
  const corrected = tokens.map((token) => {
    const near =
      token.word.length >= MIN_MISSPELLED && !known.has(token.word) ? nearest(token.word, lexicon, false) : undefined
    if (!near || near === token.word) return token
    isChanged = true
    return { ...token, word: near }
  })
  return isChanged ? corrected : null
}

/** "Tomo mansanilla". */
export function isPlantMisspelled(word: string, lexicon: Lexicon): boolean {
  const near = word.length >= MIN_MISSPELLED ? nearest(word, lexicon, false) : undefined
  return near !== undefined && lexicon.otherPlants.find([near]) !== undefined
}

function nearest(word: string, { sounds, between, asking }: Lexicon, isPerson: boolean): string | undefined {
  if (between.has(word) || asking.has(word)) return undefined
  const [sound, stemmed] = [soundOf(word), stem(word)]
  let best: { word: string; away: number } | undefined
  for (const known of sounds) {
    const isOfThese = (known.of !== 'other') === isPerson
    if (known.stem === stemmed) return isOfThese ? known.word : undefined
    const most = mostAway(word, known)
    if (!isOfThese || Math.abs(known.sound.length - sound.length) > most) continue
    const away = distance(sound, known.sound, most)
    // "Nazca" is not "basca", nor "ronquidos" "bronquios".
    if (sound[0] !== known.sound[0] && (sound.length < MIN_SURE || away > 1)) continue
    if (away <= most && away < (best?.away ?? Infinity)) best = { word: known.word, away }
  }
  return best?.word
}

/** Shorter words keep their first letter when misspelled, and so do those with two mistakes. */
const MIN_SURE = 8

/** By how many letters a misspelling may differ: words for persons are many and common, so only long ones may. */
function mostAway({ length }: string, known: Sound): number {
  if (known.of === 'other') return length >= 8 ? 2 : 1
  return length >= (known.of === 'mother' ? 7 : 8) ? 1 : 0
}
