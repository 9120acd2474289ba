import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { describePlate } from '../../api/rules/morphology/describe.ts'
import { morphologyShape } from '../../api/rules/morphology/read.ts'
import { fieldsOf, GROUPS, type Field, type Morphology } from '../../api/rules/morphology/spec.ts'
import { drawPlate } from '../../web/drawing/herbarium/drawPlate.ts'

type PlantFile = {
  id: string
  scientificName: string
  plantFamily: { en: string }
  habit: string
  plantPartUsed: string[]
  morphology?: Morphology
}

const LIGHT = 6_144
const PLANTS = new URL('../../prisma/content/plants/', import.meta.url)
const pericon = {
  seed: '018d6b3f-7c2a-7d11-9c55-2f0a8c7e6b12',
  scientificName: 'Tagetes lucida Cav.',
  family: 'Asteraceae (daisy family)',
  habit: 'herb',
  parts: ['leaf', 'flower'],
}
const content = readdirSync(PLANTS).map((name) => {
  const file = parse(readFileSync(new URL(name, PLANTS), 'utf8')) as PlantFile
  const plant = {
    seed: file.id,
    scientificName: file.scientificName,
    family: file.plantFamily.en,
    habit: file.habit,
    parts: file.plantPartUsed,
    morphology: file.morphology,
  }
  return { name, plant }
})

describe('a plant of which little is known', () => {
  it('has neither a scale nor details, since nobody measured it', () => {
    const plate = drawPlate({ seed: 'x', family: 'Asteraceae', habit: 'herb' }, 'a')
    expect(plate).not.toMatch(/class="(?:scale|bar|lens)"/)
    expect(
      drawPlate({ seed: 'x', family: 'Asteraceae', morphology: { plant: { growth: 'erect-herb' } } }, 'a'),
    ).toContain('class="scale"')
  })

  it('is drawn when there is nothing but an id', () => {
    const plate = drawPlate({ seed: 'x' }, 'a')
    expect(uses(plate).length).toBeGreaterThan(5)
    expect(plate).not.toContain('<text')
  })

  it('is drawn in every habit, also one that nobody has heard of', () => {
    for (const habit of ['herb', 'shrub', 'tree', 'vine', 'grass', 'succulent', 'fern', 'TREE', 'cloud', '', null]) {
      expect(faults(drawPlate({ seed: 'x', family: 'Nolanaceae', habit }, 'a')), String(habit)).toEqual([])
    }
  })

  it('cannot carry markup into the page through its names', () => {
    const plate = drawPlate({ seed: 'x', scientificName: '<script>&"', family: '<img/onerror=x>' }, 'a')
    expect(plate).not.toMatch(/<script|<img/)
    expect(faults(plate)).toEqual([])
  })
})

describe('a plate', () => {
  it('is the same whenever the same plant is drawn', () => {
    expect(drawPlate(pericon, 'a')).toBe(drawPlate({ ...pericon }, 'a'))
  })

  it('takes the parts as a list or as text', () => {
    expect(drawPlate({ ...pericon, parts: 'leaf, flower' }, 'a')).toBe(drawPlate(pericon, 'a'))
  })

  it('differs between two plants of the same kind', () => {
    expect(drawPlate({ ...pericon, seed: 'another' }, 'a')).not.toBe(drawPlate(pericon, 'a'))
  })

  it('goes by the botanical name of the family, whatever else is said of it', () => {
    expect(drawPlate({ ...pericon, family: 'Asteraceae' }, 'a')).toBe(drawPlate(pericon, 'a'))
    expect(shape(drawPlate({ ...pericon, scientificName: 'Nova nova', family: 'Fabaceae' }, 'a'))).not.toBe(
      shape(drawPlate({ ...pericon, scientificName: 'Nova nova' }, 'a')),
    )
  })

  it('shows the roots when they are what people use', () => {
    expect(drawPlate({ ...pericon, parts: ['root'] }, 'a').length).toBeGreaterThan(
      drawPlate({ ...pericon, parts: [] }, 'a').length,
    )
  })

  it('lifts the bulb when it is what people use, whatever the family', () => {
    const plain = shape(drawPlate({ ...pericon, parts: [] }, 'a'))
    expect(shape(drawPlate({ ...pericon, parts: ['bulb'] }, 'a'))).not.toBe(plain)
  })

  it('names the plant on its label without the authors of the name', () => {
    const label = (scientificName: string) =>
      />([^<]*)<\/text>/.exec(drawPlate({ ...pericon, scientificName }, 'a'))?.[1]
    expect(label('Dysphania ambrosioides (L.) Mosyakin & Clemants')).toBe('Dysphania ambrosioides')
    expect(label('Capsicum annuum var. glabriusculum (Dunal) Heiser & Pickersgill')).toBe(
      'Capsicum annuum var. glabriusculum',
    )
    expect(label('Tagetes')).toBe('Tagetes')
  })

  it('shares no id with another plate on the page', () => {
    const first = ids(drawPlate(pericon, 'a'))
    const second = ids(drawPlate(pericon, 'b'))
    expect(first.length).toBeGreaterThan(1)
    expect(first.filter((id) => second.includes(id))).toEqual([])
  })
})

describe('the plates of the content', () => {
  it('are sound, light enough for a phone, and have something in the circle of each detail', () => {
    for (const { name, plant } of content) {
      const plate = drawPlate(plant, '_r_1a_')
      expect.soft(faults(plate), name).toEqual([])
      expect.soft(sizeOf(plate), name).toBeLessThan(LIGHT)
      expect.soft(plate, name).not.toMatch(/class="lens"[^>]*\/><g transform="[^"]*"><\/g>/)
    }
  })

  it('are light as files: the median is at most 6 kB', () => {
    const style = readFileSync(new URL('../../web/drawing/herbarium/plate.css', import.meta.url), 'utf8')
    const isLight = ({ plant }: (typeof content)[number]) =>
      sizeOf(`<svg><style>${style}</style>${drawPlate(plant, '0.')}</svg>`) <= LIGHT
    expect(content.filter(isLight).length).toBeGreaterThan(content.length / 2)
  })

  it('are all different', () => {
    const plates = content.map(({ plant }) => shape(drawPlate(plant, 'a')))
    expect(new Set(plates).size).toBe(plates.length)
  })
})

describe('a plate by what the plant looks like', () => {
  const rue: Morphology = {
    plant: { growth: 'shrub', height: '1 m', crown: 'bushy' },
    leaf: { arrangement: 'alternate', division: 'tripinnate', parts: 3, shape: 'obovate', length: '10 cm' },
    inflorescence: { type: 'corymb', length: '9 cm', flowers: 12 },
    flower: { type: 'open', petals: 4, width: '1.8 cm', colour: 'yellow', features: ['fringed'] },
    fruit: { type: 'lobed-capsule', parts: 4, length: '1 cm', number: 5 },
    seed: { shape: 'angled', colour: 'black' },
    root: { type: 'taproot' },
    sheet: { details: ['flower', 'fruit-section'], poison: ['whole-plant'] },
  }
  const draw = (morphology: Morphology) =>
    drawPlate({ seed: 'rue', scientificName: 'Ruta chalepensis', morphology }, 'a')
  const words = GROUPS.flatMap((group) =>
    fieldsOf(group).flatMap(([name, field]) =>
      'terms' in field ? Object.keys(field.terms).map((term) => ({ group, name, field, term })) : [],
    ),
  )

  it('has each term in the drawing and in both languages', () => {
    for (const { group, name, field, term } of words) {
      const morphology = {
        ...rue,
        [group]: { ...rue[group], [name]: field.kind === 'terms' ? [term] : term },
      } as Morphology
      expect.soft(faults(draw(morphology)), `${group} ${name} ${term}`).toEqual([])
      for (const [at, language] of (['en', 'es'] as const).entries())
        expect
          .soft(describePlate(morphology, language), `${group} ${name} ${term}`)
          .toContain((field.terms as Record<string, readonly string[]>)[term]![at])
    }
  })

  it('is described without the plural where there is one alone', () => {
    const alone: Morphology = {
      inflorescence: { type: 'solitary', flowers: 1 },
      fruit: { type: 'drupe', number: 1 },
      seed: { shape: 'round', number: 1 },
    }
    expect(describePlate(alone, 'en')).toBe(
      'Flowers: single. Fruit: fleshy fruit with one stone, single. Seeds: round, one in a fruit.',
    )
    expect(describePlate(alone, 'es')).not.toMatch(/ 1 /)
  })

  it('shows a scale bar, and the height of what is too tall for the sheet', () => {
    expect(draw(rue)).toMatch(/>\d+ (?:mm|cm)<\/text>/)
    const tall: Morphology = {
      ...rue,
      plant: { growth: 'tree', height: '25 m', crown: 'round' },
      sheet: { details: ['flower'] },
    }
    expect(draw(tall)).toContain('>25 m</text>')
  })

  it('differs by each of its colours, and by the number of petals', () => {
    const plates = [
      rue,
      { ...rue, flower: { ...rue.flower, colour: 'pink' } },
      { ...rue, flower: { ...rue.flower, petals: 5 } },
    ]
    expect(new Set(plates.map((morphology) => draw(morphology as Morphology))).size).toBe(3)
  })

  it('is drawn of the growth form alone', () => {
    const growth = fieldsOf('plant').find(([name]) => name === 'growth')![1] as Extract<Field, { kind: 'term' }>
    for (const term of Object.keys(growth.terms)) {
      const plate = draw({ plant: { growth: term } } as Morphology)
      expect(faults(plate), term).toEqual([])
      expect(plate.length, term).toBeGreaterThan(1500)
    }
  })
})

describe('what a plant looks like', () => {
  const shape = morphologyShape({
    term: 'term',
    list: 'list',
    tooMany: 'tooMany',
    length: 'length',
    count: 'count',
    group: 'group',
  })
  const plant = { growth: 'shrub' }

  it.each([
    ['no growth form', { plant: {} }, 'plant.growth', 'term'],
    ['an unknown group', { plant, flowers: {} }, '', 'group'],
    ['an unknown field', { plant, leaf: { shade: 'green' } }, 'leaf', 'group'],
    ['an unknown term', { plant, leaf: { shape: 'wide' } }, 'leaf.shape', 'term'],
    ['an unknown term of a list', { plant, stem: { features: ['thorns', 'teeth'] } }, 'stem.features.1', 'term'],
    ['a term twice', { plant, stem: { features: ['thorns', 'thorns'] } }, 'stem.features', 'term'],
    ['a term for a list', { plant, stem: { features: 'thorns' } }, 'stem.features', 'list'],
    ['too many details', { plant, sheet: { details: ['flower', 'fruit', 'seed'] } }, 'sheet.details', 'tooMany'],
    ['a length without a unit', { plant, leaf: { length: '10' } }, 'leaf.length', 'length'],
    ['a length as a number', { plant, leaf: { length: 10 } }, 'leaf.length', 'length'],
    ['a petal too many', { plant, flower: { petals: 61 } }, 'flower.petals', 'count'],
    ['half a petal', { plant, flower: { petals: 4.5 } }, 'flower.petals', 'count'],
  ])('is refused with %s', (_case, value, path, reason) => {
    const issues = shape.safeParse(value).error!.issues
    expect(issues.map((issue) => issue.path.join('.'))).toContain(path)
    expect(issues.map(({ message }) => message)).toContain(reason)
  })
})

/** The size as a browser downloads it; that of a quicker compression where even that is light. */
function sizeOf(text: string): number {
  const quick = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length
  return quick < LIGHT ? quick : brotliCompressSync(text).length
}

/** What would break in a browser: unbalanced tags, NaN, undefined shapes, styles. */
function faults(plate: string): string[] {
  const found: string[] = []
  const open: string[] = []
  for (const [, closing, tag = '', rest = ''] of plate.matchAll(/<(\/?)([a-z]+)([^>]*)>/g)) {
    if (closing) {
      if (open.pop() !== tag) found.push(`</${tag}> closes another element`)
    } else if (!rest.endsWith('/')) open.push(tag)
    if (/\s(?:style|on\w+)=/.test(rest)) found.push(`<${tag}${rest}>`)
  }
  if (open.length > 0) found.push(`open: ${open.join(' ')}`)
  for (const word of ['NaN', 'undefined', 'null', 'Infinity']) if (plate.includes(word)) found.push(word)
  const known = ids(plate)
  if (new Set(known).size < known.length) found.push('an id twice')
  for (const id of uses(plate)) if (!known.includes(id)) found.push(`no shape ${id}`)
  return found
}

function ids(plate: string): string[] {
  return [...plate.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
}

function uses(plate: string): string[] {
  return [...plate.matchAll(/ href="#([^"]+)"/g)].map(([, id = '']) => id)
}

function shape(plate: string): string {
  return plate.replace(/<text.*/, '')
}
