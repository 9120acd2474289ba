import { defineCluster, defineFruit, type Defined } from './cluster.ts'
import { defineLeaf } from './leaf.ts'
import { path, pen, polar, range, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { stanceOf, type Stance } from './stance.ts'
import { axis, drawStem, type Axis } from './stem.ts'
import { drawArms, drawBark, drawWoodyBase } from './stemParts.ts'
import { toned } from './tone.ts'
import { has, type Position, type Traits } from './traits.ts'

type Site = { at: Point; angle: number; scale: number }
type Drawn = {
  leaves: readonly [string, string]
  cluster: Defined | null
  fruit: Defined | null
  /** Where flowers and fruit may stand: large ones stand in some of the places only. */
  sites: { flowers: Site[]; fruit: Site[] }
}
type Shoot = { line: Axis; from: number; until: number; size: number; bearing: 'flowers' | 'fruit' }

/** A stem with side shoots, leaves, flowers and fruit: what a collector would cut and press. Returns its foot. */
export function drawBranch(sheet: Sheet, traits: Traits): Point {
  const { chance } = sheet
  const {
    leaf,
    stem: { colour },
  } = traits
  const isPaired = leaf.arrangement === 'opposite' && leaf.size > 120
  const stance = stanceOf(traits.growth, (leaf.size + leaf.stalk * 0.5) * (isPaired ? 1.3 : 1))
  const bend = chance.between(0.08, 0.16)
  const drawn: Drawn = {
    leaves: [defineLeaf(sheet, leaf, bend), defineLeaf(sheet, leaf, -bend * 0.4)],
    cluster: defineCluster(sheet, traits),
    fruit: defineFruit(sheet, traits),
    sites: { flowers: [], fruit: [] },
  }
  const mirror = chance.chance(0.5)
  const side = mirror ? -1 : 1
  const start: Point = mirror ? [800 - stance.start[0], stance.start[1]] : stance.start
  const heading = mirror ? -180 - stance.angle : stance.angle
  const main = axis(start, heading + chance.between(-2, 2), stance.length, stance.bend * side, stance.sway * side)
  const onWood = [traits.inflorescence?.position, traits.fruit?.position].some(
    (position) => position === 'trunk' || position === 'bare-wood',
  )
  const isThick = traits.inflorescence?.position === 'trunk' || traits.fruit?.position === 'trunk'
  const thick = stance.thick * (isThick ? 2 : 1)
  const shoots = stance.turns.map(([at, angle, length]): Shoot & { at: number } => {
    const foot = at + (at > 0.1 ? chance.between(-0.03, 0.03) : 0)
    const way = main.angle(foot) + angle * side
    const lift = traits.growth === 'spreading-herb' ? chance.between(-20, 20) : (-90 - way) * 0.3
    return {
      at: foot,
      line: axis(main.at(foot), way, length * chance.between(0.92, 1.06), lift),
      from: 0.14,
      until: 1,
      size: 0.88,
      bearing: 'flowers',
    }
  })
  if (traits.fruit && !onWood)
    for (const [index, shoot] of shoots.entries()) if (index % 2 === 0 || !traits.inflorescence) shoot.bearing = 'fruit'

  const skin = colour ?? (stance.wood > 0 ? 'brown' : 'green')
  for (const { line, at } of shoots) {
    sheet.put(
      'stems',
      toned(
        stance.wood > 0 && at < stance.wood ? skin : (colour ?? 'green'),
        drawStem(line, (thick + (5 - thick) * at) * 0.66, 4, 'body', 3),
      ),
    )
  }
  sheet.put(
    'stems',
    toned(skin, drawStem(main, thick, 5, 'body', 6) + shadeOf(main, thick)) +
      (stance.wood > 0 ? drawBark(traits, main, thick, stance.wood) : ''),
  )
  if (stance.wood === 0 && has(traits.stem.features, 'woody-base'))
    sheet.put('stems', drawWoodyBase(traits, main, thick))
  sheet.reach(...main.at(0))
  for (const shoot of shoots) grow(sheet, traits, drawn, shoot, stance)
  const bare = onWood ? 0.5 : stance.wood > 0.4 ? stance.wood * 0.56 : 0.14
  grow(
    sheet,
    traits,
    drawn,
    { line: main, from: bare, until: 1, size: 1, bearing: traits.inflorescence ? 'flowers' : 'fruit' },
    stance,
  )
  if (onWood) growOnWood(traits, drawn, main, thick, side)
  const isMixed = drawn.cluster && drawn.fruit && drawn.cluster.reach < 90
  const share = isMixed ? 0.6 : 1
  place(
    sheet,
    drawn.fruit,
    some(
      drawn.sites.fruit,
      (isMixed && drawn.fruit!.reach < 90 ? 0.6 : 1) * (0.5 + 40_000 / (drawn.fruit?.reach ?? 1) ** 2),
    ),
  )
  place(sheet, drawn.cluster, some(drawn.sites.flowers, share * (3.4 + 60_000 / (drawn.cluster?.reach ?? 1) ** 2)))
  return main.at(0)
}

/** At most so many of the places, evenly spread, the last one always. */
function some<Item>(items: readonly Item[], most: number): Item[] {
  const count = Math.min(items.length, Math.max(1, Math.round(most)))
  return range(count, (index) => items[items.length - 1 - Math.floor((index * items.length) / count)]!)
}

function place(sheet: Sheet, drawn: Defined | null, sites: readonly Site[]): void {
  if (!drawn) return
  for (const [
    index,
    {
      at: [x, y],
      angle,
      scale,
    },
  ] of sites.entries()) {
    sheet.use('blooms', index % 2 ? (drawn.other ?? drawn.id) : drawn.id, {
      x,
      y,
      angle: angle + sheet.chance.between(-6, 6),
      scale,
      flip: sheet.chance.chance(0.5),
    })
  }
}

/** Leaves along a shoot, flowers and fruit where they belong, and what else grows at its nodes. */
function grow(
  sheet: Sheet,
  traits: Traits,
  drawn: Drawn,
  { line, from, until, size, bearing }: Shoot,
  stance: Stance,
): void {
  const { chance } = sheet
  const { leaf, inflorescence, fruit } = traits
  const position = inflorescence?.position ?? 'terminal'
  const fruitPosition = fruit?.position ?? position
  const isTufted = leaf.arrangement === 'tufted'
  const start = isTufted ? Math.max(from, 1 - 130 / line.length) : from
  const end = position === 'terminal' && drawn.cluster && bearing === 'flowers' ? until - 0.05 : until
  const nodes = Math.max(2, Math.min(isTufted ? 8 : 18, Math.round((line.length * (end - start)) / spacing(traits))))
  let hand: 1 | -1 = chance.sign()
  for (let node = 0; node < nodes; node++) {
    const t = start + ((end - start) * (node + 0.45)) / nodes
    const at = line.at(t)
    const young = 1 - 0.42 * t ** 2.4
    for (const [index, { turn, scale }] of leavesAt(traits, node, nodes, hand).entries()) {
      const angle = line.angle(t) + turn * (62 - 20 * t) + chance.between(-8, 8)
      const isFar = (node + index) % 3 === 1
      sheet.use(isFar ? 'far' : 'near', drawn.leaves[index === 0 ? 0 : 1], {
        x: at[0],
        y: at[1],
        angle,
        scale: size * young * scale * chance.between(0.88, 1.04),
        flip: Math.cos((angle * Math.PI) / 180) < 0,
      })
    }
    const side = leaf.arrangement === 'opposite' && node % 2 ? -hand : hand
    drawArms(sheet, traits, { at, angle: line.angle(t), hand: side as 1 | -1, isYoung: t > 0.8 })
    const nodeTurn = position === 'leaf-opposed' ? -hand * 58 : side * 36
    const isAxillary = position === 'axillary' || position === 'leaf-opposed'
    const takesFruit = fruitPosition === 'axillary' && drawn.fruit && (node % 3 === 0 || !drawn.cluster) && t < 0.8
    if (takesFruit) hang(traits, drawn, at, line.angle(t) + side * 40, size * 0.94)
    else if (isAxillary && (node % 2 === 1 || nodes < 5))
      bloom(traits, drawn, at, line.angle(t) + nodeTurn, size * young)
    if (leaf.arrangement === 'opposite' && isAxillary && node % 2 === 1 && position === 'axillary')
      bloom(traits, drawn, at, line.angle(t) - nodeTurn, size * young)
    hand = hand === 1 ? -1 : 1
  }
  const tip = line.at(1)
  if (position !== 'terminal' || bearing === 'fruit' || !drawn.cluster)
    sheet.use('near', drawn.leaves[1], {
      x: tip[0],
      y: tip[1],
      angle: line.angle(1) + chance.between(-10, 10),
      scale: size * 0.62,
      flip: chance.chance(0.5),
    })
  if (bearing === 'fruit' && drawn.fruit && fruitPosition === 'terminal')
    hang(traits, drawn, line.at(0.97), line.angle(1), size)
  else if (position === 'terminal') bloom(traits, drawn, tip, line.angle(1), size)
  if (stance.turns.length === 0 && drawn.fruit && fruitPosition === 'terminal')
    hang(traits, drawn, line.at(0.7), line.angle(0.7) + 40, size)
}

function leavesAt({ leaf }: Traits, node: number, nodes: number, hand: 1 | -1): { turn: number; scale: number }[] {
  if (leaf.arrangement === 'opposite')
    return node % 2 && leaf.size < 120
      ? [
          { turn: 1, scale: 0.92 },
          { turn: -1, scale: 0.92 },
        ]
      : [
          { turn: 1, scale: 1 },
          { turn: -1, scale: 1 },
        ]
  if (leaf.arrangement === 'whorled')
    return [
      { turn: 1, scale: 1 },
      { turn: -1, scale: 1 },
      { turn: node % 2 ? 0.3 : -0.3, scale: 0.85 },
    ]
  if (leaf.arrangement === 'bundled')
    return [
      { turn: hand, scale: 1 },
      { turn: hand * 0.5, scale: 0.8 },
      { turn: -hand * 0.9, scale: 0.9 },
    ]
  if (leaf.arrangement === 'tufted') return [{ turn: ((node * 2.4) % 4.4) - 2.2, scale: 1 - 0.03 * (nodes - node) }]
  return [{ turn: hand, scale: 1 }]
}

/** How far apart leaves stand, so that they touch but do not hide each other. */
function spacing({ leaf }: Traits): number {
  if (leaf.arrangement === 'tufted') return 17
  const whole = leaf.size + leaf.stalk
  const isCompound = /pinnate|foliate|twice|palmate$/.test(leaf.division)
  // Of leaves that are divided again and again, each is seen only if none hides it.
  const isFine = /^(?:bi|tri)pinnate|^twice/.test(leaf.division)
  const close =
    leaf.arrangement === 'opposite' || leaf.arrangement === 'whorled'
      ? isCompound || leaf.size >= 120
        ? 0.58
        : 0.46
      : leaf.arrangement === 'bundled'
        ? 0.3
        : isFine
          ? 0.62
          : isCompound
            ? 0.44
            : 0.34
  const isNarrow = leaf.division === 'simple' && leaf.breadth < leaf.size * 0.16
  return Math.max(whole * close * (isNarrow ? 0.5 : 1), leaf.breadth * 0.5) + 7
}

function directed(posture: string | undefined, angle: number): number {
  if (posture === 'hanging') return 90
  return posture === 'erect' ? -90 + (angle + 90) * 0.25 : angle
}

function bloom({ inflorescence }: Traits, { cluster, sites }: Drawn, at: Point, angle: number, scale: number): void {
  if (cluster) sites.flowers.push({ at, angle: directed(inflorescence?.posture, angle), scale: Math.max(scale, 0.8) })
}

/** Fruit hangs, unless it stands. */
function hang({ fruit }: Traits, { fruit: drawn, sites }: Drawn, at: Point, angle: number, scale: number): void {
  if (drawn) sites.fruit.push({ at, angle: directed(fruit?.posture ?? 'hanging', angle), scale: Math.max(scale, 0.85) })
}

/** Flowers and fruit on the trunk or on old wood. */
function growOnWood(traits: Traits, drawn: Drawn, main: Axis, thick: number, side: number): void {
  const isOnWood = (position: Position | undefined) => position === 'trunk' || position === 'bare-wood'
  const flowers = isOnWood(traits.inflorescence?.position)
  // A large fruit hangs away from the trunk, and flowers stand on the other side.
  const isLarge = (traits.fruit?.size ?? 0) > 150
  const places = [0.08, 0.17, 0.27, 0.36, 0.44]
  for (const [index, t] of places.entries()) {
    const hand = index % 2 ? -side : side
    const edge = polar(main.angle(t) + 90 * hand, thick * 0.34 * (1 - t), main.at(t))
    if (
      drawn.fruit &&
      isOnWood(traits.fruit?.position ?? traits.inflorescence?.position) &&
      (!flowers || (isLarge ? index === 3 : index % 3 === 1))
    ) {
      const lean = Math.min((traits.fruit?.breadth ?? 0) * 0.14, 30) * hand
      if (isLarge) drawn.sites.fruit.push({ at: edge, angle: 90 - lean, scale: 1 })
      else hang(traits, drawn, edge, main.angle(t) + 70 * hand, 1)
    } else if (flowers && (!isLarge || index === 2 || index === 4))
      bloom(traits, drawn, edge, main.angle(t) + 62 * hand, 0.95)
  }
}

/** Hatching along the shaded side of a stem. */
export function shadeOf(line: Axis, thick: number): string {
  if (thick < 10) return ''
  return path(
    'hatch',
    range(Math.round(line.length / 26), (index) => {
      const t = (index + 0.5) / Math.round(line.length / 26)
      const half = (thick + (5 - thick) * t) / 2
      return pen(polar(line.angle(t) + 90, half * 0.9, line.at(t))).line(
        polar(line.angle(t) + 60, half * 0.16, line.at(t)),
      ).d
    }).join(''),
  )
}
