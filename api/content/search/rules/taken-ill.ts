import { isSomebody } from './persons/somebody.ts'
import { signsOfPoisoning, type Sign } from './signs-of-poisoning.ts'
import { isIn, type Span } from './spans.ts'
import { DONE, QUESTIONS, takingAt } from './taking.ts'
import { singular, wordSet, type Token } from './words.ts'

// Somebody has taken a plant and now feels ill: "le di apazote y vomita", "I drank a tea and feel dizzy". That may be a
// poisoning. What is taken against an illness is not: "té para el vómito", "tomo manzanilla y tengo tos".

/** Whether a search tells so; `plants` are the names in it, of plants of the site and of others. */
export function isIllFromPlant(tokens: readonly Token[], plants: readonly Span<unknown>[]): boolean {
  const words = tokens.map(({ word }) => word)
  const isLasting = words.some((word, index) => isOfBefore(word, words[index - 1]))
  const signs = signsOfPoisoning(words).filter(({ isGrave }) => isGrave || !isLasting)
  const isPlant = (index: number) => OF_PLANTS.has(words[index] ?? '') || isIn(index, plants)
  // Of food, only a severe allergy is a poisoning.
  const isHerb = (index: number) => isPlant(index) && !isFood(words[index]!)
  const grave = signs.filter(({ isGrave }) => isGrave)
  return tells(tokens, signs, isHerb) || (grave.length > 0 && tells(tokens, grave, isPlant))
}

/**
 * Whether a plant was taken in a way that may harm before anybody feels ill: somebody was made to take it, "me hicieron tomar
 * ruda", or took too much, or it is said of a pregnant woman or a baby (`isFrail`): "tomé ruda y estoy embarazada".
 */
export function isTakenAtRisk(
  tokens: readonly Token[],
  plants: readonly Span<unknown>[],
  { isFrail }: { isFrail: boolean },
): boolean {
  const words = tokens.map(({ word }) => word)
  const text = words.join(' ')
  const isForced = BY_FORCE.test(text)
  const isHerb = (index: number) => (isIn(index, plants) && !isFood(words[index]!)) || BREWS.has(words[index]!)
  if (EXCESS.test(text) && words.some((_, index) => isHerb(index))) return true
  return tokens.some((_, index) => {
    const taking = takingAt(tokens, index)
    if (taking !== 'made' && taking !== 'done') return false
    const herb = words.findIndex((_, other) => other > index && isHerb(other))
    // "Me hizo tomar manzanilla para la tos".
    if (herb < 0 || words.slice(index).some((word) => PURPOSES.has(word))) return false
    const isTooMuch = words.slice(index + 1, herb).some((word) => TOO_MUCH.has(word))
    return taking === 'made' || isForced || isTooMuch || isFrail
  })
}

/** Whether the signs are told of what `isPlant` says. */
function tells(tokens: readonly Token[], signs: readonly Sign[], isPlant: (index: number) => boolean): boolean {
  const words = tokens.map(({ word }) => word)

  // "El té me cayó mal", "me hizo daño el remedio".
  const isBy = ({ start, end }: Sign) => {
    // "Me dio vómito el té", "the herbs I took make me dizzy".
    const isGiving = GIVING.has(words[start - 1] ?? '')
    const isMaking = MAKING.has(words[start - 2] ?? '') && OBJECTS.has(words[start - 1]!)
    const verb = isGiving ? start - 1 : isMaking ? start - 2 : start
    if (verb === start && !MAKING.has(words[start]!)) return false
    let [before, after] = [verb - 1, end]
    while (BEFORE_TAKING.has(words[before] ?? '') || DONE.has(words[before] ?? '')) before--
    while (ARTICLES.has(words[after] ?? '')) after++
    const isAsked = words.slice(0, verb).some((word) => QUESTIONS.has(word))
    // "Me da vómito, un té" wishes for one.
    const isKnown = after > end && !WISHED.has(words[end]!)
    return !isAsked && (isPlant(before) || (isKnown && isPlant(after)))
  }
  if (signs.some(isBy)) return true

  return words.some((word, index) => {
    const taking = takingAt(tokens, index)
    const plant = taking ? plantAfter(index) : CAUSES.has(word) ? drunkAfter(index) : undefined
    if (plant === undefined) return false
    const cause = taking ? causeBefore(index) : index
    const isCause = cause !== undefined
    if (taking === 'infinitive' && !isCause) return false
    const isDone = taking === 'done' || taking === 'made'
    return signs.some(({ start, end, isFelt, isGrave }) => {
      if (start > plant) return (isDone || isCause || isFelt || isGrave) && isToldAfter(plant, start)
      // "No puede respirar, tomó té de ruda".
      if (!isCause) return isGrave && end <= index
      return end <= cause && !words.slice(end, cause).some((between) => ENDING.has(between))
    })
  })

  /** The last word of what is taken: "le di a mi hija un té de apazote". */
  function plantAfter(taking: number): number | undefined {
    for (let index = taking + 1; index < words.length && index <= taking + MOST_BETWEEN; index++) {
      if (isPlant(index)) return endOf(index)
      if (ENDING.has(words[index]!) || CONJUNCTIONS.has(words[index]!)) return undefined
    }
    return undefined
  }

  /** "Por el té", "after the rue tea": of what is drunk, as a plant that was touched gives a rash as well. */
  function drunkAfter(cause: number): number | undefined {
    let start = cause + 1
    while (OF.has(words[start] ?? '') || ARTICLES.has(words[start] ?? '')) start++
    if (start >= words.length || !isPlant(start)) return undefined
    const end = endOf(start)
    return words.slice(start, end + 1).some((word) => DRUNK.has(word)) ? end : undefined
  }

  function endOf(plant: number): number {
    let end = plant
    while (isPlant(end + 1) || (OF.has(words[end + 1] ?? '') && isPlant(end + 2))) end++
    return end
  }

  /** "Después de haber tomado", "because my son ate". */
  function causeBefore(taking: number): number | undefined {
    let index = taking - 1
    while (index >= 0 && (BEFORE_TAKING.has(words[index]!) || isSomebody(words[index]!))) index--
    return CAUSES.has(words[index] ?? '') ? index : undefined
  }

  /** Not "para el vómito"; but "para la tos y me siento mal", where another sentence begins. */
  function isToldAfter(plant: number, sign: number): boolean {
    const between = words.slice(plant + 1, sign + 2)
    const purpose = words.slice(plant + 1, sign).findLastIndex((word) => ENDING.has(word))
    return (
      purpose < 0 ||
      between.some((word, index) => {
        const next = between[index + 1] ?? ''
        return index > purpose && CONJUNCTIONS.has(word) && (SENTENCE.has(next) || VOMITING.test(next))
      })
    )
  }
}

/** An illness that was there before: "sigue con vómito", "no se le quita". */
function isOfBefore(word: string, before = ''): boolean {
  return LASTING.has(word) || (word === 'quita' && (before === 'le' || before === 'me' || before === 'se'))
}

/** "Le di a mi nena de tres años un vaso de té". */
const MOST_BETWEEN = 9

const CAUSES = wordSet('despues desde tras al por porque luego after since because from cuando when')
const BEFORE_TAKING = wordSet('de que of me se le les lo la ya yo haber having been i we they my mi su')

/** What is taken ends here. */
const ENDING = wordSet('para pa x contra for against que cual what which to si if')
const CONJUNCTIONS = wordSet('y e pero ahora and but now then so luego entonces')
const SENTENCE = wordSet(
  'me se le les nos ya no estoy esta estan anda ando ahora siento siente tengo tiene i im he she hes shes it my his her now is am',
  'feel feels felt got getting throwing',
)
const VOMITING = /^vomit(?:e|o|a|aron|ando|amos|ed|ing|s)$/
const OF = wordSet('de del con of')
const ARTICLES = wordSet('el la los las un una ese este the a that this some')
const WISHED = wordSet('un una a some')
const MAKING = wordSet('cayo cae hizo hace made makes make')
const GIVING = wordSet('da dan dio dieron')
const OBJECTS = wordSet('me him her us them')
const LASTING = wordSet('sigue siguen sigo todavia aun still')

/** Given without a word of what is in them. */
const BREWS = wordSet('bebedizo bebedizos brebaje brebajes menjurje menjurjes pocima pocimas concoction potion')
const BY_FORCE =
  /\b(?:a la fuerza|por la fuerza|sin (?:mi permiso|saber(?:lo)?|que (?:yo )?(?:supiera|quisiera))|by force|against my will|without my knowledge)\b/
/** "Me pasé de ajo". */
const EXCESS = /\b(?:me|se) (?:pase|paso) (?:de|con)\b/
const TOO_MUCH = wordSet('mucho mucha muchos muchas demasiado demasiada demasiados demasiadas bastante much many')
const PURPOSES = wordSet('para pa x contra for against')

const DRUNK = wordSet(
  'te tes tecito infusion infusiones cocimiento bebedizo brebaje menjurje pocima purga remedio remedios remedito',
  'tea teas brew decoction remedy remedies tincture concoction potion',
)
/** What may be any plant. */
const OF_PLANTS = wordSet(
  ...DRUNK,
  'hierba hierbas hierbita hierbitas yerba yerbas hierva hiervas yerva yervas planta plantas plantita monte montes matas mata hoja',
  'hojas hojita hojitas raiz raices corteza cortezas semilla semillas bayas',
  'herbal herb herbs plant plants leaf leaves root roots bark seeds berry berries',
)
/** Whether a plant of that name is eaten every day. */
export const isFood = (name: string) => FOODS.has(singular(name))

/** Plants that are eaten every day: "tomé café y me duele el estómago" is no poisoning. */
const FOODS = wordSet(
  'cafe coffee limon lemon lima lime naranja orange pina pineapple mango coco coconut banano banana platano tomate tomato papaya',
  'pawpaw aguacate avocado chile chili chilli maiz corn maize elote ayote squash guayaba guava cacao cocoa nance arroz rice avena oat',
  'camote zanahoria carrot repollo cabbage guisquil chayote lechuga lettuce pepino cucumber rabano radish cebolla onion mani',
  'cacahuate peanut cilantro tamarindo tamarind zapote sapodilla remolacha beetroot jocote bledo quinoa loroco pacaya',
)
