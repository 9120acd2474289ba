import { drawTip, grow } from './branch/grow.ts'
import { bearsOn, mainOf, sideShootsOf, type Main, type Shoot } from './branch/shoots.ts'
import { drawStems } from './branch/stems.ts'
import { defineCluster, defineFruit, type Defined } from './cluster.ts'
import { defineLeaf } from './leaf.ts'
import { polar, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { apart, growOnTrunk, growOnTwig, placeAll, some, type Drawn, type Site } from './sites.ts'
import { stanceOf, type Stance } from './stance.ts'
import { drawSap, drawSupport } from './stemParts.ts'
import type { LeafTraits, Traits } from './traits.ts'

/** A stem with side shoots, leaves, flowers and fruit: what a collector would cut and press. Returns its foot. */
export function drawBranch(sheet: Sheet, traits: Traits): Point {
  const stance = stanceOf(traits, roomOf(traits.leaf))
  const drawn = define(sheet, traits)
  const main = mainOf(sheet, traits, stance)
  const shoots = sideShootsOf(sheet, traits, stance, main)
  const foot = main.line.at(0)
  const isOnWood = bearsOn(traits, 'trunk', 'bare-wood')
  if (drawn.fruit && !isOnWood)
    for (const [index, shoot] of shoots.entries()) if (index % 2 === 0 || !traits.inflorescence) shoot.bearing = 'fruit'

  if (traits.growth === 'climber') drawSupport(sheet, main.line)
  drawStems(sheet, traits, stance, main, shoots)
  drawSap(sheet, traits, foot)
  sheet.reach(...foot)
  for (const [index, shoot] of [...shoots, topOf(main, traits, stance, isOnWood)].entries()) {
    const isBare = bearsOn(traits, 'bare-wood') && index < shoots.length && index % 2 === 0
    if (isBare) growOnTwig(sheet, traits, drawn, shoot.line)
    else grow(sheet, traits, drawn, shoot, stance)
  }
  if (bearsOn(traits, 'trunk')) growOnTrunk(traits, drawn, main.line, main.thick, main.side)
  placeFlowers(sheet, traits, drawn, placeFruit(sheet, drawn))
  return foot
}

/** How much room a leaf takes along a stem, with the one beside it. */
function roomOf({ arrangement, size, stalk }: LeafTraits): number {
  const isPaired = (arrangement === 'opposite' || arrangement === 'whorled') && size > 120
  return (size + stalk * 0.5) * (isPaired ? 1.3 : 1)
}

function define(sheet: Sheet, traits: Traits): Drawn {
  const bend = sheet.chance.between(0.08, 0.16)
  return {
    leaves: [defineLeaf(sheet, traits.leaf, bend), defineLeaf(sheet, traits.leaf, -bend * 0.4)],
    cluster: defineCluster(sheet, traits),
    fruit: defineFruit(sheet, traits),
    sites: { flowers: [], fruit: [] },
  }
}

/** The main stem above what is bare of it. */
function topOf({ line }: Main, { inflorescence }: Traits, { wood }: Stance, isOnWood: boolean): Shoot {
  const from = isOnWood ? 0.5 : wood > 0.4 ? wood * 0.56 : 0.14
  return { line, from, until: 1, size: 1, bearing: inflorescence ? 'flowers' : 'fruit' }
}

/** Returns where fruit is. */
function placeFruit(sheet: Sheet, drawn: Drawn): Site[] {
  const { fruit, sites } = drawn
  if (!fruit) return []
  const share = isMixed(drawn) && fruit.reach < 90 ? 0.6 : 1
  const places = some(apart(sites.fruit, fruit.reach * 1.1), share * (0.5 + 40_000 / fruit.reach ** 2))
  placeAll(sheet, fruit, places)
  return places
}

function placeFlowers(sheet: Sheet, { inflorescence }: Traits, drawn: Drawn, fruit: readonly Site[]): void {
  const { cluster, sites } = drawn
  if (!cluster) return
  const share = isMixed(drawn) ? 0.36 : 1
  const middleOf = ({ at, angle }: Site, { reach }: Defined) => polar(angle, reach * 0.6, at)
  const taken = fruit.map((site) => middleOf(site, drawn.fruit!))
  const free = sites.flowers.filter((site) => {
    const [x, y] = middleOf(site, cluster)
    return !taken.some(([left, top]) => Math.hypot(left - x, top - y) < drawn.fruit!.reach * 0.5)
  })
  const flowering = some(free, share * (3.4 + 60_000 / cluster.reach ** 2))
  // What hangs from the other side of a node than its leaf is seen below the leaves.
  const isBelow = inflorescence?.position === 'leaf-opposed' && inflorescence.posture === 'hanging'
  placeAll(sheet, cluster, flowering, isBelow ? 'stems' : 'blooms')
  for (const site of sites.flowers) {
    // A shoot that does not flower ends in a leaf.
    if (site.tip !== undefined && !flowering.includes(site)) drawTip(sheet, drawn, site.at, site.tip, 0.92)
  }
}

/** Whether small clusters of flowers stand among fruit. */
function isMixed({ cluster, fruit }: Drawn): boolean {
  return cluster !== null && fruit !== null && cluster.reach < 90
}
