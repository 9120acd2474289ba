import { describe, expect, test } from 'vitest'
import { drawCard, type CardSubject } from '../../web/open-graph/card.ts'
import { outline, widthOf, wrap } from '../../web/open-graph/lettering.ts'

const plant: CardSubject & { plate: object } = {
  language: 'es',
  title: 'Flor de muerto',
  stops: ['No la use: niños'],
  plate: { seed: 'a', scientificName: 'Tagetes erecta L.', family: 'Asteraceae', habit: 'herb', parts: ['root'] },
}

describe('a card', () => {
  test.each<[string, CardSubject]>([
    ['a plant', plant],
    [
      'a plant of which nothing is known',
      { language: 'en', title: 'Rue', stops: ['Can poison'], plate: { seed: 'b' } },
    ],
    ['an article', { language: 'en', title: 'The milpa', woven: 'c' }],
    [
      'something with a title that never ends',
      { language: 'en', title: `${'x'.repeat(90)} word`.repeat(40), woven: 'd' },
    ],
    ['something without a letter that we have', { language: 'en', title: '🌿 植物', woven: 'e' }],
  ])('of %s needs neither style sheets nor fonts', (_of, subject) => {
    const svg = drawCard(subject)
    expect(svg).not.toMatch(/<text|<use|class=|var\(|light-dark|NaN|undefined|Infinity/)
  })

  test('says every stop, however many there are', () => {
    const lines = ['Puede intoxicar', 'No la use: embarazo, dar pecho, menores de 12 años', 'Pregunte antes: diabetes']
    const long = lines.map((line) => `${line}${', presión alta, arritmia, úlcera'.repeat(3)}`)
    const cardOf = (stops: string[]) => drawCard({ ...plant, stops })
    const cards = [[], lines.slice(0, 1), lines.slice(0, 2), lines, long, long.map((line) => line.repeat(3))].map(
      cardOf,
    )
    expect(new Set(cards).size).toBe(cards.length)
    expect(cards.join()).not.toMatch(/NaN|Infinity/)
    const signs = (svg: string) => svg.split('M16 2 31 29H1z').length - 1
    expect(cards.map(signs)).toEqual([0, 1, 2, 3, 3, 3])
    // Nothing is drawn over the name of the site, which stands at 510.
    const lowest = (svg: string) =>
      Math.max(...[...svg.matchAll(/translate\(72 ([\d.]+)\)/g)].map(([, y]) => Number(y)))
    expect(cards.slice(0, 5).map(lowest)).toEqual(Array(5).fill(510))
  })

  test('is in the colours of the plate, whatever place shows a shape', () => {
    const cardOf = (colour: 'orange' | 'violet') => {
      const flower = { type: 'full-head', colour } as const
      const morphology = { plant: { growth: 'erect-herb' }, inflorescence: { type: 'solitary' }, flower } as const
      return drawCard({ ...plant, plate: { ...plant.plate, morphology } })
    }
    expect(cardOf('orange')).toContain('fill="#e2893a"')
    expect(cardOf('violet')).toContain('fill="#8465a8"')
    expect(cardOf('violet')).not.toContain('fill="#e2893a"')
    // The pencil, not the ink on black.
    expect(cardOf('violet')).toContain('stroke="#4d4029"')
    expect(cardOf('violet')).not.toContain('#8f8783')
  })
})

describe('lettering', () => {
  const lettering = { face: 'title', size: 50 } as const

  test('has the letters of Spanish and of Mayan languages', () => {
    for (const letter of 'ñáéíóúü¿’ʼꞌäëïöüĄ') expect(outline(letter, lettering)).not.toBe('')
  })

  test('shows a letter without its mark rather than not at all, and says what it cannot show', () => {
    expect(outline('ẍ', lettering)).toBe(outline('x', lettering))
    expect(outline('植', lettering)).toBe(outline('[?]', lettering))
  })

  test('writes numbers that nothing can read in another way', () => {
    expect(outline('Flor de muerto, ¡sí!', lettering)).toMatch(/^([MLQCZ](-?\d+\.\d( -?\d+\.\d)*)?)+$/)
  })

  test('breaks a text between words, into lines that fit', () => {
    const lines = wrap('How a healer learns beside her grandmother', lettering, 300)!
    expect(lines.join(' ')).toBe('How a healer learns beside her grandmother')
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) expect(widthOf(line, lettering)).toBeLessThanOrEqual(300)
    expect(wrap('grandmother', lettering, 100)).toBeNull()
  })
})
