import { random } from '../random.ts'
import { bands, type Band } from './bands.ts'

const WIDTH = 96
const HEIGHT = 63

const YARNS = ['grana', 'achiote', 'pericon', 'leaf', 'cotton', 'rosa'] as const
type Yarn = (typeof YARNS)[number]

/**
 * A woven picture of 96 by 63 threads as SVG, always the same for the same seed: bands that mirror each other around
 * a broad one in the middle, as cloth from the backstrap loom has them. The figures are our own; no town's are copied.
 */
export function weavePicture(seed: string): string {
  const chance = random(seed)
  const cloth = new Map<Yarn, string>()
  const [first, second] = pickTwo()

  function pickTwo(): [Yarn, Yarn] {
    const one = chance.pick(YARNS)
    const others = YARNS.filter((yarn) => yarn !== one) as [Yarn, ...Yarn[]]
    return [one, chance.pick(others)]
  }

  function weave(top: number, height: number, band: Band, yarns: readonly [Yarn, Yarn]) {
    for (let row = 0; row < height; row++) {
      const line: [Yarn, number, number][] = []
      for (let thread = 0; thread < WIDTH; thread++) {
        const figure = band(thread, row, height)
        const yarn = figure ? yarns[figure - 1] : undefined
        const last = line.at(-1)
        if (!yarn) continue
        if (last && last[0] === yarn && last[1] + last[2] === thread) last[2]++
        else line.push([yarn, thread, 1])
      }
      for (const [yarn, from, threads] of line) {
        cloth.set(yarn, `${cloth.get(yarn) ?? ''}M${from} ${top + row}h${threads}`)
      }
    }
  }

  const middle = chance.pick([17, 19, 21])
  const start = (HEIGHT - middle) / 2
  weave(start, middle, chance.pick(bands.broad)(chance), [first, second])

  // Outwards from the middle, the same above and below.
  for (let away = 1, broad = false; away < start; broad = !broad) {
    const yarns = pickTwo()
    const height = Math.min(broad ? chance.pick([5, 7, 9]) : chance.pick([1, 1, 2, 3]), start - away)
    const band = broad && height > 3 ? chance.pick(bands.narrow)(chance) : chance.pick(bands.stripes)(chance)
    weave(start - away - height, height, band, yarns)
    weave(start + middle + away, height, (thread, row) => band(thread, height - 1 - row, height), yarns)
    away += height + chance.pick([1, 1, 2])
  }
  const drawing = [...cloth].map(([yarn, d]) => `<path class="yarn-${yarn}" d="${d}"/>`)
  return `<g transform="translate(0 .5)">${drawing.join('')}</g>`
}
