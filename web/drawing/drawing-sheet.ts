// One SVG file for several drawings, which pages show by its views. The service worker composes such files as well.

/** A view of a drawing: `colour` follows the theme of the page, `ink` is black on white, for print. */
export type DrawingView = 'colour' | 'ink'

/** A drawing by its name, as a group of SVG. */
export type DrawnGroup = readonly [name: string, markup: string]

/** Black lines on white, while the view for print is shown; plate.css says where. */
const INK = '.ink:target~.plate{--blank:#fff;--shade:none;--one-ink:#000;--slim:2;--dot:5;--paper:#fff;--pencil:#000}'
/**
 * Lines thinner than half a pixel cost as much as others. Not in plate.css, since style sheets are built with `<=`, which XML
 * does not allow.
 */
const SMALL = '@media(max-width:400px){.hatch{display:none}}@media(max-width:200px){.nerve{display:none}}'
/** Far enough apart that a view never shows the neighbour, whatever the shape of its frame. */
const APART = 4000
const PLATE = { width: 800, height: 1000 }

/** The fragment of a view in the URL of its file. */
export function viewId(name: string, view: DrawingView): string {
  return `${view}-${name}`
}

/**
 * Drawings side by side, with a view for each. A plate alone has one for print too: among others, a rule for the target
 * would make browsers style all of them again for each view.
 */
export function drawingSheet(style: string, drawings: readonly DrawnGroup[]): string {
  const isAlone = drawings.length === 1
  const views = drawings.map(([name, markup], index) => {
    if (!isPlate(markup)) return wovenView(name, index * APART)
    return plateView(name, 'colour', index * APART) + (isAlone ? plateView(name, 'ink', 0) : '')
  })
  const rules = style + SMALL + (isAlone && isPlate(drawings[0]![1]) ? INK : '')
  const groups = drawings.map(([, markup], index) =>
    index === 0 ? markup : `<g transform="translate(${index * APART} 0)">${markup}</g>`,
  )
  // What shows the file without a fragment shows its first drawing.
  const { width, height } = PLATE
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><style>${rules}</style>${views.join('')}${groups.join('')}</svg>`
}

function plateView(name: string, view: DrawingView, x: number): string {
  return `<view id="${viewId(name, view)}" class="${view}" viewBox="${x} 0 ${PLATE.width} ${PLATE.height}"/>`
}

/** Cloth fills its frame. */
function wovenView(name: string, x: number): string {
  return `<view id="${viewId(name, 'colour')}" viewBox="${x} 0 96 63" preserveAspectRatio="xMidYMid slice"/>`
}

function isPlate(markup: string): boolean {
  return markup.includes(' class="plate"')
}
