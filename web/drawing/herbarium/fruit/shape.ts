import { path, pen, type Point } from '../path.ts'
import { toned } from '../tone.ts'
import type { FruitTraits, Traits } from '../traits.ts'

export type Fruit = FruitTraits & { seed: Traits['seed'] }
export type Draw = (fruit: Fruit) => string
export type Kinds = Partial<Record<FruitTraits['type'], Draw>>

/** Points of a fruit, as parts of its length and of half its breadth. */
export function on({ size, breadth }: Fruit) {
  return (along: number, across: number): Point => [along * size, (across * breadth) / 2]
}

export function cup({ size }: Fruit): string {
  return toned(
    'green',
    path(
      'body',
      pen([-2, -size * 0.05])
        .line([size * 0.14, -size * 0.12], [size * 0.1, 0], [size * 0.14, size * 0.12], [-2, size * 0.05])
        .close().d,
    ),
  )
}
