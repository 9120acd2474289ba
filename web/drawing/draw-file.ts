import { versionOf } from './drawing-file.ts'
import { drawingSheet, type DrawnGroup } from './drawing-sheet.ts'
import { drawPlate, type PlateSubject } from './herbarium/drawPlate.ts'
import plateStyle from './herbarium/plate.css?inline'
import { longId } from './short-id.ts'
import { weavePicture } from './woven/weave.ts'
import wovenStyle from './woven/woven.css?inline'

export type DrawnPlant = { id: string; updatedAt: Date; plate: PlateSubject }

const NAME = /^(?:hero|p([\w-]{22})|w([\w-]{1,22}))$/
const HERO: PlateSubject = {
  seed: 'pericón',
  scientificName: 'Tagetes lucida Cav.',
  family: 'Asteraceae',
  morphology: {
    plant: { growth: 'erect-herb', height: '95 cm' },
    stem: { colour: 'green', section: 'ribbed' },
    leaf: { arrangement: 'opposite', shape: 'lanceolate', length: '7 cm', width: '1.3 cm', margin: 'serrulate' },
    inflorescence: { type: 'corymb', position: 'terminal', posture: 'erect', length: '5 cm', flowers: 12 },
    flower: { type: 'ray-head', petals: 3, length: '1.2 cm', width: '1 cm', colour: 'yellow', centre: 'orange' },
    sheet: { details: ['flower', 'leaf'] },
  },
}

/** The ids of the plants in a file of drawings. */
export function plantsOf(names: readonly string[]): string[] {
  return names.flatMap((name) => NAME.exec(name)?.[1] ?? []).map(longId)
}

/** A file of drawings by the names in its URL, and its version. Plants that are not given are left out. */
export function drawFile(names: readonly string[], plants: readonly DrawnPlant[]): { svg: string; version: string } {
  const known = new Map(plants.map((plant) => [plant.id, plant.plate]))
  const drawings = [...new Set(names)].flatMap((name, index): DrawnGroup[] => {
    const markup = draw(name, String(index), known)
    return markup ? [[name, markup]] : []
  })
  const has = (kind: string) => drawings.some(([, markup]) => markup.includes(` class="${kind}"`))
  return {
    svg: drawingSheet((has('plate') ? plateStyle : '') + (has('woven') ? wovenStyle : ''), drawings),
    version: versionOf(plants.map(({ updatedAt }) => updatedAt.getTime())),
  }
}

/** The styles of all drawings. */
export const drawingStyles = plateStyle + wovenStyle

/** A drawing without its file, to be put into one with others. */
export function drawGroup(name: string, plate?: PlateSubject): string {
  return draw(name, name, new Map(plate && [[plantsOf([name])[0]!, plate]]))
}

/** A plate as a picture of its own. */
export function drawPicture(plate: PlateSubject): string {
  return drawingSheet(plateStyle, [['plate', plateGroup('plate', '', plate)]])
}

function draw(name: string, idPrefix: string, plants: ReadonlyMap<string, PlateSubject>): string {
  const [, plant, seed] = NAME.exec(name) ?? []
  if (seed) return `<g id="${name}" class="woven">${weavePicture(longId(seed))}</g>`
  const plate = plant ? plants.get(longId(plant)) : name === 'hero' ? HERO : undefined
  return plate ? plateGroup(name, `${idPrefix}.`, plate) : ''
}

function plateGroup(id: string, idPrefix: string, plate: PlateSubject): string {
  return `<g id="${id}" class="plate"><path class="paper" d="M0 0h800v1000H0z"/>${drawPlate(plate, idPrefix)}</g>`
}
