import type { PersonSpan } from './settle.ts'
import type { Span } from './spans.ts'
import { isFood } from './taken-ill.ts'
import { wordSet } from './words.ts'

// Something was swallowed that is no food: "se comió semillas de higuerillo". Nobody need feel ill yet.

/** Whether what is named is a poison, and was swallowed. */
export function isPoisonSwallowed(
  words: readonly string[],
  names: readonly Span<string>[],
  poisons: ReadonlySet<string>,
): boolean {
  return words.some((word) => SWALLOWED.has(word)) && names.some(({ meaning }) => poisons.has(meaning))
}

/**
 * Whether a seed was swallowed, or a child ate a plant as it grows: "mi nena se comió el fruto verde de la
 * hierba mora". Many plants that are eaten cooked poison so. Or a child ate a part of a plant that has no name: "my toddler ate
 * a leaf".
 */
export function isRawPlantSwallowed(
  words: readonly string[],
  names: readonly Span<string>[],
  persons: readonly PersonSpan[],
): boolean {
  if (words.some(isFood)) return false
  const has = (some: ReadonlySet<string>) => words.some((word) => some.has(word))
  if (names.length > 0 && has(SEEDS) && has(GULPED)) return true
  const isOfChild = persons.some(({ meaning }) =>
    'means' in meaning ? meaning.means.some((one) => CHILDREN.has(one)) : meaning.years < ADULT,
  )
  if (!isOfChild) return false
  // "Un trago de té".
  const isChewed = words.some((word, index) => CHEWED.has(word) && !ARTICLES.has(words[index - 1] ?? ''))
  const isInMouth = has(PUT) && has(MOUTH)
  // "Se comió unas hojas", "berries eaten by", not "tiene flores blancas y comió bien".
  const isEaten = (parts: ReadonlySet<string>) =>
    words.some((word, index) => {
      const near = word === 'eaten' ? words.slice(Math.max(0, index - 2), index) : words.slice(index + 1, index + 5)
      return EATEN.has(word) && near.some((part) => parts.has(part))
    })
  if (names.length > 0) return isChewed || isInMouth || isEaten(RAW_PARTS)
  return ((isChewed || isInMouth) && has(UNKNOWN)) || isEaten(UNKNOWN)
}

const CHILDREN = wordSet('newborn baby toddler child')
const ADULT = 13
const ARTICLES = wordSet('un el de a the')
const CHEWED = wordSet('trago tragado chupo mordio mastico swallowed chewed licked')
const GULPED = wordSet('trague tragaron tragado mastique mastico swallowed chewed')
const EATEN = wordSet('comio comido ate eaten')
const PUT = wordSet('metio puso echo put')
const MOUTH = wordSet('boca mouth')
const SEEDS = wordSet('semilla semillas pepita pepitas seed seeds')
/** Not leaves, which are eaten as greens. */
const RAW_PARTS = wordSet(
  'semilla semillas pepita pepitas fruto frutos fruta verde verdes crudo cruda crudos crudas flor flores raiz raices baya bayas',
  'seed seeds fruit fruits raw green unripe flower flowers root roots berry berries',
)
const UNKNOWN = wordSet(
  'hoja hojas hojita hojitas flor flores florecita semilla semillas bolitas bayas raiz hongo hongos hierba planta monte',
  'leaf leaves flower flowers seed seeds berry berries root mushroom mushrooms plant plants',
)
/** Or breathed in as smoke. */
const SWALLOWED = wordSet(
  'comio comieron comi comido trago tragaron tragado chupo mordio mastico masticaron ingirio bebio bebieron tomo tome tomaron',
  'tomado ate eaten swallowed chewed drank drunk took taken dio dieron di dimos gave given fume fumo fumaron fumado inhalo inhale smoked inhaled',
)
