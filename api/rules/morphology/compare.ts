import { listWords, type Language } from './describe.ts'
import { inCentimetres } from './lengths.ts'
import type { Group, Morphology } from './spec.ts'

export interface Difference {
  character: string
  own: string
  other: string
}

export interface Comparison {
  isOwnPoisonous: boolean
  isOtherPoisonous: boolean
  differences: Difference[]
  /** What is the same in both, and tells nobody which plant it is. */
  alike: string[]
}

export interface ComparedPlant {
  isPoisonous: boolean
  morphology: Morphology
  cautions: readonly { subject: string; level: string }[]
}

interface Character {
  name: readonly [en: string, es: string]
  group: Group
  fields: readonly string[]
  /** A plant may be described without it although it has it, so that it is shown if one has it. */
  isOptional?: boolean
}

/** From what catches the eye to what must be looked for. */
const CHARACTERS: readonly Character[] = [
  { name: ['Flower colour', 'Color de la flor'], group: 'flower', fields: ['colour'] },
  { name: ['Flower', 'Flor'], group: 'flower', fields: ['type'] },
  { name: ['Flowers together', 'Flores en conjunto'], group: 'inflorescence', fields: ['type', 'position'] },
  { name: ['Fruit', 'Fruto'], group: 'fruit', fields: ['type', 'colour'] },
  { name: ['Habit', 'Porte'], group: 'plant', fields: ['growth', 'height'] },
  { name: ['Leaves on the stem', 'Hojas en el tallo'], group: 'leaf', fields: ['arrangement'] },
  { name: ['Leaf', 'Hoja'], group: 'leaf', fields: ['division', 'shape'] },
  { name: ['Leaf margin', 'Borde de la hoja'], group: 'leaf', fields: ['margin'] },
  { name: ['Length of the leaf', 'Largo de la hoja'], group: 'leaf', fields: ['length'] },
  {
    name: ['Leaf surface and smell', 'Superficie y olor de la hoja'],
    group: 'leaf',
    fields: ['features'],
    isOptional: true,
  },
  {
    name: ['Stem, spines and sap', 'Tallo, espinas y savia'],
    group: 'stem',
    fields: ['section', 'features'],
    isOptional: true,
  },
  { name: ['Bark', 'Corteza'], group: 'stem', fields: ['bark'] },
  { name: ['Below the ground', 'Bajo tierra'], group: 'root', fields: ['type'] },
]

const POISONOUS = ['Poisonous', 'Venenosa'] as const
const YES = ['yes: see its precautions', 'sí: vea sus precauciones'] as const
const YES_PARTS = ['yes: %', 'sí: %'] as const
/** Nothing on this site calls a plant safe because no poison is recorded. */
const NOT_POISONOUS = ['not recorded, which does not make it safe', 'sin anotar, lo que no la hace segura'] as const
const NOT_RECORDED = ['not recorded', 'sin anotar'] as const

/** Lengths vary from leaf to leaf: only such a ratio tells two plants apart. */
const TELLING_RATIO = 1.6

/** What tells two plants apart, and what does not, in a language. Poison comes first. */
export function compare(own: ComparedPlant, other: ComparedPlant, language: Language): Comparison {
  const at = language === 'en' ? 0 : 1
  const both = [own, other] as const
  const [isOwnPoisonous, isOtherPoisonous] = both.map(isPoison) as [boolean, boolean]
  const differences: Difference[] = []
  const alike: string[] = []
  if (isOwnPoisonous || isOtherPoisonous) {
    const [ownPoison, otherPoison] = both.map((plant) => poisonOf(plant, language)) as [string, string]
    differences.push({ character: POISONOUS[at], own: ownPoison, other: otherPoison })
  }
  for (const { name, group, fields, isOptional } of CHARACTERS) {
    const [mine, theirs] = both.map(({ morphology }) => picked(morphology[group], fields)) as [Values, Values]
    const known = [mine, theirs].filter((values) => Object.keys(values).length > 0).length
    if (known === 0 || (known === 1 && !isOptional)) continue
    const [ownWords, otherWords] = [mine, theirs].map(
      (values) => listWords(group, values, language) || NOT_RECORDED[at],
    ) as [string, string]
    if (isAlike(mine, theirs)) alike.push(`${name[at]}: ${ownWords}`)
    else differences.push({ character: name[at], own: ownWords, other: otherWords })
  }
  return { isOwnPoisonous, isOtherPoisonous, differences, alike }
}

type Values = Record<string, unknown>

function picked(values: Values | undefined, fields: readonly string[]): Values {
  return Object.fromEntries(fields.flatMap((name) => (values?.[name] === undefined ? [] : [[name, values[name]]])))
}

/** A field that only one of them has does not count, unless the other has none at all. */
function isAlike(mine: Values, theirs: Values): boolean {
  const shared = Object.keys(mine).filter((name) => name in theirs)
  return shared.length > 0 && shared.every((name) => isSame(name, mine[name], theirs[name]))
}

function isSame(name: string, one: unknown, other: unknown): boolean {
  if (name === 'length' || name === 'height') {
    const ratio = inCentimetres(String(one)) / inCentimetres(String(other))
    return ratio < TELLING_RATIO && ratio > 1 / TELLING_RATIO
  }
  return JSON.stringify([one].flat().sort()) === JSON.stringify([other].flat().sort())
}

function isPoison({ isPoisonous, morphology, cautions }: ComparedPlant): boolean {
  const hasToxicPart = cautions.some(({ subject, level }) => subject === 'TOXIC_PART' && level !== 'COMPATIBLE')
  return isPoisonous || hasToxicPart || Boolean(morphology.sheet?.poison)
}

function poisonOf(plant: ComparedPlant, language: Language): string {
  const at = language === 'en' ? 0 : 1
  if (!isPoison(plant)) return NOT_POISONOUS[at]
  const { poison } = plant.morphology.sheet ?? {}
  return poison ? YES_PARTS[at].replace('%', listWords('sheet', { poison }, language)) : YES[at]
}
