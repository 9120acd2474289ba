import type { Morphology } from '../../../../api/rules/morphology/spec.ts'
import { random } from '../../random.ts'
import type { Growth } from '../traits.ts'
import { UNKNOWN_FAMILIES, USUAL_FAMILIES } from './families.ts'

const OF_A_HABIT: Partial<Record<string, Growth>> = {
  herb: 'erect-herb',
  shrub: 'shrub',
  tree: 'tree',
  vine: 'climber',
  grass: 'tussock',
  succulent: 'succulent-rosette',
  fern: 'fern',
}
/** Forms that a habit does not name more precisely than the family does. */
const OF_THE_FAMILY: Partial<Record<string, readonly Growth[]>> = {
  herb: ['rosette-herb', 'bulb', 'leafy-shoots', 'horsetail', 'succulent-rosette', 'trailer', 'tussock'],
  tree: ['crowned-trunk'],
  vine: ['trailer'],
  grass: ['tussock'],
  succulent: ['cactus', 'succulent-rosette'],
}
/** Leaves of these forms are nothing like those of most families. */
const LEAVES: Partial<Record<Growth, Morphology['leaf']>> = {
  tussock: { arrangement: 'basal', shape: 'linear', length: '50 cm', venation: 'parallel', attachment: 'sheathing' },
  fern: {
    arrangement: 'basal',
    division: 'pinnate',
    parts: 25,
    shape: 'lanceolate',
    length: '50 cm',
    width: '16 cm',
    leafletLength: '8 cm',
    leafletWidth: '1.6 cm',
  },
  'succulent-rosette': {
    arrangement: 'basal',
    shape: 'tapering',
    length: '40 cm',
    venation: 'hidden',
    features: ['fleshy'],
  },
}

type Known = {
  seed: string
  family?: string | null | undefined
  habit?: string | null | undefined
  parts?: string | readonly string[] | null | undefined
}

/**
 * What a plant without a described morphology may look like, by family, habit and parts used. It is for its drawing only:
 * nobody says that this plant looks like that.
 */
export function usualMorphology({ seed, family, habit, parts: written }: Known): Morphology {
  const name = /\p{Lu}\p{Ll}+aceae/u.exec(family ?? '')?.[0] ?? ''
  const usual = USUAL_FAMILIES[name] ?? random(`family of ${seed}`).pick(UNKNOWN_FAMILIES)
  const parts = typeof written === 'string' ? written.split(/[\s,]+/) : (written ?? [])
  const growth = parts.includes('bulb') ? 'bulb' : growthOf(habit?.toLowerCase() ?? '', usual.plant?.growth)
  const isOwnForm = usual.plant?.growth === growth
  const below = parts.includes('rhizome') ? 'rhizome' : parts.includes('root') ? 'taproot' : undefined
  return {
    ...usual,
    ...(growth === 'fern' && { inflorescence: undefined, flower: undefined, fruit: undefined }),
    plant: { growth },
    leaf: (isOwnForm ? undefined : LEAVES[growth]) ?? usual.leaf,
    root: usual.root ?? (below && { type: below }),
  }
}

function growthOf(habit: string, ofFamily: Growth | undefined): Growth {
  const ofHabit = OF_A_HABIT[habit]
  if (!ofHabit) return ofFamily ?? 'erect-herb'
  return ofFamily && OF_THE_FAMILY[habit]?.includes(ofFamily) ? ofFamily : ofHabit
}
