import type { PersonWord } from '../../../word-lists.ts'
import type { Span } from '../spans.ts'
import { soundOf } from '../words.ts'

// What people say of somebody in too many ways for a list: patterns of folded words. Words and patterns are compared by their
// sound, so that "padesco" is "padezco", and "no me a bajado" is "no me ha bajado".

export interface Saying {
  pattern: RegExp
  meaning: PersonWord
}

/** A pattern is of whole words. One that breaks a word must not do so within a sound: "nac(io|e)" would be "nak". */
export function sayings(meaning: PersonWord, patterns: readonly string[]): Saying[] {
  return patterns.map((pattern) => ({ pattern: new RegExp(`\\b(?:${bySound(pattern)})(?!\\w)`, 'g'), meaning }))
}

/** Runs of words that say so. */
export function readSayings(words: readonly string[], all: readonly Saying[]): Span<PersonWord>[] {
  // As a sound, 22 would be 2.
  const text = words.map((word) => (/\d/.test(word) ? word : soundOf(word))).join(' ')
  return all.flatMap(({ pattern, meaning }) =>
    [...text.matchAll(pattern)].map(({ 0: said, index }) => {
      const start = text.slice(0, index).split(' ').length - 1
      return { start, end: start + said.split(' ').length, meaning }
    }),
  )
}

/** A pattern for `soundOf` of words. */
export const bySound = (pattern: string) => pattern.replace(/(?<!\\)[a-z]+/g, soundOf)

// Parts of patterns.

const FEW = 'un|dos|tres|cuatro|cinco|one|two|three|four|five'
const MORE = 'seis|siete|ocho|nueve|diez|once|doce|six|seven|eight|nine|ten|eleven|twelve'
const HALF = '(?: y medi[oa]| and a half| 1 2)?'
const MONTH = '(?:mes|meses|mesesitos?|ms|mses|months?)'
const MONTHS = `(?:\\d|10|${FEW}|${MORE})${HALF} ${MONTH}${HALF}`
/** "Tengo 2 semanas y no se me quita" is about something else. */
export const WEEKS = `(?:[6-9]|[1-4]\\d|${MORE})${HALF} (?:semanas|semanitas|weeks|wks)`
const NUMBER = `(?:\\d{1,2}|an?|una|${FEW}|${MORE}|quince|veinte|treinta)`

/** Months, and weeks that are too many for anything but a pregnancy. */
export const FAR = `(?:${MONTHS}|${WEEKS})`
/** Only beside words that are said of nothing else. */
export const ANY = `${NUMBER}${HALF} (?:${MONTH}|semanas?|semanitas?|weeks?|wks?)${HALF}`
export const TIME = `(?:${ANY}|${NUMBER} (?:dias?|diitas|days?))`

/** Women, but none that may be a child. */
export const WOMAN =
  '(?:mujer|esposa|senora|nuera|cunada|cunis|vecina|novia|pareja|patrona|comadre|wife|girlfriend|partner|neighbou?r|law)'
/** Also those of whom it may be the age. */
export const SHE = `(?:${WOMAN}|herman(?:a|ita)|hij(?:a|ita)|prima|primita|amiga|mama|mami|tia|sobrina|patoja|muchacha|ella|nieta|ahijada|sister|she)`

export const MY =
  '(?:(?:a|al|el|la|los|las|un|una|mi|mis|su|sus|nuestr[oa]|otr[oa]|primer|primer[oa]|segund[oa]|tercer|tercer[oa]|ultim[oa]) )*'
export const BABY =
  '(?:bebes?|bebit[oa]s?|beba|baby|bb|hij[oa]s?|hijit[oa]s?|nin[oa]s?|nen[ea]s?|nenit[oa]s?|criatur(?:a|ita)|varon|varoncito|gemel(?:os|as|itos|itas)|mellizos|cuates|cuaches|patoj[oa]s?|patojit[oa])'
