import type { Defined } from './cluster.ts'
import { polar, range, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import type { Axis } from './stem.ts'
import type { Traits } from './traits.ts'

/** `tip` is the direction of the shoot that ends there. */
export type Site = { at: Point; angle: number; scale: number; tip?: number }
export type Drawn = {
  leaves: readonly [string, string]
  cluster: Defined | null
  fruit: Defined | null
  /** Where flowers and fruit may stand: large ones stand in some of the places only. */
  sites: { flowers: Site[]; fruit: Site[] }
}

/** At most so many of the places, evenly spread, the last one always. */
export function some<Item>(items: readonly Item[], most: number): Item[] {
  const count = Math.min(items.length, Math.max(1, Math.round(most)))
  return range(count, (index) => items[items.length - 1 - Math.floor((index * items.length) / count)]!)
}

/** Places that are nearer than that to an earlier one are left out: what is said to be single looks so. */
export function apart(sites: readonly Site[], distance: number): Site[] {
  return sites.filter(
    ({ at }, index) =>
      !sites.slice(0, index).some((earlier) => Math.hypot(earlier.at[0] - at[0], earlier.at[1] - at[1]) < distance),
  )
}

export function placeAll(
  sheet: Sheet,
  drawn: Defined | null,
  sites: readonly Site[],
  layer: 'blooms' | 'stems' = 'blooms',
): void {
  if (!drawn) return
  for (const [
    index,
    {
      at: [x, y],
      angle,
      scale,
    },
  ] of sites.entries()) {
    sheet.use(layer, index % 2 ? (drawn.other ?? drawn.id) : drawn.id, {
      x,
      y,
      angle: angle + sheet.chance.between(-6, 6),
      scale,
      flip: sheet.chance.chance(0.5),
    })
  }
}

function directed(posture: string | undefined, angle: number): number {
  if (posture === 'hanging') return 90
  return posture === 'erect' ? -90 + (angle + 90) * 0.25 : angle
}

export function bloom(
  { inflorescence }: Traits,
  { cluster, sites }: Drawn,
  at: Point,
  angle: number,
  scale: number,
  tip?: number,
): void {
  if (!cluster) return
  // It leaves the stem on the side where no leaf is, and hangs from there.
  const isOpposed = inflorescence?.posture === 'hanging' && inflorescence.position === 'leaf-opposed'
  const way = isOpposed ? 90 - 34 * Math.sign(Math.cos((angle * Math.PI) / 180)) : undefined
  const site = { at, angle: way ?? directed(inflorescence?.posture, angle), scale: Math.max(scale, 0.92) }
  sites.flowers.push(tip === undefined ? site : { ...site, tip })
}

/** Fruit hangs, unless it stands, as its flowers may. */
export function hang(
  { fruit, inflorescence }: Traits,
  { fruit: drawn, sites }: Drawn,
  at: Point,
  angle: number,
  scale: number,
): void {
  const posture = fruit?.posture ?? inflorescence?.posture ?? 'hanging'
  if (drawn) sites.fruit.push({ at, angle: directed(posture, angle), scale: Math.max(scale, 0.92) })
}

/** Whether fruit that would hide the trunk grows on it. */
export function hasLargeFruit({ fruit, inflorescence }: Pick<Traits, 'fruit' | 'inflorescence'>): boolean {
  return (fruit?.size ?? 0) > 150 && (fruit?.position ?? inflorescence?.position) === 'trunk'
}

/** So far from a trunk that rises at an angle that a fruit leaves it to be seen, and no farther: it hangs. */
function besideTrunk({ fruit }: Traits, rise: number, hand: number): number {
  const { size, breadth } = fruit!
  const away = (Math.asin(Math.min(1, (breadth * 0.94) / size)) * 180) / Math.PI
  const down = rise + 180
  return hand > 0 ? Math.min(90, down - away) : Math.max(90, down + away)
}

/** Flowers and fruit along a twig without leaves, which stand on its upper side and hang from its lower one. */
export function growOnTwig(sheet: Sheet, traits: Traits, drawn: Drawn, line: Axis): void {
  const [flowers, fruit] = [traits.inflorescence?.position, traits.fruit?.position ?? traits.inflorescence?.position]
  for (const [index, t] of [0.3, 0.52, 0.74, 0.97].entries()) {
    const hand = index % 2 ? 1 : -1
    if (flowers === 'bare-wood') bloom(traits, drawn, line.at(t), line.angle(t) + 50 * hand, 0.95)
    if (fruit === 'bare-wood' && index % 3 === 1) hang(traits, drawn, line.at(t - 0.11), line.angle(t) + 70 * hand, 1)
  }
  sheet.reach(...line.at(1))
}

/** Flowers and fruit on the trunk. */
export function growOnTrunk(traits: Traits, drawn: Drawn, main: Axis, thick: number, side: number): void {
  const flowers = traits.inflorescence?.position === 'trunk'
  // A large fruit hangs on the side to which the trunk leans, and flowers stand on the other.
  const isLarge = hasLargeFruit(traits)
  const places = [0.08, 0.17, 0.27, 0.36, 0.44]
  for (const [index, t] of places.entries()) {
    const hand = index % 2 === (isLarge ? 0 : 1) ? -side : side
    const edge = polar(main.angle(t) + 90 * hand, thick * 0.34 * (1 - t), main.at(t))
    if (
      drawn.fruit &&
      (traits.fruit?.position ?? traits.inflorescence?.position) === 'trunk' &&
      (!flowers || (isLarge ? index === 3 : index % 3 === 1))
    ) {
      if (isLarge) drawn.sites.fruit.push({ at: edge, angle: besideTrunk(traits, main.angle(t), hand), scale: 1 })
      else hang(traits, drawn, edge, main.angle(t) + 70 * hand, 1)
    } else if (flowers && (!isLarge || index === 2 || index === 4))
      bloom(traits, drawn, edge, main.angle(t) + 62 * hand, 0.95)
  }
}
