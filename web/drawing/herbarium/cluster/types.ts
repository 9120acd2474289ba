import type { Point } from '../path.ts'
import type { Random } from '../../random.ts'
import type { Traits } from '../traits.ts'

export type Inflorescence = NonNullable<Traits['inflorescence']>
/** `other` takes turns with the first, as unripe fruit does. */
export type One = { id: string; other?: string; size: number; scale: number; isNodding?: boolean }

export type Put = (foot: Point, angle: number, stalk: number, scale?: number) => void
export type Spread = Inflorescence & { one: One; chance: Random; put: Put; line: (points: Point[]) => void }
