import { isSomebody } from './persons/somebody.ts'
import { isIn, type Span } from './spans.ts'
import { singular, soundOf, type Token } from './words.ts'

// Somebody has taken a plant and now feels ill: "le di apazote y vomita", "I drank a tea and feel dizzy". That may be a
// poisoning. What is taken against an illness is not: "té para el vómito", "tomo manzanilla y tengo tos".

interface Sign {
  start: number
  end: number
  /** Whether somebody feels it now, as in "estoy mareada", and has not only come with it: "tengo náuseas". */
  isFelt: boolean
}

/** Whether a search tells so; `plants` are the names in it, of plants of the site and of others. */
export function isIllFromPlant(tokens: readonly Token[], plants: readonly Span<unknown>[]): boolean {
  const words = tokens.map(({ word }) => word)
  const signs = signsIn(words)
  if (signs.length === 0 || words.some((word, index) => isLasting(word, words[index - 1]))) return false
  const isPlant = (index: number) =>
    OF_PLANTS.has(words[index] ?? '') || (isIn(index, plants) && !FOODS.has(singular(words[index]!)))

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
    return signs.some(({ start, end, isFelt }) => {
      if (start > plant) return (taking === 'done' || isCause || isFelt) && isToldAfter(plant, start)
      return isCause && end <= cause && !words.slice(end, cause).some((between) => ENDING.has(between))
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
    const purpose = between.map((word, index) => index < between.length - 2 && ENDING.has(word)).lastIndexOf(true)
    return (
      purpose < 0 ||
      between.some((word, index) => {
        const next = between[index + 1] ?? ''
        return index > purpose && CONJUNCTIONS.has(word) && (SENTENCE.has(next) || VOMITING.test(next))
      })
    )
  }
}

function signsIn(words: readonly string[]): Sign[] {
  const text = words.map((word) => (/\d/.test(word) ? word : soundOf(word))).join(' ')
  return [...text.matchAll(SIGNS)].flatMap(({ 0: said, index }) => {
    const start = text.slice(0, index).split(' ').length - 1
    const before = words.slice(Math.max(0, start - 3), start)
    const isDenied = before.slice(-2).some((word) => DENYING.has(word))
    const isFelt = [...before, words[start]!].some((word) => FELT.has(word))
    return isDenied ? [] : [{ start, end: start + said.split(' ').length, isFelt }]
  })
}

/** Whether somebody is said to have taken or been given what follows, or to take it; or how, after a word for a cause. */
function takingAt(tokens: readonly Token[], index: number): 'done' | 'habit' | 'infinitive' | undefined {
  const { word, written } = tokens[index]!
  const [before, last] = [tokens[index - 2]?.word ?? '', tokens[index - 1]?.word ?? '']
  const isAsked = (last === 'que' && !BEFORE_THAT.has(before)) || QUESTIONS.has(last) || QUESTIONS.has(before)
  if (isAsked) return undefined
  if (INFINITIVES.has(word)) return 'infinitive'
  if (word === 'dio') return last === 'le' || last === 'les' || last === 'me' ? 'done' : undefined
  const isReflexive = (word === 'tome' || word === 'tomo') && (last === 'me' || last === 'se')
  const isGiven = word === 'di' && GIVEN_TO.has(last)
  if (DONE.has(word) || /^tom[éó]$/i.test(written) || isReflexive || isGiven) return 'done'
  return HABITS.has(word) ? 'habit' : undefined
}

/** An illness that was there before: "sigue con vómito", "no se le quita". */
function isLasting(word: string, before = ''): boolean {
  return LASTING.has(word) || (word === 'quita' && (before === 'le' || before === 'me' || before === 'se'))
}

const set = (...words: string[]): ReadonlySet<string> => new Set(words.join(' ').split(' '))

/** "Le di a mi nena de tres años un vaso de té". */
const MOST_BETWEEN = 9

const DONE = set(
  'comio comi comieron comimos comido bebio bebi bebieron bebido trago tragaron trague tragado chupo mastico mastique masticaron',
  'masticado ingirio ingeri tomaron tomado tomamos dimos dieron dimosle probo probe',
  'ate eaten drank drunk took taken chewed swallowed sipped ingested consumed gave given tried had',
)
const GIVEN_TO = set('le les me se yo')
/** Also without an accent: "tomo ruda y estoy mareada". */
const HABITS = set('tomo tome toma tomando drink drinks drinking take takes taking eat eats eating')
const INFINITIVES = set(
  'tomar tomarse tomarme beber beberse beberme comer comerse comerme dar darle darles darme masticar probar chupar tragar',
  'having giving chewing swallowing trying',
)
const CAUSES = set('despues desde tras al por porque luego after since because from cuando when')
const BEFORE_TAKING = set('de que of me se le les lo la ya yo haber having been i we they my mi su')
const BEFORE_THAT = set('desde ya luego creo es dice dijo')
const QUESTIONS = set('cual cuales cuanto what which can could should may if si how do does will puedo puede')

/** What is taken ends here. */
const ENDING = set('para pa x contra for against que cual what which to si if')
const CONJUNCTIONS = set('y e pero ahora and but now then so luego entonces')
const SENTENCE = set(
  'me se le les nos ya no estoy esta estan anda ando ahora siento siente tengo tiene i im he she hes shes it my his her now is am',
  'feel feels felt got getting throwing',
)
const VOMITING = /^vomit(?:e|o|a|aron|ando|amos|ed|ing|s)$/
const OF = set('de del con of')
const ARTICLES = set('el la los las un una ese este the a that this some')
const WISHED = set('un una a some')
const FELT = set(
  'estoy esta estan toy ando anda siento siente senti sintio puse puso pone pongo hizo hace cayo cae feel feels felt feeling makes',
  'made got is am im',
)
const MAKING = set('cayo cae hizo hace made makes make')
const GIVING = set('da dan dio dieron')
const OBJECTS = set('me him her us them')
const LASTING = set('sigue siguen sigo todavia aun still')
const DENYING = set('no ni sin not without nor')

const DRUNK = set(
  'te tes tecito infusion infusiones cocimiento bebedizo brebaje menjurje remedio remedios remedito',
  'tea teas brew decoction remedy remedies tincture concoction potion',
)
/** What may be any plant. */
const OF_PLANTS = set(
  ...DRUNK,
  'hierba hierbas hierbita hierbitas yerba yerbas hierva hiervas yerva yervas planta plantas plantita monte montes matas mata hoja',
  'hojas hojita hojitas raiz raices corteza cortezas semilla semillas bayas',
  'herbal herb herbs plant plants leaf leaves root roots bark seeds berry berries',
)
/** Plants that are eaten every day: "tomé café y me duele el estómago" is no poisoning. */
const FOODS = set(
  'cafe coffee limon lemon lima lime naranja orange pina pineapple mango coco coconut banano banana platano tomate tomato papaya',
  'pawpaw aguacate avocado chile chili chilli maiz corn maize elote ayote squash guayaba guava cacao cocoa nance arroz rice avena oat',
  'camote zanahoria carrot repollo cabbage guisquil chayote lechuga lettuce pepino cucumber rabano radish cebolla onion mani',
  'cacahuate peanut cilantro tamarindo tamarind zapote sapodilla remolacha beetroot jocote bledo quinoa loroco pacaya',
)

const PLACES = '(?: (?:muy|mucho|todo|toda|la|el|los|las|su|mi|en|de|del))* '
/** By what a poisoning is felt. Compared by sound, as what people say of persons is. */
const SIGNS = new RegExp(
  `\\b(?:${[
    'vomit\\w*|devolviendo|devolvio|nausea\\w*|ascos?|mare(?:os?|ad[oa]s?|ando|a|e|o)|diarr\\w+|asientos|desmayo|desmaya\\w*|taquicardia|colaps\\w+|convuls\\w+',
    'alucin\\w+|somnolient\\w*|atarantad[oa]|palpit\\w+|tembl\\w+|tiembl\\w+|ronchas?|sarpullido|intoxic\\w*|confundid[oa]|palid[oa]',
    'desorientad[oa]|inconsciente|debil|desvari\\w+|delir\\w+|dormid[oa]|adormecid[oa]|sueno|babea\\w*|calambres|retorcijon\\w*|colicos?',
    '(?:siento|siente|senti|sintio) (?:muy |bien |algo )?(?:mal|rar[oa]|peor|fatal|feo)|(?:puse|puso|pongo|pone|estoy) (?:muy |bien )?(?:mal|rar[oa])',
    '(?:cayo|hizo|hace|cae) (?:muy |bien )?(?:mal|dano|pesado)|sudando|suda|sudor|no puedo? respirar|falta (?:el )?aire|sangr\\w+',
    `(?:hinch\\w+|ard\\w+|pic(?:a|an|o)|quem\\w+|durmi\\w+|duerm\\w+)${PLACES}(?:boca|lengua|garganta|labios?|cara|cuerpo)`,
    `(?:duele|dolio|dolor|hinch\\w+|ard\\w+)${PLACES}(?:panza|pancita|barriga|estomago|estomaguito|vientre|pecho|cabeza)`,
    `(?:ve|veo|viendo|mira|miro) (?:borroso|doble|cosas|luces)|no (?:se )?(?:despierta|levanta|reacciona|responde)|corazon`,
    'throw\\w* up|threw up|puk\\w+|dizzy|dizziness|nause\\w+|collaps\\w+|tachycardia|(?:wont|cant|cannot|not) (?:wake|waking)|light ?headed|sleepy|drows\\w+|faint\\w*|pass\\w* out|seizures?|hallucinat\\w+|shak(?:y|ing)',
    'trembling|rash|hives|cramps|racing|confused|drool\\w+|sweat\\w+|weak|pale|breathe|unconscious|poisoned|bleed\\w*|blurr\\w+|seeing things',
    '(?:feels?|felt|feeling|makes?|made) (?:(?:me|him|her|us|so|very|really|a bit) )*(?:sick|ill|bad|unwell|weird|strange|worse|awful|terrible|funny|numb)',
    '(?:is|am|im|got|gets|getting|became|fell) (?:so |very |really )?(?:sick|ill|unwell)',
    '(?:mouth|tongue|throat|lips?|face|stomach|belly|tummy|head|chest)(?: (?:is|are|feels?|has))* ?(?:burn\\w*|itch\\w*|numb|tingl\\w+|swell\\w*|swollen|hurts?|aches?|pain)',
    '(?:burn\\w*|itch\\w*|swollen|swelling|numb)(?: (?:in|of|my|his|her|the))* (?:mouth|tongue|throat|lips?|face)|headache',
  ]
    .join('|')
    .replace(/\\?[a-z]+/g, (part) => (part.startsWith('\\') ? part : soundOf(part)))})(?!\\w)`,
  'g',
)
