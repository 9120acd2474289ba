import { polar, type Point } from './path.ts'
import type { Random } from '../random.ts'
import { place, short, type Station } from './sprite.ts'

/** From the back to the front of the drawing. */
const LAYERS = ['far', 'stems', 'near', 'blooms'] as const
export type Layer = (typeof LAYERS)[number]

/** A part of the plant that can poison. */
export type PlantPart = 'leaf' | 'flower' | 'fruit' | 'unripe-fruit' | 'seed' | 'sap' | 'root' | 'stem'
/** Where parts are seen on the plant. */
export type Spot = { at: Point; parts: readonly PlantPart[] }

/** The foot is at 0,0; beyond their stalk, most shapes are widest after the middle. */
export function cornersOf(reach: number, half: number, stalk = 0, droop = 0): readonly Point[] {
  const widest = stalk + (reach - stalk) * 0.6
  return [
    [reach, droop],
    [widest, droop * 0.36 - half],
    [widest, droop * 0.36 + half],
  ]
}

/** Where the plant may lie: the sheet without its margins and its label. */
const FRAME = { left: 60, top: 52, right: 740, bottom: 806 }

/** The drawing: reused shapes are defined once, everything else is on a layer. */
export type Sheet = {
  chance: Random
  /** Defines a shape, which reaches so far from its foot or to these points, and returns the id to place it by. */
  sprite: (markup: string, reach: number | readonly Point[], parts?: readonly PlantPart[]) => string
  put: (layer: Layer, markup: string) => void
  use: (layer: Layer, id: string, station: Station) => void
  /** Says where parts are that are no shape. */
  show: (parts: readonly PlantPart[], at: Point) => void
  spots: () => readonly Spot[]
  /** Marks a point that the plant reaches without a shape. */
  reach: (x: number, y: number) => void
  /** Around the plant, not part of it: label, details. */
  mount: (markup: string) => void
  /** How the plant is scaled to fill the sheet. */
  scale: () => number
  /** The highest place of the plant so far. */
  top: () => number
  /** Where on the page a point of the plant is. */
  onPage: (at: Point) => Point
  markup: () => string
}

export function newSheet(idPrefix: string, chance: Random): Sheet {
  const shapes: string[] = []
  const reaches = new Map<string, readonly Point[]>()
  const partsOf = new Map<string, readonly PlantPart[]>()
  const spots: Spot[] = []
  const layers: Record<Layer, string[]> = { far: [], stems: [], near: [], blooms: [] }
  const mounted: string[] = []
  const extent = { left: 380, top: 400, right: 420, bottom: 600 }

  function put(layer: Layer, markup: string) {
    layers[layer].push(markup)
  }

  function reach(x: number, y: number) {
    extent.left = Math.min(extent.left, x)
    extent.right = Math.max(extent.right, x)
    extent.top = Math.min(extent.top, y)
    extent.bottom = Math.max(extent.bottom, y)
  }

  /** The plant fills the sheet, whatever its size. */
  function scaleToFit(): number {
    const width = extent.right - extent.left
    const height = extent.bottom - extent.top
    return Math.min((FRAME.right - FRAME.left) / width, (FRAME.bottom - FRAME.top) / height, 1.3)
  }

  function fit(): { x: number; y: number; scale: number } {
    const height = extent.bottom - extent.top
    const scale = scaleToFit()
    const x = (FRAME.left + FRAME.right) / 2 - ((extent.left + extent.right) / 2) * scale
    const y = FRAME.bottom - extent.bottom * scale - (FRAME.bottom - FRAME.top - height * scale) / 3
    return { x: Math.round(x), y: Math.round(y), scale }
  }

  return {
    chance,
    sprite(markup, distance, parts) {
      const id = `${idPrefix}${shapes.length}`
      shapes.push(`<g id="${id}">${markup}</g>`)
      reaches.set(id, typeof distance === 'number' ? [[distance, 0]] : distance)
      if (parts) partsOf.set(id, parts)
      return id
    },
    put,
    use(layer, id, station) {
      put(layer, place(id, station))
      const { x, y, angle, scale, flip } = station
      const corners = (reaches.get(id) ?? []).map(([along, across]) =>
        polar(angle + 90, across * scale * (flip ? -1 : 1), polar(angle, along * scale, [x, y])),
      )
      const parts = partsOf.get(id)
      const [tipX, tipY] = corners[0] ?? [x, y]
      if (parts) spots.push({ parts, at: [x + (tipX - x) * 0.62, y + (tipY - y) * 0.62] })
      for (const corner of corners) reach(...corner)
    },
    show(parts, at) {
      spots.push({ parts, at })
    },
    spots: () => spots,
    reach,
    mount(markup) {
      mounted.push(markup)
    },
    scale: scaleToFit,
    top: () => extent.top,
    onPage([x, y]) {
      const fitted = fit()
      return [fitted.x + x * fitted.scale, fitted.y + y * fitted.scale]
    },
    markup() {
      const { x, y, scale } = fit()
      const plant = LAYERS.filter((layer) => layers[layer].length > 0)
        .map((layer) => `<g class="${layer}">${layers[layer].join('')}</g>`)
        .join('')
      return `<defs>${shapes.join('')}</defs><g transform="translate(${x} ${y})scale(${short(scale)})">${plant}</g>${mounted.join('')}`
    },
  }
}
