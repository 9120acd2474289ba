import { drawBlade, drawPalmate } from './blade.ts'
import { defineCluster } from './cluster.ts'
import { drawFlower } from './flower.ts'
import { drawFruit } from './fruit.ts'
import { drawSection } from './fruitKinds.ts'
import { drawThreads } from './leaf.ts'
import { blob, dots, path, pen, polar, range, type Point } from './path.ts'
import { drawSeed } from './seed.ts'
import type { Sheet } from './sheet.ts'
import { place, short } from './sprite.ts'
import { axis, drawStem } from './stem.ts'
import { drawArms, drawBark } from './stemParts.ts'
import { toned } from './tone.ts'
import { has, within, type Traits } from './traits.ts'
import { drawRoot } from './underground.ts'

const RADIUS = 78
const LENS: readonly Point[] = [
  [128, 892],
  [304, 892],
]
const COMES_OFF: ReadonlySet<string> = new Set(['flaking', 'peeling', 'strips'])
/** How large a part is drawn in its circle. */
const ENLARGED = 124

/** Enlarged details in circles beside the label, with how much larger they are; and the tree from afar. */
export function drawDetails(sheet: Sheet, traits: Traits, scale: number): void {
  const { details } = traits
  for (const [index, detail] of details.slice(0, 2).entries()) {
    const [x, y] = LENS[index]!
    const { markup, times } = enlarge(sheet, traits, detail)
    const factor = times / scale
    const label =
      factor >= 1.4
        ? `<text class="scale" x="${x + 54}" y="${y + 84}">× ${factor < 10 ? Math.round(factor) : Math.round(factor / 5) * 5}</text>`
        : ''
    sheet.mount(
      `<path class="lens" d="${pen([x, y]).circle([x, y], RADIUS).d}"/><g transform="translate(${x} ${y})">${markup}</g>${label}`,
    )
  }
  if (traits.isPoisonous) sheet.mount(drawPoisonMark(details.length > 0 ? [66, 826] : [76, 880]))
  if (traits.crown && details.length < 2) drawSilhouette(sheet, traits, details.length > 0 ? 300 : 130)
}

/** A part of the plant around 0,0, and how many times larger than on the branch. */
function enlarge(sheet: Sheet, traits: Traits, detail: Traits['details'][number]): { markup: string; times: number } {
  const { flower, fruit, inflorescence, leaf, seed } = traits
  const turned = (markup: string, length: number, angle: number) => {
    const [x, y] = polar(angle, -length / 2)
    return `<g transform="translate(${short(x)} ${short(y)})rotate(${angle})">${markup}</g>`
  }
  if ((detail === 'flower' || detail === 'flower-section') && flower) {
    const flat = !['tube', 'trumpet', 'funnel', 'salver', 'bell', 'lily'].includes(flower.type)
    const angle = traits.inflorescence?.posture === 'hanging' && !flat ? 66 : flower.type.endsWith('-head') ? -90 : -28
    return { markup: turned(drawFlower(flower, ENLARGED), ENLARGED, angle), times: ENLARGED / flower.size }
  }
  if (detail === 'inflorescence') {
    const cluster = defineCluster(sheet, traits)
    if (!cluster) return { markup: '', times: 0 }
    const scale = ENLARGED / cluster.reach
    const whole = place(cluster.id, { x: 0, y: 0, angle: 0, scale })
    return { markup: turned(whole, ENLARGED, inflorescence?.posture === 'hanging' ? 78 : -72), times: scale }
  }
  if (detail === 'fruit' && fruit) {
    const most = fruit.type === 'ear' ? 96 : ENLARGED
    const size = Math.min(most, (most / fruit.breadth) * fruit.size * 0.9)
    return { markup: turned(drawFruit(traits, size), size, 78), times: size / fruit.size }
  }
  if (detail === 'fruit-section' && fruit) {
    const size = Math.min(ENLARGED, (ENLARGED / fruit.breadth) * fruit.size * 0.92)
    return {
      markup: turned(drawSection({ ...fruit, size, breadth: (fruit.breadth / fruit.size) * size, seed }), size, 78),
      times: size / fruit.size,
    }
  }
  if (detail === 'seed') {
    const places: Point[] = [
      [-32, -26],
      [30, -32],
      [-6, 14],
      [38, 32],
      [-42, 36],
    ]
    const size = seed?.shape === 'tiny' ? 26 : seed?.shape === 'winged' ? 34 : 46
    const markup = places
      .map(
        ([x, y], index) => `<g transform="translate(${x} ${y})rotate(${index * 47 - 40})">${drawSeed(seed, size)}</g>`,
      )
      .join('')
    return { markup, times: seed?.length ? size / (within(centimetres(seed.length), 0.05, 20) * traits.unit) : 1 }
  }
  if (detail === 'leaf' || detail === 'leaf-underside') {
    const isCompound = /foliate|pinnate|palmate$|threads|twice/.test(leaf.division)
    const own = isCompound ? leaf.leaflet : leaf
    const size = Math.min(ENLARGED * 1.1, (ENLARGED / own.breadth) * own.size)
    const part = {
      ...leaf,
      size,
      breadth: Math.max((own.breadth / own.size) * size, 16),
      stalk: 12,
      division: isCompound ? ('simple' as const) : leaf.division,
    }
    const below = has(leaf.features, 'white-below') ? 'white' : 'grey-green'
    const markup = leaf.division.startsWith('palmately')
      ? drawPalmate(part)
      : leaf.division === 'threads'
        ? drawThreads({ ...leaf, size, breadth: (leaf.breadth / leaf.size) * size, stalk: 8 })
        : drawBlade(part, 0.04)
    const sori =
      detail === 'leaf-underside' && has(leaf.features, 'sori')
        ? toned(
            'brown',
            dots(
              'knobs',
              range(16, (index) => [size * (0.2 + 0.09 * (index >> 1)), part.breadth * (index % 2 ? 0.16 : -0.16)]),
            ),
          )
        : ''
    return {
      markup: turned(toned(detail === 'leaf' ? leaf.colour : below, markup) + sori, size, -62),
      times: size / own.size,
    }
  }
  if (detail === 'bark') return { markup: drawBarkPiece(traits), times: 0 }
  if (detail === 'stem') return { markup: drawStemPiece(traits), times: 0 }
  if (detail === 'root') return { markup: drawRootPiece(sheet, traits), times: 0 }
  return { markup: '', times: 0 }
}

function centimetres(length: string): number {
  return Number.parseFloat(length) * (length.endsWith('mm') ? 0.1 : length.endsWith(' m') ? 100 : 1)
}

/** The root as under the plant, as large as its circle holds. */
function drawRootPiece(sheet: Sheet, traits: Traits): string {
  const pieces: string[] = []
  const extent = { left: 0, right: 0, bottom: 1 }
  const circle = {
    ...sheet,
    put: (_layer: string, markup: string) => pieces.push(markup),
    reach: (x: number, y: number) => {
      extent.left = Math.min(extent.left, x)
      extent.right = Math.max(extent.right, x)
      extent.bottom = Math.max(extent.bottom, y)
    },
  } as Sheet
  drawRoot(circle, traits, [0, 0], 18)
  const { left, right, bottom } = extent
  const scale = ENLARGED / Math.max(right - left, bottom)
  return `<g transform="scale(${short(scale)})translate(${short(-(left + right) / 2)} ${short(-bottom / 2)})">${pieces.join('')}</g>`
}

function drawBarkPiece(traits: Traits): string {
  const line = axis([0, 62], -90, 124, 0)
  const piece = toned(
    // Pieces that come off have the colour of the bark; below them is that of the stem.
    (COMES_OFF.has(traits.stem.bark ?? '') ? undefined : traits.stem.barkColour) ?? traits.stem.colour ?? 'brown',
    drawStem(line, 84, 78, 'body', 4) +
      path(
        'hatch',
        range(
          14,
          (index) =>
            pen([-34 + ((index * 37) % 64), -50 + index * 8]).line([-30 + ((index * 37) % 64), -38 + index * 8]).d,
        ).join(''),
      ),
  )
  return piece + drawBark(traits, line, 78, 1, 0.06)
}

function drawStemPiece(traits: Traits): string {
  const { stem } = traits
  const line = axis([-8, 66], -84, 132, 0)
  const marks: string[] = []
  const sheet = { put: (_layer: string, markup: string) => marks.push(markup) } as unknown as Sheet
  drawArms(sheet, traits, { at: line.at(0.5), angle: line.angle(0.5), hand: 1, isYoung: false })
  const edges =
    stem.section === 'square' || stem.section === 'angled' ? [-5, 6] : stem.section === 'ribbed' ? [-8, -3, 2, 7] : []
  const ribs = edges.map((x) => pen([x - 8, 62]).line([x + 6, -64]).d)
  const top = line.at(1)
  const end =
    stem.section === 'square'
      ? pen(top)
          .move([top[0] - 12, top[1]])
          .line([top[0], top[1] - 8], [top[0] + 12, top[1]], [top[0], top[1] + 8])
          .close().d
      : blob(
          range(8, (index) => {
            const [x, y] = polar(index * 45, 13)
            return [top[0] + x, top[1] + y * 0.5]
          }),
        )
  const sheath = has(stem.features, 'toothed-sheaths')
    ? toned(
        'cream',
        path(
          'body',
          pen([-22, 16])
            .line(...range(9, (index): Point => [-21 + index * 5.5, index % 2 ? -12 : -30]), [28, 16])
            .close().d,
        ),
      ) + toned('brown', path('rib', pen([-22, 16]).line([28, 16]).d))
    : ''
  const hollow = has(stem.features, 'hollow') ? path('shadow', pen(top).circle(top, 5).d) : ''
  const drop = (at: Point) =>
    path(
      'body',
      pen([at[0], at[1] - 14])
        .curve([at[0] + 13, at[1] + 6], [at[0], at[1] + 12], [at[0] - 13, at[1] + 6], [at[0], at[1] - 14])
        .close().d,
    )
  const sap = has(stem.features, 'latex', 'yellow-latex')
    ? toned(
        has(stem.features, 'latex') ? 'white' : 'orange',
        drop([top[0] + 13, top[1] + 16]) + drop([top[0] + 16, top[1] + 50]),
      )
    : has(stem.features, 'resin')
      ? toned(
          'cream',
          dots('drop', [
            [10, 10],
            [4, 30],
          ]),
        )
      : ''
  return (
    toned(
      stem.colour ?? 'green',
      drawStem(line, 28, 24, 'body', 3) +
        path('rib', ribs.join('')) +
        path(
          'hatch',
          range(8, (index) => pen([2 + index, 56 - index * 14]).line([9 + index, 50 - index * 14]).d).join(''),
        ) +
        path('body', end) +
        hollow,
    ) +
    marks.join('') +
    sheath +
    sap
  )
}

/** The sign that this plant poisons, beside the part that does. */
function drawPoisonMark([x, y]: Point): string {
  return (
    toned(
      'scarlet',
      path(
        'body',
        pen([x, y - 17])
          .line([x + 19, y + 15], [x - 19, y + 15])
          .close().d,
      ),
    ) +
    path(
      'rib',
      pen([x, y - 6])
        .line([x, y + 5])
        .move([x, y + 11])
        .line([x, y + 10]).d,
    )
  )
}

/** The whole plant from afar, on a line of ground, with its height. */
function drawSilhouette(sheet: Sheet, { crown, height, leaf, stem }: Traits, x: number): void {
  const [ground, top] = [946, 846]
  const tall = ground - top
  const cloud = (cx: number, cy: number, rx: number, ry: number) =>
    blob(
      range(18, (index) => {
        const [px, py] = polar(index * 20, index % 2 ? 1.12 : 0.9)
        return [cx + px * rx, cy + py * ry]
      }),
    )
  const shapes: Record<NonNullable<Traits['crown']>, { crown: string; trunks: readonly number[] }> = {
    round: { crown: cloud(x, top + 38, 44, 40), trunks: [0] },
    spreading: { crown: cloud(x, top + 42, 68, 30), trunks: [0] },
    umbrella: { crown: cloud(x, top + 20, 66, 17), trunks: [0] },
    columnar: { crown: cloud(x, top + 44, 24, 48), trunks: [0] },
    open: {
      crown: cloud(x - 30, top + 30, 22, 16) + cloud(x + 26, top + 18, 24, 16) + cloud(x + 6, top + 44, 20, 13),
      trunks: [-28, 4, 24],
    },
    bushy: { crown: cloud(x, top + 50, 52, 42), trunks: [-20, -8, 8, 20] },
    arching: {
      crown: cloud(x - 34, top + 36, 32, 18) + cloud(x + 34, top + 36, 32, 18) + cloud(x, top + 22, 30, 18),
      trunks: [-34, 0, 34],
    },
  }
  const { crown: leaves, trunks } = shapes[crown!]
  const isTree = trunks.length === 1
  const trunk = trunks.map((lean) =>
    drawStem(
      axis([x + (isTree ? 0 : lean * 0.2), ground], -90 + lean * 0.5, tall * (isTree ? 0.62 : 0.66), 0),
      isTree ? 9 : 4,
      3,
      'body',
      1,
    ),
  )
  sheet.mount(
    `<g class="afar">${toned(stem.colour === 'green' || !stem.colour ? 'brown' : stem.colour, trunk.join(''))}${toned(leaf.colour, path('body', leaves))}</g>` +
      path('edge', pen([x - 62, ground]).line([x + 62, ground]).d) +
      `<text class="scale" x="${x}" y="${ground + 20}">${height >= 100 ? `${short(height / 100).replace(/^\./, '0.')} m` : `${height} cm`}</text>`,
  )
}

/** A bar of a round length, above the label. */
export function drawScaleBar(sheet: Sheet, unitsPerCentimetre: number): void {
  const lengths = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100]
  const length = lengths.findLast((each) => each * unitsPerCentimetre <= 150) ?? 0.1
  const wide = Math.round(length * unitsPerCentimetre)
  const [right, y] = [740, 856]
  const label = length < 1 ? `${length * 10} mm` : length < 100 ? `${length} cm` : '1 m'
  sheet.mount(
    path(
      'bar',
      pen([right - wide, y - 6])
        .line([right - wide, y + 6])
        .move([right - wide, y])
        .line([right, y])
        .move([right, y - 6])
        .line([right, y + 6]).d,
    ) + `<text class="scale" x="${right - wide - 34}" y="${y + 6}">${label}</text>`,
  )
}
