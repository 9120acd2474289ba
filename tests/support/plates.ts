import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Morphology } from '../../api/rules/morphology/spec.ts'
import { drawPlate } from '../../web/drawing/herbarium/drawPlate.ts'

type Described = { name: string; id: string; morphology: Morphology }

const PLANTS = new URL('../../prisma/content/plants/', import.meta.url)

/** How the plants of the content look; they are named like their files. */
export const plants = readdirSync(PLANTS).map((name): Described => {
  const { id, morphology } = parse(readFileSync(new URL(name, PLANTS), 'utf8')) as Described
  return { name: name.replace('.yaml', ''), id, morphology }
})

export const plantOf = (name: string) => plants.find((plant) => plant.name === name)!
export const morphologyOf = (name: string) => plantOf(name).morphology

export const drawPlant = ({ id = 'x', morphology }: { id?: string; morphology: Morphology }) =>
  drawPlate({ seed: id, morphology }, 'a')
export const drawMorphology = (morphology: Morphology) => drawPlant({ morphology })

/** Units of the page in a centimetre, by the scale bar. */
export function centimetreOf(plate: string): number {
  const [, wide, length, unit] = /class="bar" d="M[^l]*l[^m]*m[^l]*l(\d+) .*?>(\d+) (mm|cm|m)</.exec(plate)!
  return Number(wide) / (Number(length) * { mm: 0.1, cm: 1, m: 100 }[unit as 'mm' | 'cm' | 'm'])
}

export const shrub = (plant: Morphology['plant'], rest: Morphology = {}): Morphology => ({
  stem: { colour: 'brown' },
  leaf: { shape: 'ovate', length: '5 cm' },
  ...rest,
  plant: { growth: 'shrub', ...plant },
})
