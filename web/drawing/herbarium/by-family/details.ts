import type { Dye, Form } from './form.ts'
import { drawFlower } from './flower.ts'
import { drawFruit } from './fruit.ts'
import { blob, path, pen, range, type Point } from '../path.ts'
import type { Sheet } from '../sheet.ts'

/** Enlarged details beside the label: up to two used parts that the plant itself does not show well. */
export function drawDetails(sheet: Sheet, form: Form, parts: readonly string[]): void {
  const drawings = parts.flatMap((part) => detailOf(part, form) ?? []).slice(0, 2)
  for (const [index, drawing] of drawings.entries()) {
    sheet.mount(`<g transform="translate(${80 + index * 160} 870)">${drawing}</g>`)
  }
}

function detailOf(part: string, form: Form): string | undefined {
  if (part === 'bark' || part === 'resin') return bark(part === 'resin')
  if (part === 'seed' || part === 'grain') return seeds(part === 'grain' ? 'pericon' : 'earth')
  if (part === 'flower' && form.flower) return moved(40, 52, drawFlower({ ...form.flower, size: 84 }), -50)
  if (part === 'fruit' && form.fruit) return moved(50, 8, drawFruit({ ...form.fruit, size: 84 }), 90)
  return undefined
}

function moved(x: number, y: number, markup: string, angle: number): string {
  return `<g transform="translate(${x} ${y})rotate(${angle})">${markup}</g>`
}

/** A piece of bark; with resin, drops run down it. */
function bark(withResin: boolean): string {
  const cracks = range(7, (index) => {
    const x = 14 + (index % 4) * 24
    const y = 10 + index * 9
    return pen([x, y]).curve([x + 5, y + 9], [x - 2, y + 20]).d
  })
  const piece = path(
    'wood',
    pen([4, 6])
      .line([34, 0], [58, 7], [96, 2])
      .curve([102, 40], [94, 84])
      .line([62, 78], [40, 86], [6, 80])
      .curve([-2, 44], [4, 6])
      .close().d,
  )
  if (!withResin) return piece + path('line', cracks.join(''))
  const drop = (x: number, y: number, size: number) =>
    blob([
      [x, y - size],
      [x + size * 0.8, y + size * 0.6],
      [x, y + size * 1.3],
      [x - size * 0.8, y + size * 0.6],
    ])
  return `${piece}${path('line', cracks.join(''))}<g class="pericon">${path('fruit', drop(34, 34, 14) + drop(60, 54, 19) + drop(78, 26, 9))}</g>`
}

function seeds(dye: Dye): string {
  const seed = (x: number, y: number): Point[] => [
    [x, y],
    [x + 20, y - 8],
    [x + 34, y + 4],
    [x + 22, y + 18],
    [x + 4, y + 14],
  ]
  const places: Point[] = [
    [6, 14],
    [54, 8],
    [28, 44],
    [76, 42],
  ]
  return `<g class="${dye}">${places.map(([x, y]) => path('fruit', blob(seed(x, y))) + path('line', pen([x + 6, y + 6]).curve([x + 16, y - 1], [x + 28, y + 5]).d)).join('')}</g>`
}
