import { path, pen, polar, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { axis, drawStem, type Axis } from './stem.ts'

/** A long leaf that bends: as of grasses, where each one is drawn for itself. */
export function drawRibbon(
  from: Point,
  angle: number,
  length: number,
  bend: number,
  width: number,
): { line: Axis; markup: string } {
  const line = axis(from, angle, length, bend)
  const side = (part: number) =>
    pen(polar(line.angle(0.04) + 90, width * part, line.at(0.04))).curve(
      ...[0.35, 0.65].map((t) => polar(line.angle(t) + 90, width * part * (1 - t * 0.7), line.at(t))),
      line.at(0.84),
    ).d
  return {
    line,
    markup: drawStem(line, width, 2, 'body blade', 4) + path('rib', side(0)) + path('nerve', side(0.24) + side(-0.24)),
  }
}

export function reachAlong(sheet: Sheet, line: Axis): void {
  for (const t of [0, 0.3, 0.5, 0.8, 1]) sheet.reach(...line.at(t))
}
