import { MORPHOLOGY, type Field, type Group, type Morphology } from './spec.ts'

export type Language = 'en' | 'es'

/** The words around a value: `%` is the value. */
const PHRASES: { [Name in Group]: Record<string, readonly [en: string, es: string]> } = {
  plant: { growth: ['%', '%'], height: ['about % tall', 'de cerca de % de alto'], crown: ['with %', 'con %'] },
  stem: {
    section: ['%', '%'],
    colour: ['%', 'de color %'],
    features: ['%', '%'],
    bark: ['bark %', 'corteza %'],
    barkColour: ['its bark %', 'corteza de color %'],
  },
  leaf: {
    arrangement: ['%', '%'],
    division: ['%', '%'],
    parts: ['lobes or leaflets: %', 'puntas u hojitas: %'],
    shape: ['blade %', 'de lámina %'],
    length: ['% long', '% de largo'],
    width: ['% wide', '% de ancho'],
    leafletLength: ['leaflets % long', 'hojitas de % de largo'],
    leafletWidth: ['leaflets % wide', 'hojitas de % de ancho'],
    margin: ['margin %', 'borde %'],
    apex: ['tip %', 'punta %'],
    base: ['base %', 'base %'],
    venation: ['%', '%'],
    attachment: ['%', '%'],
    petiole: ['stalk %', 'que mide %'],
    colour: ['%', 'de color %'],
    features: ['%', '%'],
  },
  inflorescence: {
    type: ['%', '%'],
    position: ['%', '%'],
    posture: ['%', '%'],
    length: ['% long', 'de % de largo'],
    flowers: ['about % together', 'unas % juntas'],
    colour: ['%', 'de color %'],
  },
  flower: {
    type: ['%', '%'],
    petals: ['petals: %', 'pétalos: %'],
    length: ['% long', '% de largo'],
    width: ['% across', '% de ancho'],
    colour: ['%', 'de color %'],
    centre: ['centre %', 'centro de color %'],
    features: ['%', '%'],
  },
  fruit: {
    type: ['%', '%'],
    shape: ['%', 'de forma %'],
    surface: ['surface %', 'superficie %'],
    length: ['% long', '% de largo'],
    width: ['% wide', '% de ancho'],
    colour: ['%', 'de color %'],
    unripe: ['% when unripe', 'de color % antes de madurar'],
    flesh: ['flesh %', 'pulpa de color %'],
    hollow: ['%', '%'],
    parts: ['lobes, ribs or angles: %', 'gajos, costillas o filos: %'],
    number: ['about % together', 'como % juntos'],
    position: ['%', '%'],
    posture: ['%', '%'],
  },
  seed: {
    shape: ['%', '%'],
    colour: ['%', 'de color %'],
    length: ['% long', '% de largo'],
    number: ['about % in a fruit', 'unas % en cada fruto'],
  },
  root: { type: ['%', '%'], colour: ['%', 'de color %'], length: ['% long', '% de largo'] },
  sheet: { details: ['%', '%'], poison: ['%', '%'] },
}

/** Of one alone, where the phrase is for many; empty where the rest of the sentence says it. */
const ALONE: Record<string, readonly [en: string, es: string]> = {
  'inflorescence.flowers': ['', ''],
  'fruit.number': ['single', 'solitario'],
  'seed.number': ['one in a fruit', 'una en cada fruto'],
}

/** Of what does not stand up, and of leaves at the ground with a bare flower stalk above them. */
const LENGTH = ['about % long', 'de cerca de % de largo'] as const
const IN_FLOWER = ['about % tall in flower', 'de cerca de % de alto en flor'] as const

const HEADS: { [Name in Group]: readonly [en: string, es: string] } = {
  plant: ['Habit', 'Porte'],
  stem: ['Stem', 'Tallo'],
  leaf: ['Leaves', 'Hojas'],
  inflorescence: ['Flowers', 'Flores'],
  flower: ['Each flower', 'Cada flor'],
  fruit: ['Fruit', 'Fruto'],
  seed: ['Seeds', 'Semillas'],
  root: ['Below the ground', 'Bajo tierra'],
  sheet: ['Enlarged', 'Ampliado'],
}

/** Of bark that comes off, the colour is that of its pieces; below them is that of the stem. */
const PIECES: Record<string, readonly [en: string, es: string]> = {
  flaking: ['patches of it %', 'con placas de color %'],
  peeling: ['its sheets %', 'láminas de color %'],
  strips: ['its strips %', 'tiras de color %'],
}

/** Of a leaf that is divided, `shape` is that of its parts. */
const SHAPE_OF_PARTS = ['each part %', 'cada parte %'] as const
const POISON = ['Poisonous', 'Venenoso'] as const

/** What the plate of a plant shows, in sentences, for people who cannot see it. */
export function describePlate(morphology: Morphology, language: Language): string {
  const at = language === 'en' ? 0 : 1
  const groups = Object.keys(PHRASES) as Group[]
  return groups
    .flatMap((group) => {
      const values = morphology[group] as Record<string, unknown> | undefined
      if (!values) return []
      if (group === 'sheet') {
        const sheet = values as NonNullable<Morphology['sheet']>
        return [
          sentence(HEADS.sheet[at], phrasesOf(group, { details: sheet.details }, at)),
          sentence(POISON[at], phrasesOf(group, { poison: sheet.poison }, at)),
        ]
      }
      return sentence(HEADS[group][at], phrasesOf(group, values, at, morphology))
    })
    .filter(Boolean)
    .join(' ')
}

/** A group of a morphology as the description has it, without its head. */
export function phrasesFor(morphology: Morphology, group: Group, language: Language): string {
  return phrasesOf(group, morphology[group] ?? {}, language === 'en' ? 0 : 1, morphology).join(', ')
}

/** Some values of a group as a list of words, for who knows already what they are of. */
export function listWords(group: Group, values: Record<string, unknown>, language: Language): string {
  const at = language === 'en' ? 0 : 1
  return Object.entries(values)
    .flatMap(([name, value]) => {
      const field = (MORPHOLOGY[group] as Record<string, Field>)[name]!
      const isOfParts = name === 'shape' && values['division'] && values['division'] !== 'simple'
      const words = [value].flat().map((each) => wordOf(field, each, at))
      return isOfParts ? words.map((word) => SHAPE_OF_PARTS[at].replace('%', word)) : words
    })
    .join(', ')
}

function sentence(head: string, phrases: string[]): string {
  return phrases.length > 0 ? `${head}: ${phrases.join(', ')}.` : ''
}

function phrasesOf(group: Group, values: Record<string, unknown>, at: 0 | 1, whole: Morphology = {}): string[] {
  return Object.entries(PHRASES[group]).flatMap(([name, usual]) => {
    const value = values[name]
    const field = (MORPHOLOGY[group] as Record<string, Field>)[name]!
    if (value === undefined) return []
    const isOfParts = name === 'shape' && values.division && values.division !== 'simple'
    const pieces = name === 'barkColour' ? PIECES[String(values['bark'])] : undefined
    const phrase = isOfParts ? SHAPE_OF_PARTS : name === 'height' ? heightOf(whole) : (pieces ?? usual)
    const said = value === 1 ? (ALONE[`${group}.${name}`] ?? phrase) : phrase
    if (said[at] === '') return []
    return [value].flat().map((each) => said[at].replace('%', wordOf(field, each, at)))
  })
}

/** The phrase for the height of a plant, by how it grows. */
function heightOf({ plant, inflorescence }: Morphology): readonly [en: string, es: string] {
  if (plant?.growth === 'trailer') return LENGTH
  const isBare = inflorescence?.position === 'scape' && plant?.growth !== 'leafy-shoots'
  return isBare ? IN_FLOWER : PHRASES.plant['height']!
}

function wordOf(field: Field, value: unknown, at: 0 | 1): string {
  return 'terms' in field ? field.terms[String(value)]![at] : String(value)
}
