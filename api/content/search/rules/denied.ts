import type { AilmentSpan } from './settle.ts'
import { wordSet } from './words.ts'

// What somebody says not to have: "diarrea sin fiebre", "no tengo tos pero sí fiebre", "sore throat but no cough".

/**
 * The place from which it is said, if it is said before the first word of an ailment. Not of "sin dormir" or "sin regla", which
 * are complaints.
 */
export function deniedFrom({ indexes: [first], meaning }: AilmentSpan, words: readonly string[]): number | undefined {
  if (!SYMPTOMS.has(words[first!]!) || meaning.some(({ isUrgent }) => isUrgent)) return undefined
  let before = first! - 1
  while (AMOUNTS.has(words[before] ?? '')) before--
  const [word, last] = [words[before] ?? '', words[before - 1] ?? '']
  if (WITHOUT.has(word)) return before
  return HAVING.has(word) && NOT.has(last) ? before - 1 : undefined
}

const SYMPTOMS = wordSet(
  'fiebre calentura temperatura tos flema flemas mocos diarrea asientos vomito vomitos nausea nauseas dolor comezon picazon gripe ronchas',
  'fever cough phlegm mucus diarrhea diarrhoea vomiting nausea pain rash itch itching chills',
)
const AMOUNTS = wordSet('nada mucha mucho la el ninguna ningun any a the of de')
const WITHOUT = wordSet('sin ni without no')
const HAVING = wordSet('tengo tiene tenemos hay da have has had got')
const NOT = wordSet('no ni nunca tampoco not dont doesnt didnt never')
