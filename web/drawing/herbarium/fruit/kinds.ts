import { CAPSULES } from './capsules.ts'
import { DRY } from './dry.ts'
import { FLESHY } from './fleshy.ts'
import { PODS } from './pods.ts'
import type { Kinds } from './shape.ts'

/** Fruits that are no plain round body, from stalk to tip to the right. */
export const FRUITS: Kinds = { ...FLESHY, ...PODS, ...CAPSULES, ...DRY }
