import { isSomebody } from './persons/somebody.ts'
import { wordSet, type Token } from './words.ts'

// How a search tells that something was taken: "tomé", "le di", "I drink", "me hicieron tomar".

/** Somebody was made to take it, has taken or been given it, takes it, or how it is taken: after a word for a cause. */
export type Taking = 'made' | 'done' | 'habit' | 'infinitive'

/** Whether the word says that somebody takes what follows. */
export function takingAt(tokens: readonly Token[], index: number): Taking | undefined {
  const words = tokens.map(({ word }) => word)
  const { word, written } = tokens[index]!
  const [before, last] = [words[index - 2] ?? '', words[index - 1] ?? '']
  const way = isBase(word) ? wayOfMaking(words, index) : undefined
  if (way) return way
  // "Can I drink", "qué té tome", but not "no puede respirar, tomó".
  const isOfVerb = QUESTIONS.has(before) && !/[aei]r$/.test(last)
  const isAsked = (last === 'que' && !BEFORE_THAT.has(before)) || QUESTIONS.has(last) || isOfVerb
  if (isAsked) return undefined
  if (INFINITIVES.has(word)) return 'infinitive'
  if (word === 'dio') return last === 'le' || last === 'les' || last === 'me' ? 'done' : undefined
  // Without accents, "tome" is "tomé" unless it is asked for, and "mi mamá tomo" is "tomó".
  const isPast =
    /^tom[éó]$/i.test(written) ||
    (word === 'tome' && before !== 'que' && last !== 'no') ||
    (word === 'tomo' && (last === 'se' || isSomebody(last)))
  const isGiven = word === 'di' && GIVEN_TO.has(last)
  if (DONE.has(word) || isPast || isGiven) return 'done'
  return HABITS.has(word) ? 'habit' : undefined
}

const isBase = (word: string) => INFINITIVES.has(word) || BASES.has(word)

/** Of "tomar", "drink": "me hicieron tomar", "made her drink", "was forced to eat", "me dan a beber". */
function wayOfMaking(words: readonly string[], index: number): 'made' | 'done' | undefined {
  let verb = index - 1
  while (LINKS.has(words[verb] ?? '')) verb--
  const isAfterLink = verb < index - 1
  if (isAfterLink && GIVING.has(words[verb] ?? '')) return 'done'
  const isForced = FORCED.has(words[verb] ?? '') && isAfterLink
  // "Made my son drink".
  let object = verb
  while (OBJECTS.has(words[object] ?? '') || isSomebody(words[object] ?? '')) object--
  const isOfSomebody = object < verb && MAKING.has(words[object] ?? '')
  // "Hizo que tomara", but not "¿qué hace tomar ruda?".
  const isToMe =
    HAVING_MADE.has(words[verb] ?? '') && (PRONOUNS.has(words[verb - 1] ?? '') || words[verb + 1] === 'que')
  return isForced || isOfSomebody || isToMe ? 'made' : undefined
}

const LINKS = wordSet('a de to que fuerza la me le se')
const GIVING = wordSet('da dan daba daban dio dieron dando dado dandole dandome dandoles')
const FORCED = wordSet(
  'obligo obligaron obliga obligan obligaba obligaban obligada obligado obligaste forzo forzaron forzada forzado forced made',
)
const HAVING_MADE = wordSet('hizo hicieron hicimos hice hicistes hiciste hacen hacia hacian haciendo')
const MAKING = wordSet('made make makes making forced forces forcing had')
const OBJECTS = wordSet('me him her us them my his the a our someone somebody')
const PRONOUNS = wordSet('me le les nos la lo las los se te')
const BASES = wordSet('drink take eat swallow chew try')

export const DONE = wordSet(
  'comio comi comieron comimos comido bebio bebi bebieron bebido trago tragaron trague tragado chupo mastico mastique masticaron',
  'masticado ingirio ingeri tomaron tomado tomamos dimos dieron dimosle probo probe',
  'ate eaten drank drunk took taken chewed swallowed sipped ingested consumed gave given tried had',
)
const GIVEN_TO = wordSet('le les me se yo')
/** Also without an accent: "tomo ruda y estoy mareada". */
const HABITS = wordSet('tomo tome toma tomando drink drinks drinking take takes taking eat eats eating')
const INFINITIVES = wordSet(
  'tomar tomarse tomarme beber beberse beberme comer comerse comerme dar darle darles darme masticar probar chupar tragar',
  'tomara tomaran bebiera bebieran comiera comieran tragara',
  'having giving chewing swallowing trying',
)
const BEFORE_THAT = wordSet('desde ya luego creo es dice dijo')
export const QUESTIONS = wordSet(
  'cual cuales cuanto what which can could should may if si how do does will puedo puede',
)
