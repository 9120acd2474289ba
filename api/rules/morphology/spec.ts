import {
  APICES,
  ARRANGEMENTS,
  ATTACHMENTS,
  BASES,
  DIVISIONS,
  LEAF_FEATURES,
  MARGINS,
  SHAPES,
  VENATION,
} from './leaf-words.ts'
import {
  FLOWER_FEATURES,
  FLOWERS,
  FRUIT_SHAPES,
  FRUIT_SURFACES,
  FRUITS,
  HOLLOWS,
  INFLORESCENCES,
  POSITIONS,
  POSTURES,
  SEEDS,
} from './flower-words.ts'
import {
  BARKS,
  COLOURS,
  CROWNS,
  DETAILS,
  GROWTH,
  POISONOUS_PARTS,
  ROOTS,
  SECTIONS,
  STEM_FEATURES,
} from './plant-words.ts'

// What a plant looks like, as data: groups of fields, whose values are terms, lengths or counts. The validator, the
// description, the form and the drawing are made from it. codegen.ts copies it to web/.

/** Terms with their words in English and Spanish. */
type Terms = Readonly<Record<string, readonly [en: string, es: string]>>

export type Field =
  | { kind: 'term'; terms: Terms }
  | { kind: 'terms'; terms: Terms; most: number }
  | { kind: 'length' }
  | { kind: 'count'; most: number }

const one = <List extends Terms>(terms: List) => ({ kind: 'term', terms }) as const
const some = <List extends Terms>(terms: List, most = 4) => ({ kind: 'terms', terms, most }) as const
const LENGTH = { kind: 'length' } as const
const count = (most: number) => ({ kind: 'count', most }) as const

export const MORPHOLOGY = {
  plant: { growth: one(GROWTH), height: LENGTH, crown: one(CROWNS) },
  stem: {
    colour: one(COLOURS),
    section: one(SECTIONS),
    features: some(STEM_FEATURES),
    bark: one(BARKS),
    barkColour: one(COLOURS),
  },
  leaf: {
    arrangement: one(ARRANGEMENTS),
    division: one(DIVISIONS),
    /** Lobes, or leaflets of a leaf or of its smallest part. */
    parts: count(41),
    shape: one(SHAPES),
    length: LENGTH,
    width: LENGTH,
    /** Of a leaflet. */
    leafletLength: LENGTH,
    leafletWidth: LENGTH,
    margin: one(MARGINS),
    apex: one(APICES),
    base: one(BASES),
    venation: one(VENATION),
    attachment: one(ATTACHMENTS),
    petiole: LENGTH,
    colour: one(COLOURS),
    features: some(LEAF_FEATURES, 6),
  },
  inflorescence: {
    type: one(INFLORESCENCES),
    position: one(POSITIONS),
    posture: one(POSTURES),
    length: LENGTH,
    flowers: count(200),
    /** Of small flowers drawn as one, such as a catkin. */
    colour: one(COLOURS),
  },
  flower: {
    type: one(FLOWERS),
    petals: count(60),
    length: LENGTH,
    width: LENGTH,
    colour: one(COLOURS),
    /** Of its centre: disc, stamens, throat, or the true flower among coloured bracts. */
    centre: one(COLOURS),
    features: some(FLOWER_FEATURES),
  },
  fruit: {
    type: one(FRUITS),
    shape: one(FRUIT_SHAPES),
    surface: one(FRUIT_SURFACES),
    length: LENGTH,
    width: LENGTH,
    colour: one(COLOURS),
    /** Of the unripe fruit, where both hang together. */
    unripe: one(COLOURS),
    flesh: one(COLOURS),
    hollow: one(HOLLOWS),
    /** Lobes, ribs or angles. */
    parts: count(20),
    /** In a group. */
    number: count(60),
    position: one(POSITIONS),
    posture: one(POSTURES),
  },
  seed: { shape: one(SEEDS), colour: one(COLOURS), length: LENGTH, number: count(500) },
  root: { type: one(ROOTS), colour: one(COLOURS), length: LENGTH },
  /** What the sheet shows beside the plant. */
  sheet: { details: some(DETAILS, 2), poison: some(POISONOUS_PARTS, 5) },
} as const satisfies Record<string, Record<string, Field>>

type ValueOf<One> = One extends { kind: 'term'; terms: infer List }
  ? keyof List
  : One extends { kind: 'terms'; terms: infer List }
    ? (keyof List)[]
    : One extends { kind: 'length' }
      ? string
      : number

export type Group = keyof typeof MORPHOLOGY

/** As in content files: `{ plant: { growth: 'shrub', height: '1 m' }, leaf: { … } }`. */
export type Morphology = {
  [Name in Group]?:
    { [Key in keyof (typeof MORPHOLOGY)[Name]]?: ValueOf<(typeof MORPHOLOGY)[Name][Key]> | undefined } | undefined
}

export function fieldsOf(group: Group): [name: string, field: Field][] {
  return Object.entries<Field>(MORPHOLOGY[group])
}

export const GROUPS = Object.keys(MORPHOLOGY) as Group[]
