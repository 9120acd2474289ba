import { MAX_ARTICLES, type Lexicon } from '../lexicon.ts'
import type { PersonSpan } from '../settle.ts'
import { spans, withoutOverlaps } from '../spans.ts'
import { fold } from '../words.ts'
import { readAges } from './ages.ts'
import { CHILDREN_SAID, PASSERS_BY_SAID } from './children.ts'
import { CONDITIONS_SAID } from './conditions.ts'
import { MOTHERS_SAID } from './mothers.ts'
import { readSayings } from './sayings.ts'
import { TREATED_SAID } from './treated.ts'

const OTHERS_SAID = [...MOTHERS_SAID, ...CONDITIONS_SAID, ...TREATED_SAID, ...PASSERS_BY_SAID]

/** For whom a search asks, by ages, by what people say and by the words of the list; `heard` are its words without typos. */
export function personsIn(words: string[], heard: string[], { persons }: Lexicon): PersonSpan[] {
  const said = spans(heard, (run) => persons.find(run)?.[0], { longest: persons.longest + MAX_ARTICLES })
  const children = readSayings(words, CHILDREN_SAID)
  const ages = readAges(words, children)
  return withoutOverlaps([...ages, ...readSayings(words, OTHERS_SAID), ...children, ...said])
}

/** Whether the words around one for a person give it another meaning: "esperando el bus" is no pregnancy. */
export function isOtherwise({ start, end, meaning }: PersonSpan, words: readonly string[]): boolean {
  if (!('means' in meaning)) return false
  const areAt = (from: number) => (phrase: string[]) => phrase.every((word, place) => words[from + place] === word)
  const before = meaning.unlessAfter?.map(fold) ?? []
  const after = meaning.unlessBefore?.map(fold) ?? []
  return after.some(areAt(end)) || before.some((phrase) => areAt(start - phrase.length)(phrase))
}
