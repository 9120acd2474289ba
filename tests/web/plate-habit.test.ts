import { describe, expect, it } from 'vitest'
import { describePlate } from '../../api/rules/morphology/describe.ts'
import { inCentimetres } from '../../api/rules/morphology/lengths.ts'
import { fieldsOf, type Field, type Morphology } from '../../api/rules/morphology/spec.ts'
import { partsOf } from '../support/plate-parts.ts'
import { centimetreOf, drawPlant, morphologyOf, plantOf, plants } from '../support/plates.ts'
import { extentOf, isWithin, type Spot } from '../support/svg-path.ts'

// A plate says how large the whole plant is: by its scale where it shows all of it, else by the plant as seen from afar.

/** The length at the plant as seen from afar. */
const afarOf = (plate: string) => /class="afar".*?<\/g><text class="scale"[^>]*>([^<]*)</s.exec(plate)?.[1]
/** How far the plant reaches on the page; without what is under the ground, which is neither a leaf nor a stem. */
const extent = (plate: string, isWithRoot = true) =>
  extentOf(partsOf(plate).flatMap(({ layer, shape, lines }) => (isWithRoot || layer !== 'far' || shape ? lines : [])))
/** In centimetres. */
function drawnHeight(plate: string): number {
  const { top, bottom } = extent(plate, false)
  return (bottom - top) / centimetreOf(plate)
}

describe('how tall a plant is', () => {
  it('is how tall it is drawn, or else said of it as seen from afar', () => {
    const wrong = plants.flatMap(({ name, id, morphology }) => {
      const { height, growth } = morphology.plant!
      const tall = inCentimetres(height!)
      const plate = drawPlant({ id, morphology })
      const said = afarOf(plate)
      const share = drawnHeight(plate) / tall
      const isFlat = growth === 'trailer' || growth === 'spreading-herb'
      const isAll = !isFlat && share > 0.7 && share < 1.4
      const isTrue = said === undefined ? isAll : Math.abs(inCentimetres(said) - tall) < 0.01
      return isTrue ? [] : { name, said, share }
    })
    expect(wrong).toEqual([])
  })

  it('is said beside two enlarged pieces as well as beside one or none', () => {
    const { morphology } = plantOf('ixcanan')
    const drawn = ([[], ['flower'], ['flower', 'fruit']] as const).map((details) => {
      const plate = drawPlant({ morphology: { ...morphology, sheet: { details: [...details] } } })
      const [, x, y] = /class="afar" transform="translate\((\d+) (\d+)\)/.exec(plate)!
      const circles = [...plate.matchAll(/class="lens" d="M(\d+) (\d+)/g)]
      const isClear = circles.every(([, left, middle]) => Math.hypot(+left! - +x!, +middle! - +y!) > 110)
      return [afarOf(plate), circles.length, isClear]
    })
    expect(drawn).toEqual([0, 1, 2].map((count) => ['3.5 m', count, true]))
  })

  it('is not made up where nobody knows it', () => {
    const { plant, ...rest } = morphologyOf('ixcanan')
    expect(afarOf(drawPlant({ morphology: { ...rest, plant: { growth: plant!.growth } } }))).toBeUndefined()
  })

  it('can be shown of every growth form', () => {
    const growth = fieldsOf('plant').find(([name]) => name === 'growth')![1] as Extract<Field, { kind: 'term' }>
    for (const form of Object.keys(growth.terms)) {
      const plate = drawPlant({
        morphology: { plant: { growth: form, height: '30 m' } as Morphology['plant'], leaf: { length: '4 cm' } },
      })
      const isToScale = form === 'cane' || form === 'horsetail'
      const [afar = ''] = /class="afar".*?<\/g><text/s.exec(plate) ?? []
      const shown = [afarOf(plate), afar.length > 300]
      expect.soft(shown, form).toEqual(isToScale ? [undefined, false] : ['30 m', true])
    }
  })

  it.each(['llanten', 'valeriana-del-monte', 'contrahierba', 'ajo', 'jengibre', 'sabila'])(
    'rules how long the stalks of %s are',
    (name) => {
      const { morphology } = plantOf(name)
      const taller = `${inCentimetres(morphology.plant!.height!) * 1.3} cm`
      const more = { ...morphology, plant: { ...morphology.plant, height: taller } }
      expect(drawnHeight(drawPlant({ morphology: more })) / drawnHeight(drawPlant({ morphology }))).toBeGreaterThan(
        1.15,
      )
    },
  )

  it('is its length where it trails', () => {
    expect(describePlate(morphologyOf('ayote'), 'en')).toContain('about 5 m long')
    expect(describePlate(morphologyOf('ayote'), 'es')).toContain('de cerca de 5 m de largo')
    expect(describePlate(morphologyOf('chaya'), 'en')).toContain('about 3 m tall,')
  })

  it('includes the bare stalk of flowers above leaves at the ground', () => {
    expect(describePlate(morphologyOf('sabila'), 'en')).toContain('about 90 cm tall in flower')
    expect(describePlate(morphologyOf('llanten'), 'es')).toContain('de cerca de 50 cm de alto en flor')
    expect(describePlate(morphologyOf('jengibre'), 'en')).toContain('about 90 cm tall.')
  })
})

describe('a root', () => {
  const rootOf = (height: string) => {
    const { morphology } = plantOf('chipilin')
    const parts = partsOf(drawPlant({ morphology: { ...morphology, plant: { ...morphology.plant, height } } }))
    const gaps = parts.filter(({ classes, layer }) => classes.includes('anther') && layer === 'stems')
    return gaps
  }

  it('stands apart from a stem of which a part alone is shown', () => {
    expect([rootOf('1.2 m').length, rootOf('40 cm').length]).toEqual([1, 0])
  })

  it('is joined to stems that spread from it', () => {
    const spots = partsOf(drawPlant(plantOf('verdolaga'))).filter(
      ({ classes, layer }) => classes.includes('anther') && layer === 'stems',
    )
    expect(spots).toEqual([])
  })
})

describe('the sheet', () => {
  it('has all of each plant, above its details', () => {
    const beyond = plants.flatMap((plant) => {
      const { left, right, top, bottom } = extent(drawPlant(plant))
      return left > 20 && right < 780 && top > 14 && bottom < 816 ? [] : { name: plant.name, left, right, top, bottom }
    })
    expect(beyond).toEqual([])
  })
})

describe('a trunk', () => {
  it.each(['jicaro', 'cacao'])('of %s is seen beside the fruit on it', (name) => {
    const { id, morphology } = plantOf(name)
    const parts = partsOf(drawPlant({ id, morphology }))
    const trunk = parts
      .filter(({ layer, classes, shape }) => layer === 'stems' && classes.includes('body') && !shape)
      .map(({ lines }) => lines[0]!)
      .toSorted((a, b) => areaOf(b) - areaOf(a))[0]!
    const fruit = parts.filter(
      ({ layer, classes, tone }) => layer === 'blooms' && classes.includes('body') && tone === morphology.fruit!.colour,
    )
    expect(fruit.length).toBeGreaterThan(0)
    const hidden = trunk.filter((spot) => fruit.some(({ lines }) => lines.some((line) => isWithin(spot, line))))
    expect(hidden.length / trunk.length).toBeLessThan(0.12)
  })
})

describe('a climber', () => {
  it.each(['bugambilia', 'zarzaparrilla'])('%s has something to climb, on the sheet and from afar', (name) => {
    const { id, morphology } = plantOf(name)
    const plate = drawPlant({ id, morphology: { ...morphology, stem: { ...morphology.stem, colour: 'brown' } } })
    const greys = (markup: string) => markup.split('tone-grey"').length - 1
    expect(greys(plate.split('class="afar"')[0]!)).toBeGreaterThan(0)
    expect(greys(plate.split('class="afar"')[1]!)).toBeGreaterThan(0)
    const upright = { ...morphology, plant: { ...morphology.plant, growth: 'shrub' as const } }
    expect(greys(drawPlant({ id, morphology: { ...upright, stem: { ...morphology.stem, colour: 'brown' } } }))).toBe(0)
  })
})

function areaOf(line: readonly Spot[]): number {
  return Math.abs(
    line.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = line[(index + 1) % line.length]!
      return sum + (x * nextY - nextX * y) / 2
    }, 0),
  )
}
