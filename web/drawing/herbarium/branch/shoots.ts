import type { Point } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import type { Stance } from '../stance.ts'
import { axis, type Axis } from '../stem.ts'
import type { Position, Traits } from '../traits.ts'

/** The main stem; `side` is -1 if the branch is mirrored. */
export type Main = { line: Axis; thick: number; side: 1 | -1 }
/** What bears leaves, from one part of its line to another, and flowers or fruit. */
export type Shoot = { line: Axis; from: number; until: number; size: number; bearing: 'flowers' | 'fruit' }
/** `at` is its place on the main stem. */
export type SideShoot = Shoot & { at: number }

/** The direction in which branches end that do not rise. */
const ENDS: Partial<Record<NonNullable<Traits['crown']>, number>> = { arching: 26, hanging: 82 }

/** Whether flowers or fruit grow in one of these places. */
export function bearsOn({ inflorescence, fruit }: Traits, ...places: readonly (Position | undefined)[]): boolean {
  return [inflorescence?.position, fruit?.position].some((position) => position && places.includes(position))
}

export function mainOf({ chance }: Sheet, traits: Traits, stance: Stance): Main {
  const side = chance.chance(0.5) ? -1 : 1
  const [x, y] = stance.start
  const start: Point = side < 0 ? [800 - x, y] : [x, y]
  const heading = (side < 0 ? -180 - stance.angle : stance.angle) + chance.between(-2, 2)
  return {
    line: axis(start, heading, stance.length, stance.bend * side, stance.sway * side),
    thick: stance.thick * (bearsOn(traits, 'trunk') ? 2 : 1),
    side,
  }
}

export function sideShootsOf({ chance }: Sheet, traits: Traits, stance: Stance, main: Main): SideShoot[] {
  return stance.turns.map(([place, angle, length]) => {
    const at = place + (place > 0.1 ? chance.between(-0.03, 0.03) : 0)
    const turn = angle * main.side
    const way = main.line.angle(at) + turn
    const line = axis(
      footOf(traits, main, at, turn),
      way,
      length * chance.between(0.92, 1.06),
      lift(chance, traits, way),
    )
    return { at, line, from: 0.14, until: 1, size: 0.92, bearing: 'flowers' }
  })
}

/** Stems from the ground stand beside each other. */
function footOf({ growth }: Traits, { line, thick }: Main, at: number, turn: number): Point {
  const [x, y] = line.at(at)
  return at === 0 && growth === 'shrub' ? [x + Math.sign(turn) * thick * 0.7, y] : [x, y]
}

/** How far a side shoot bends that leaves the main stem in a direction. */
function lift(chance: Sheet['chance'], { growth, crown }: Traits, way: number): number {
  if (growth === 'spreading-herb') return chance.between(-20, 20)
  const end = crown && ENDS[crown]
  if (end === undefined) return (-90 - way) * 0.3
  // Up first, then over.
  return way > -90 ? Math.max(end - way, 0) : Math.min(-180 - end - way, 0)
}
