import { bySound } from './persons/sayings.ts'
import { soundOf } from './words.ts'

// By what a poisoning or a severe allergy is felt.

export interface Sign {
  start: number
  end: number
  /** Whether somebody feels it now, as in "estoy mareada", and has not only come with it: "tengo náuseas". */
  isFelt: boolean
  /** Whether it can kill within minutes, whatever was taken, food as well: no air, or swelling of mouth or throat. */
  isGrave: boolean
}

/** All of them in a search, the grave ones twice. */
export function signsOfPoisoning(words: readonly string[]): Sign[] {
  const text = words.map((word) => (/\d/.test(word) ? word : soundOf(word))).join(' ')
  const find = (pattern: RegExp, isGrave: boolean) =>
    [...text.matchAll(pattern)].flatMap(({ 0: said, index }) => {
      const start = text.slice(0, index).split(' ').length - 1
      const before = words.slice(Math.max(0, start - 3), start)
      const isDenied = before.slice(-2).some((word) => DENYING.has(word))
      const isFelt = [...before, words[start]!].some((word) => FELT.has(word))
      return isDenied ? [] : [{ start, end: start + said.split(' ').length, isFelt, isGrave }]
    })
  return [...find(GRAVE, true), ...find(SIGNS, false)]
}

const DENYING = new Set(['no', 'ni', 'sin', 'not', 'without', 'nor'])
const FELT = new Set(
  (
    'estoy esta estan toy ando anda siento siente senti sintio puse puso pone pongo hizo hace cayo cae feel feels felt feeling makes ' +
    'made got is am im'
  ).split(' '),
)

/** Compared by sound, as what people say of persons is. */
const patternOf = (...patterns: string[]) => new RegExp(`\\b(?:${bySound(patterns.join('|'))})(?!\\w)`, 'g')

const PLACES = '(?: (?:muy|mucho|todo|toda|la|el|los|las|su|mi|en|de|del))* '

const NO_AIR = [
  '(?:no|ni) (?:(?:pued[eo]|pueden|podia|poder|logra|deja|casi|bien|ni|me|le) )*respir\\w*',
  '(?:cuesta|costaba|trabajo|dificil|dificultad|problemas?) (?:(?:mucho|para|de|al|en|a) )*respir\\w*',
  'respir\\w+ (?:muy )?(?:mal|feo)|falta\\w* (?:(?:de|el|la|mucho|un|poco) )*(?:aire|respiracion)|sin aire',
  '(?:me|se|esta|estoy) ahog\\w+|(?:cierra|cerro|aprieta|apreto|oprime) (?:(?:el|mi|su) )*pecho',
  '(?:cant|cannot|not|couldnt|hardly|barely) (?:(?:even|really|be|able|to) )*breath\\w*|breathless\\w*|wheez(?:e|es|ing|y)|gasping',
  '(?:trouble|difficulty|hard|problems?|struggl\\w+|short\\w*|out)(?: (?:with|to|of|in|for|his|her|my))* breath\\w*',
]
  .map((pattern) => `(?:${pattern})`)
  .join('|')
/** "No puedo respirar por la nariz" is a cold. */
const NOT_OF_NOSE = '(?!(?: \\w+){0,3} (?:nariz|nose)\\b)'

const AIRWAY = '(?:boca|lengua|garganta|labios?|cara|mouth|tongue|throat|lips?|face)'
/** Not "inflamada": with that, a throat is sore. */
const SWELLS = '(?:hinch\\w+|cierra|cerro|cerrando|cerrad[oa]|swell\\w*|swollen|clos(?:ed|es|ing)|tight\\w*)'
const BETWEEN =
  '(?: (?:la|se|me|le|esta|estan|muy|toda|toditos|todos|bien|is|are|has|feels?|got|was|were|all|so|very))* '
const SWELLING = `${SWELLS}${PLACES}${AIRWAY}|${AIRWAY}${BETWEEN}${SWELLS}|swollen(?: (?:in|of|my|his|her|the))* ${AIRWAY}`

const GRAVE = patternOf(`(?:${NO_AIR})${NOT_OF_NOSE}`, SWELLING)

const SIGNS = patternOf(
  'vomit\\w*|devolviendo|devolvio|nausea\\w*|ascos?|mare(?:os?|ad[oa]s?|ando|a|o)?|diarr\\w+|asientos|desmayo|desmaya\\w*|taquicardia|colaps\\w+|convuls\\w+',
  'alucin\\w+|somnolient\\w*|atarantad[oa]|palpit\\w+|tembl\\w+|tiembl\\w+|ronchas?|sarpullido|intoxic\\w*|confundid[oa]|palid[oa]',
  'desorientad[oa]|inconsciente|debil|desvari\\w+|delir\\w+|dormid[oa]|adormecid[oa]|sueno|babea\\w*|calambres|retorcijon\\w*|colicos?',
  '(?:siento|siente|senti|sintio) (?:muy |bien |algo )?(?:mal|rar[oa]|peor|fatal|feo)|(?:puse|puso|pongo|pone|estoy) (?:muy |bien )?(?:mal|rar[oa])',
  '(?:cayo|hizo|hace|cae) (?:muy |bien )?(?:mal|dano|pesado)|sudando|suda|sudor|sangr\\w+',
  `(?:hinch\\w+|ard\\w+|pic(?:a|an|o)|quem\\w+|durmi\\w+|duerm\\w+)${PLACES}(?:boca|lengua|garganta|labios?|cara|cuerpo)`,
  `(?:duele|dolio|dolor|hinch\\w+|ard\\w+)${PLACES}(?:panza|pancita|barriga|estomago|estomaguito|vientre|pecho|cabeza)`,
  `(?:ve|veo|viendo|mira|miro) (?:borroso|doble|cosas|luces)|no (?:se )?(?:despierta|levanta|reacciona|responde)|corazon`,
  'throw\\w* up|threw up|puk\\w+|dizzy|dizziness|nause\\w+|collaps\\w+|tachycardia|(?:wont|cant|cannot|not) (?:wake|waking)|light ?headed|sleepy|drows\\w+|faint\\w*|pass\\w* out|seizures?|hallucinat\\w+|shak(?:y|ing)',
  'trembling|rash|hives|cramps|racing|confused|drool\\w+|sweat\\w+|weak|pale|unconscious|poisoned|bleed\\w*|blurr\\w+|seeing things',
  '(?:esta|estoy|puso|puse|pone|pongo|ojos|piel) (?:muy |todo |toda |bien )?amarill[oa]s?|turn\\w+ yellow|yellow (?:eyes|skin)|jaundice',
  '(?:feels?|felt|feeling|makes?|made) (?:(?:me|him|her|us|so|very|really|a bit) )*(?:sick|ill|bad|unwell|weird|strange|worse|awful|terrible|funny|numb)',
  '(?:is|am|im|got|gets|getting|became|fell) (?:so |very |really )?(?:sick|ill|unwell)',
  '(?:mouth|tongue|throat|lips?|face|stomach|belly|tummy|head|chest)(?: (?:is|are|feels?|has))* ?(?:burn\\w*|itch\\w*|numb|tingl\\w+|swell\\w*|swollen|hurts?|aches?|pain)',
  '(?:burn\\w*|itch\\w*|swollen|swelling|numb)(?: (?:in|of|my|his|her|the))* (?:mouth|tongue|throat|lips?|face)|headache',
)
