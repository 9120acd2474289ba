import type { Language } from './messages.ts'
import { passagesOf } from './text.ts'

/*
 * How easily a text reads. Spanish: the perspicuity of Szigriszt Pazos (1993), 100 is the easiest, on the scale of INFLESZ
 * (Barrio-Cantalejo et al. 2008, An. Sist. Sanit. Navar. 31:135) 65 to 80 is "quite easy". English: the grade of Flesch and
 * Kincaid (Kincaid et al. 1975), the school year that suffices. Both count words by sentence and syllables by word. Syllables
 * are counted by rule, which misses a few English words; over a whole text that evens out.
 */

/** The highest grade, and the lowest perspicuity. */
export const EASY: Record<Language, number> = { en: 7, es: 70 }

export function isEasy(score: number, language: Language): boolean {
  return language === 'en' ? score <= EASY.en : score >= EASY.es
}

interface Counts {
  sentences: number
  words: number
  syllables: number
}

const SYLLABLES: Record<Language, (word: string) => number> = { en: syllablesEn, es: syllablesEs }

/** Counts of Markdown texts, as they are read aloud. A list item or a paragraph ends a sentence. */
export function countsOf(texts: readonly string[], language: Language): Counts {
  const counts = { sentences: 0, words: 0, syllables: 0 }
  for (const passage of texts.flatMap((text) => passagesOf(text))) {
    for (const sentence of plain(passage.text).split(/(?<=[.!?…]["”»)]*)\s+(?=["“«(¿¡]*[\p{Lu}\p{N}])/u)) {
      const words = sentence.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.,-]*/gu) ?? []
      if (words.length === 0) continue
      counts.sentences++
      counts.words += words.length
      for (const word of words) counts.syllables += syllablesOf(word, language)
    }
  }
  return counts
}

/** Perspicuity for Spanish, grade for English; undefined for too little text to tell. */
export function readingOf({ sentences, words, syllables }: Counts, language: Language): number | undefined {
  if (words < 30) return undefined
  const [length, weight] = [words / sentences, syllables / words]
  return language === 'es' ? 206.835 - 62.3 * weight - length : 0.39 * length + 11.8 * weight - 15.59
}

/** Without footnote marks, emphasis, list marks and the addresses of links. */
function plain(markdown: string): string {
  return markdown
    .replace(/\[\^[^\]]*\]/g, '')
    .replace(/\]\([^)]*\)/g, '')
    .replace(/^([-*+]|\d+\.) /, '')
    .replace(/[*_[\]]/g, '')
}

function syllablesOf(word: string, language: Language): number {
  if (/\p{N}/u.test(word)) return 1
  const parts = word.toLowerCase().split(/[-.,]/).filter(Boolean)
  return parts.reduce((sum, part) => sum + Math.max(1, SYLLABLES[language](part)), 0)
}

/** A group of vowels is one syllable, but two strong vowels, or a weak one with an accent, part. */
function syllablesEs(word: string): number {
  const vowels = word.replace(/qu(?=[eiéí])|gu(?=[eiéí])/g, 'k').replace(/y(?=[^aeiouáéíóú]|$)/g, 'i')
  const groups = vowels.match(/[aeiouáéíóúü]+(?:h[aeiouáéíóúü]+)*/g) ?? []
  return groups.reduce((sum, group) => sum + 1 + (group.replaceAll('h', '').match(HIATUS) ?? []).length, 0)
}

const HIATUS = /[aeoáéó](?=[aeoáéóíú])|[íú](?=[aeoáéó])/g

/** A group of vowels is one syllable, but a silent e is none, and some vowels that meet part. */
function syllablesEn(word: string): number {
  const read = word
    .normalize('NFD')
    .replace(/['’]s$|[^a-z]/g, '')
    .replace(/^(every)/, 'evry')
    .replace(/^y(?=[aeiou])|qu/g, 'k')
    .replace(SILENT_E_WITHIN, '')
    .replace(SILENT_AT_END, '')
  return (read.match(/[aeiouy]+/g) ?? []).length + (read.match(HIATUS_EN) ?? []).length
}

/** safely, careful, sometimes, someone */
const SILENT_E_WITHIN = /(?<=[^aeiouy])e(?=(ly|less|ful|ment|ness|some|times?|where|thing|body|one)s?$)/
/** boiled, but not rested; doses and juices, but not leaves; take, but not litre and bottle */
const SILENT_AT_END = /(?<=[^aeiouydt])ed$|(?<=[aeiouy][^aeiouysxzcgh])es$|(?<=[aeiouy][lr]|[^aeiouylr])e$/
/** dial, bio, various, area, annual, dry-ing, diet, poet, rheumatism */
const HIATUS_EN =
  /(?<![ct])i(?=a)|(?<![cstgx])i(?=o(?!u|n))|(?<![ctgx])i(?=ou)|(?<!p)e(?=o(?!u))|u(?=al|ou|ity)|(?<=[aeouy]|^[^aeiou]*i)(?=ing$)|i(?=et|ence|um|us$)|o(?=e[mt])|oe(?=a)|(?<=i)(?=sms?$)/g
