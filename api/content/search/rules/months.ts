import type { PersonWord } from '../../word-lists.ts'
import type { Span } from './spans.ts'

// How far a pregnancy is: "estoy de 20 semanas", "tengo 5 meses y me duele la cabeza", "mi mujer tiene 6 meses".

/** Runs of words that say so. */
export function readMonths(words: readonly string[]): Span<PersonWord>[] {
  return words.flatMap((unit, index) => {
    const number = numberBefore(words, index)
    if (!UNITS.has(unit) || number === undefined) return []
    const end = index + 1
    let start = index - 1
    while (LINKS.has(words[start - 1] ?? '')) start--
    const links = words.slice(start, index - 1)
    const verb = words[start - 1] ?? ''
    const span = (isPossible: boolean): Span<PersonWord>[] => [
      {
        start: start - 1,
        end,
        meaning: {
          word: words.slice(start - 1, end).join(' '),
          lang: 'es',
          means: ['pregnancy'],
          possible: isPossible,
        },
      },
    ]
    const isOfTheMonths = GOING.has(verb) && links[0] === 'por' && links.length > 1
    if ((BEING.has(verb) && links[0] === 'de') || isOfTheMonths) return span(false)
    const isLasting = !AFTER.has(words[end] ?? '')
    if (isLasting || (unit.startsWith('semana') && number < LEAST_WEEKS)) return []
    if (GOING.has(verb) && links[0] === 'por') return span(true)
    const isHers = verb === 'tengo' || (verb === 'tiene' && WOMAN.has(words[start - 2] ?? ''))
    return isHers && links.length === 0 ? span(true) : []
  })
}

function numberBefore(words: readonly string[], index: number): number | undefined {
  const word = words[index - 1] ?? ''
  if (/^\d{1,2}$/.test(word)) return Number(word)
  const place = NUMBERS.indexOf(word)
  return place < 0 ? undefined : place + 1
}

const NUMBERS = 'un dos tres cuatro cinco seis siete ocho nueve'.split(' ')
const UNITS = new Set(['mes', 'meses', 'semana', 'semanas'])
const LINKS = new Set(['de', 'por', 'los', 'las', 'mis', 'sus', 'el', 'casi', 'ya', 'como'])
const BEING = new Set(['estoy', 'esta', 'estaba', 'ando', 'anda', 'va', 'voy'])
const GOING = new Set(['voy', 'va', 'ando', 'anda'])
const WOMAN = new Set('mujer esposa senora nuera cunada hermana vecina novia pareja ella patrona'.split(' '))
/** What follows a pregnancy; "tengo 5 meses con tos" is about the cough. */
const AFTER = new Set(['', 'y', 'pero', 'me', 'puedo', 'puede'])
/** "Tengo 2 semanas y no se me quita" is about something else. */
const LEAST_WEEKS = 6
