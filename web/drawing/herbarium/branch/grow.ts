import { leavesAt, spacing } from '../foliage.ts'
import type { Point } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { bloom, hang, type Drawn } from '../sites.ts'
import type { Stance } from '../stance.ts'
import { drawArms, drawSheath } from '../stemParts.ts'
import { has, type Traits } from '../traits.ts'
import type { Shoot } from './shoots.ts'

/** Leaves along a shoot, flowers and fruit where they belong, and what else grows at its nodes. */
export function grow(
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

export function drawTip(sheet: Sheet, { leaves }: Drawn, [x, y]: Point, angle: number, size: number): void {
  sheet.use('near', leaves[1], {
    x,
    y,
    angle: angle + sheet.chance.between(-10, 10),
    scale: size * 0.62,
    flip: sheet.chance.chance(0.5),
  })
}
