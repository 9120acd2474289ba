import { drawBark, drawWoodyBase } from '../bark.ts'
import type { Sheet } from '../sheet.ts'
import type { Stance } from '../stance.ts'
import { drawStem, shadeOf, type Axis } from '../stem.ts'
import { drawEdges, drawHairs } from '../stemParts.ts'
import { toned } from '../tone.ts'
import { has, type Colour, type Traits } from '../traits.ts'
import type { Main, SideShoot } from './shoots.ts'

/** `markup` is its body, with what is seen on it. */
type Stem = { line: Axis; thick: number; tone: Colour; markup: string; isFromGround: boolean }

/** The main stem before its side shoots, with hairs behind them, and with bark. */
export function drawStems(
  sheet: Sheet,
  traits: Traits,
  stance: Stance,
  main: Main,
  shoots: readonly SideShoot[],
): void {
  const { stem } = traits
  const isHerbWithWood = has(stem.features, 'woody-base') && (stance.wood === 0 || !stem.bark)
  const stems = [...shoots.map((shoot) => sideStem(traits, stance, main, shoot)), mainStem(traits, stance, main)]
  for (const { line, thick, tone, markup, isFromGround } of stems) {
    const bark = stance.wood > 0 && isFromGround ? drawBark(traits, line, thick, stance.wood) : ''
    sheet.put('stems', drawHairs(stem, line))
    sheet.put('stems', toned(tone, markup) + bark)
    if (isHerbWithWood && isFromGround) sheet.put('stems', drawWoodyBase(line, thick))
  }
}

function mainStem(traits: Traits, stance: Stance, { line, thick }: Main): Stem {
  const body = drawStem(line, thick, 5, 'body', stance.sway > 15 ? 14 : 6)
  const markup = body + shadeOf(line, thick) + drawEdges(traits, line, thick)
  return { line, thick, tone: toneAt(0, traits, stance), markup, isFromGround: true }
}

function sideStem(traits: Traits, stance: Stance, main: Main, { at, line }: SideShoot): Stem {
  const isAsMain = at === 0 && traits.crown === 'bushy'
  const thick = isAsMain ? main.thick : (main.thick + (5 - main.thick) * at) * 0.66
  return {
    line,
    thick,
    tone: toneAt(at, traits, stance),
    markup: drawStem(line, thick, 4, 'body', jointsOf(line)),
    isFromGround: at === 0 && traits.growth === 'shrub',
  }
}

/** Of a place on the main stem, and of what grows there. */
function toneAt(at: number, { stem }: Traits, { wood }: Stance): Colour {
  return stem.colour ?? (at < wood ? 'brown' : 'green')
}

/** So many that what stands on the line of a bent shoot stands on its drawing too. */
function jointsOf({ angle }: Axis): number {
  return Math.max(3, Math.round(Math.abs(angle(1) - angle(0)) / 12))
}
