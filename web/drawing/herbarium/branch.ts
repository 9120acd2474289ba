import { drawBark, drawWoodyBase } from './bark.ts'
import { defineCluster, defineFruit } from './cluster.ts'
import { leavesAt, spacing } from './foliage.ts'
import { defineLeaf } from './leaf.ts'
import type { Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { apart, bloom, growOnWood, hang, placeAll, some, type Drawn } from './sites.ts'
import { stanceOf, type Stance } from './stance.ts'
import { axis, drawStem, shadeOf, type Axis } from './stem.ts'
import { drawArms, drawEdges, drawHairs, drawSap, drawSheath, drawSupport } from './stemParts.ts'
import { toned } from './tone.ts'
import { has, type Traits } from './traits.ts'

type Shoot = { line: Axis; from: number; until: number; size: number; bearing: 'flowers' | 'fruit' }

/** The direction in which branches end that do not rise. */
const ENDS: Partial<Record<NonNullable<Traits['crown']>, number>> = { arching: 26, hanging: 82 }

/** A stem with side shoots, leaves, flowers and fruit: what a collector would cut and press. Returns its foot. */
export function drawBranch(sheet: Sheet, traits: Traits): Point {
  const { chance } = sheet
  const {
    leaf,
    stem: { colour },
  } = traits
  const isPaired = (leaf.arrangement === 'opposite' || leaf.arrangement === 'whorled') && leaf.size > 120
  const stance = stanceOf(traits, (leaf.size + leaf.stalk * 0.5) * (isPaired ? 1.3 : 1))
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
  // Stems from the ground stand beside each other.
  const shootFoot = (at: number, angle: number): Point => {
    const [x, y] = main.at(at)
    return at === 0 && traits.growth === 'shrub' ? [x + Math.sign(angle) * thick * 0.7, y] : [x, y]
  }
  const liftOf = (way: number) => {
    if (traits.growth === 'spreading-herb') return chance.between(-20, 20)
    const end = traits.crown && ENDS[traits.crown]
    if (end === undefined) return (-90 - way) * 0.3
    // Up first, then over.
    return way > -90 ? Math.max(end - way, 0) : Math.min(-180 - end - way, 0)
  }
  const shoots = stance.turns.map(([at, angle, length]): Shoot & { at: number } => {
    const foot = at + (at > 0.1 ? chance.between(-0.03, 0.03) : 0)
    const way = main.angle(foot) + angle * side
    return {
      at: foot,
      line: axis(shootFoot(foot, angle * side), way, length * chance.between(0.92, 1.06), liftOf(way)),
      from: 0.14,
      until: 1,
      size: 0.92,
      bearing: 'flowers',
    }
  })
  if (drawn.fruit && !onWood)
    for (const [index, shoot] of shoots.entries()) if (index % 2 === 0 || !traits.inflorescence) shoot.bearing = 'fruit'

  if (traits.growth === 'climber') drawSupport(sheet, main)
  const skin = colour ?? (stance.wood > 0 ? 'brown' : 'green')
  const stems = [
    ...shoots.map(({ line, at }) => ({
      line,
      thick: at === 0 && traits.crown === 'bushy' ? thick : (thick + (5 - thick) * at) * 0.66,
      tip: 4,
      tone: stance.wood > 0 && at < stance.wood ? skin : (colour ?? 'green'),
      isFromGround: at === 0 && traits.growth === 'shrub',
    })),
    { line: main, thick, tip: 5, tone: skin, isFromGround: true },
  ]
  const isHerbWithWood = has(traits.stem.features, 'woody-base') && (stance.wood === 0 || !traits.stem.bark)
  for (const each of stems) {
    const isMain = each.line === main
    sheet.put('stems', drawHairs(traits.stem, each.line))
    sheet.put(
      'stems',
      toned(
        each.tone,
        drawStem(each.line, each.thick, each.tip, 'body', isMain ? (stance.sway > 15 ? 14 : 6) : jointsOf(each.line)) +
          (isMain ? shadeOf(main, thick) + drawEdges(traits, main, thick) : ''),
      ) +
        (stance.wood > 0 && (isMain || each.isFromGround) ? drawBark(traits, each.line, each.thick, stance.wood) : ''),
    )
    if (isHerbWithWood && each.isFromGround) sheet.put('stems', drawWoodyBase(each.line, each.thick))
  }
  drawSap(sheet, traits, main.at(0))
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
  placeAll(
    sheet,
    drawn.fruit,
    some(
      apart(drawn.sites.fruit, (drawn.fruit?.reach ?? 0) * 1.1),
      (isMixed && drawn.fruit!.reach < 90 ? 0.6 : 1) * (0.5 + 40_000 / (drawn.fruit?.reach ?? 1) ** 2),
    ),
  )
  const flowering = some(drawn.sites.flowers, share * (3.4 + 60_000 / (drawn.cluster?.reach ?? 1) ** 2))
  // What hangs from the other side of a node than its leaf is seen below the leaves.
  const isBelow = traits.inflorescence?.position === 'leaf-opposed' && traits.inflorescence.posture === 'hanging'
  placeAll(sheet, drawn.cluster, flowering, isBelow ? 'stems' : 'blooms')
  for (const site of drawn.sites.flowers) {
    // A shoot that does not flower ends in a leaf.
    if (site.tip !== undefined && !flowering.includes(site)) drawTip(sheet, drawn, site.at, site.tip, 0.92)
  }
  return main.at(0)
}

/** So many that what stands on the line of a bent shoot stands on its drawing too. */
function jointsOf({ angle }: Axis): number {
  return Math.max(3, Math.round(Math.abs(angle(1) - angle(0)) / 12))
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
      const sway = chance.between(-8, 8)
      const angle = has(leaf.features, 'hanging') ? 90 + sway * 3 : line.angle(t) + turn * (62 - 20 * t) + sway
      const isFar = leaf.arrangement === 'whorled' ? index < 2 : (node + index) % 3 === 1
      sheet.use(isFar ? 'far' : 'near', drawn.leaves[index === 0 ? 0 : 1], {
        x: at[0],
        y: at[1],
        angle,
        scale: size * young * scale * chance.between(0.88, 1.04),
        flip: Math.cos((angle * Math.PI) / 180) < 0,
      })
      if (leaf.attachment === 'sheathing') sheet.put('near', drawSheath(leaf, at, line.angle(t), angle, size * young))
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
  sheet.reach(...tip)
  if (position !== 'terminal' || bearing === 'fruit' || !drawn.cluster)
    drawTip(sheet, drawn, tip, has(leaf.features, 'hanging') ? 80 : line.angle(1), size)
  if (bearing === 'fruit' && drawn.fruit && fruitPosition === 'terminal')
    hang(traits, drawn, line.at(0.97), line.angle(1), size)
  else if (position === 'terminal') bloom(traits, drawn, tip, line.angle(1), size, line.angle(1))
  if (stance.turns.length === 0 && drawn.fruit && fruitPosition === 'terminal')
    hang(traits, drawn, line.at(0.7), line.angle(0.7) + 40, size)
}

function drawTip(sheet: Sheet, { leaves }: Drawn, [x, y]: Point, angle: number, size: number): void {
  sheet.use('near', leaves[1], {
    x,
    y,
    angle: angle + sheet.chance.between(-10, 10),
    scale: size * 0.62,
    flip: sheet.chance.chance(0.5),
  })
}
