import { POISONOUS_PARTS } from '../../../api/rules/morphology/plant-words.ts'
import { path, pen, type Point } from './path.ts'
import type { PlantPart, Sheet, Spot } from './sheet.ts'
import { toned } from './tone.ts'
import { has, type Traits } from './traits.ts'

type Detail = Traits['details'][number]

const SHOWN: Partial<Record<Detail, readonly PlantPart[]>> = {
  flower: ['flower'],
  'flower-section': ['flower'],
  inflorescence: ['flower'],
  'fruit-section': ['fruit', 'seed'],
  seed: ['seed'],
  leaf: ['leaf'],
  'young-leaves': ['leaf'],
  'leaf-underside': ['leaf'],
  root: ['root'],
  bark: ['stem'],
}
/** The upper left of a circle, from its middle. */
const BESIDE: Point = [-62, -66]

/** An enlarged piece, by its middle; in a fruit that is cut open, where a seed is. */
type Circle = { at: Point; seed?: Point }

/** Whether the unripe fruit poisons and the ripe one does not: then the unripe one is enlarged. */
export function isPoisonousUnripe({ poison }: Pick<Traits, 'poison'>): boolean {
  return has(poison, 'unripe-fruit') && !has(poison, 'fruit', 'whole-plant')
}

/** The parts of the plant that an enlarged piece shows. */
function shownBy(detail: Detail, traits: Traits): readonly PlantPart[] {
  if (detail === 'fruit') return [isPoisonousUnripe(traits) ? 'unripe-fruit' : 'fruit']
  if (detail === 'stem') return has(traits.stem.features, 'latex', 'yellow-latex') ? ['stem', 'sap'] : ['stem']
  return SHOWN[detail] ?? []
}

/**
 * The sign that a part poisons: at each circle that shows it; where none does, at the part on the plant; and where the
 * plate does not show it at all, with its name at the edge. Never at a part that does no harm.
 */
export function drawPoisonSigns(sheet: Sheet, traits: Traits, circles: readonly Circle[]): void {
  const { poison, details } = traits
  if (poison.length === 0) return
  const isWhole = has(poison, 'whole-plant')
  const shown = circles.map((_, index) => shownBy(details[index]!, traits))
  for (const [index, { at, seed }] of circles.entries()) {
    const parts = isWhole ? (['whole-plant'] as const) : shown[index]!.filter((part) => poison.includes(part))
    if (parts.length === 0) continue
    // In a fruit of which nothing but the seed poisons, it stands at the seed.
    const isInFruit = seed && parts.every((part) => part === 'seed') && shown[index]!.includes('fruit')
    sheet.mount(drawSign(isInFruit ? seed : [at[0] + BESIDE[0], at[1] + BESIDE[1]], parts))
  }
  if (isWhole && circles.length > 0) return
  const missing = poison.filter((part) => !shown.flat().includes(part as PlantPart))
  const unplaced = missing.filter((part) => {
    const spot = clearest(sheet.spots(), part === 'whole-plant' ? 'leaf' : part)
    if (spot) sheet.mount(drawSign(sheet.onPage(spot.at), [part]))
    return !spot
  })
  if (unplaced.length === 0) return
  // A plate is the same in both languages.
  const names = [0, 1].map((language) => unplaced.map((part) => POISONOUS_PARTS[part][language]).join(', ')).join(' · ')
  sheet.mount(drawSign([60, 30], unplaced) + `<text class="beside" x="92" y="40">${names}</text>`)
}

/** Where a part stands farthest from the others and from the middle of the plant. */
function clearest(spots: readonly Spot[], part: PlantPart): Spot | undefined {
  const others = spots.filter(({ parts }) => !parts.includes(part))
  const room = ({ at: [x, y], parts }: Spot) =>
    Math.min(200, ...others.map(({ at }) => Math.hypot(at[0] - x, at[1] - y))) +
    Math.abs(x - 400) * 0.4 -
    parts.length * 100
  return spots.filter(({ parts }) => parts.includes(part)).sort((a, b) => room(b) - room(a))[0]
}

function drawSign([x, y]: Point, parts: readonly string[]): string {
  const triangle = pen([x, y - 17])
    .line([x + 19, y + 15], [x - 19, y + 15])
    .close().d
  const mark = pen([x, y - 6])
    .line([x, y + 5])
    .move([x, y + 11])
    .line([x, y + 10]).d
  return `<g class="poison" data-parts="${parts.join(' ')}">${toned('scarlet', path('body', triangle))}${path('rib', mark)}</g>`
}
