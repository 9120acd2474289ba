import { dots, type Point } from './path.ts'
import { drawKnobblyRhizome, drawRhizome, drawRunners, drawScalyRhizome, drawShoots } from './root/rhizomes.ts'
import { drawCloves, drawFibrous, drawKnottyRhizome, drawLongRoots, drawTaproot, drawTuberous } from './root/roots.ts'
import type { DrawRoot, Root } from './root/types.ts'
import type { Sheet } from './sheet.ts'
import { axis, drawStem } from './stem.ts'
import { toned } from './tone.ts'
import { within, type Traits } from './traits.ts'
import { inCentimetres } from '../../../api/rules/morphology/lengths.ts'

/** What of a stem is left out, between the place where it is cut and its foot, which is returned. */
export function drawBreak(sheet: Sheet, { stem }: Pick<Traits, 'stem'>, [x, y]: Point, thick: number): Point {
  const stub = axis([x, y + 62], -90, 28)
  const gap = [8, 18, 28].map((down): Point => [x, y + down])
  sheet.put('stems', toned(stem.colour ?? 'green', dots('anther', gap) + drawStem(stub, thick, thick * 0.8, 'body', 1)))
  return [x, y + 60]
}

type RootType = NonNullable<NonNullable<Traits['root']>['type']>

const ROOTS: Partial<Record<RootType, DrawRoot>> = {
  fibrous: drawFibrous,
  taproot: drawTaproot,
  tuberous: drawTuberous,
  'long-roots': drawLongRoots,
  'knotty-rhizome': drawKnottyRhizome,
  'knobbly-rhizome': drawKnobblyRhizome,
  'scaly-rhizome': drawScalyRhizome,
  cloves: drawCloves,
  runners: drawRunners,
}

/** What is below the ground, shaken clean and spread out, as on a sheet. */
export function drawRoot(sheet: Sheet, { root, unit }: Traits, foot: Point, thick: number): void {
  if (!root?.type) return
  const length = within(root.length ? inCentimetres(root.length) * unit : 150, 90, 300)
  const shape: Root = { foot, length, thick }
  const draw = ROOTS[root.type] ?? drawRhizome
  sheet.show(['root'], [foot[0], foot[1] + length * 0.5])
  sheet.put('far', toned(root.colour ?? 'tan', draw(sheet, shape)))
  if (root.type === 'runners') sheet.put('stems', drawShoots(shape))
}
