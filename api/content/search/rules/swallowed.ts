import type { PersonSpan } from './settle.ts'
import type { Span } from './spans.ts'

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
 * Whether a child swallowed a plant as it grows, seeds or green fruit: "mi nena se comió el fruto verde de la hierba mora". Many
 * plants that are eaten cooked poison so.
 */
export function isPlantSwallowedByChild(
  words: readonly string[],
  names: readonly Span<string>[],
  persons: readonly PersonSpan[],
): boolean {
  const isOfChild = persons.some(({ meaning }) =>
    'means' in meaning ? meaning.means.some((one) => CHILDREN.has(one)) : meaning.years < ADULT,
  )
  if (!isOfChild || names.length === 0) return false
  return words.some((word, index) => {
    // "Un trago de té".
    const isVerb = !ARTICLES.has(words[index - 1] ?? '')
    return (isVerb && CHEWED.has(word)) || (EATEN.has(word) && words.some((part) => RAW_PARTS.has(part)))
  })
}

const set = (...words: string[]): ReadonlySet<string> => new Set(words.join(' ').split(' '))

const CHILDREN = set('newborn baby toddler child')
const ADULT = 13
const ARTICLES = set('un el de a the')
const CHEWED = set('trago tragado chupo mordio mastico swallowed chewed licked')
const EATEN = set('comio comido come comiendo ate eaten eating')
/** Not leaves, which are eaten as greens. */
const RAW_PARTS = set(
  'semilla semillas pepita pepitas fruto frutos fruta verde verdes crudo cruda crudos crudas flor flores raiz raices baya bayas',
  'seed seeds fruit fruits raw green unripe flower flowers root roots berry berries',
)
const SWALLOWED = set(
  'comio comieron comi comido trago tragaron tragado chupo mordio mastico masticaron ingirio bebio bebieron tomo tome tomaron',
  'tomado ate eaten swallowed chewed drank drunk took taken',
)
