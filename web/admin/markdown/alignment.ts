import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view'
import { sectionsOf } from './structure.ts'

/** Space above a section, in pixels. */
class Spacer extends WidgetType {
  readonly height: number

  constructor(height: number) {
    super()
    this.height = height
  }

  override eq(other: Spacer): boolean {
    return other.height === this.height
  }

  override get estimatedHeight(): number {
    return this.height
  }

  toDOM(): HTMLElement {
    const space = document.createElement('div')
    space.setAttribute('aria-hidden', 'true')
    space.style.height = `${this.height}px`
    return space
  }
}

const setSpacers = StateEffect.define<DecorationSet>()

const spacers = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (known, { changes, effects }) => effects.find((effect) => effect.is(setSpacers))?.value ?? known.map(changes),
  provide: (field) => EditorView.decorations.from(field),
})

/** Makes an editor one that `align` can align. `onLayout` is called when its lines have changed their places. */
export function alignable(onLayout: () => void) {
  return [
    spacers,
    EditorView.updateListener.of(({ heightChanged, geometryChanged, docChanged, transactions }) => {
      const isOwn = transactions.some(({ effects }) => effects.some((effect) => effect.is(setSpacers)))
      if ((heightChanged || geometryChanged || docChanged) && !isOwn) onLayout()
    }),
  ]
}

type Pair = readonly [EditorView, EditorView]

/** Lets the sections of two texts that stand side by side begin at the same height. */
export function align(views: Pair): void {
  const [one, other] = views.map((view) => view.dom.getBoundingClientRect()) as [DOMRect, DOMRect]
  const isBeside = one.right <= other.left || other.right <= one.left
  const sides: [Held[], Held[]] = [[], []]
  const added: [number, number] = [0, 0]
  for (const places of isBeside ? pairsOf(views) : []) {
    const tops = places.map((place, side) => topOf(views[side]!, place) + added[side]!) as [number, number]
    const [lower, higher] = tops[0] > tops[1] ? ([0, 1] as const) : ([1, 0] as const)
    const height = Math.round(tops[lower] - tops[higher])
    if (height < 1) continue
    sides[higher].push({ from: places[higher]!, height })
    added[higher] += height
  }
  for (const [side, held] of sides.entries()) write(views[side]!, held)
}

interface Held {
  from: number
  height: number
}

/** Where the sections of both begin, one by one. Paragraphs are compared only if there are as many. */
function pairsOf(views: Pair): [number, number][] {
  const texts = views.map(({ state }) => state.doc.toString())
  const [one, other] = texts.map(sectionsOf) as [number[], number[]]
  const haveHeadings = texts.every((text) => /^#{1,6} /m.test(text))
  if (!haveHeadings && one.length !== other.length) return []
  return one.slice(0, other.length).map((from, index) => [from, other[index]!])
}

/** Where a line would begin without the space above the sections before it. */
function topOf(view: EditorView, position: number): number {
  const before = heldIn(view).filter(({ from }) => from < position)
  const space = before.reduce((sum, { height }) => sum + height, 0)
  return view.documentTop + view.lineBlockAt(position).top - space
}

function heldIn(view: EditorView): Held[] {
  const held: Held[] = []
  view.state.field(spacers).between(0, view.state.doc.length, (from, _to, { spec }) => {
    held.push({ from, height: (spec.widget as Spacer).height })
  })
  return held
}

function write(view: EditorView, held: Held[]): void {
  if (JSON.stringify(held) === JSON.stringify(heldIn(view))) return
  const widgets = held.map(({ from, height }) =>
    Decoration.widget({ widget: new Spacer(height), block: true, side: -1 }).range(from),
  )
  view.dispatch({ effects: setSpacers.of(Decoration.set(widgets)) })
}
