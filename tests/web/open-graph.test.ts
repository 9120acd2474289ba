import { describe, expect, test } from 'vitest'
import { drawCard, type CardSubject } from '../../web/open-graph/card.ts'
import { outline, widthOf, wrap } from '../../web/open-graph/lettering.ts'

const plant: CardSubject & { plate: object } = {
  language: 'es',
  title: 'Flor de muerto',
  warning: 'No para niños',
  plate: { seed: 'a', scientificName: 'Tagetes erecta L.', family: 'Asteraceae', habit: 'herb', parts: ['root'] },
}

describe('a card', () => {
  test.each<[string, CardSubject]>([
    ['a plant', plant],
    [
      'a plant of which nothing is known',
      { language: 'en', title: 'Rue', warning: 'Can poison', plate: { seed: 'b' } },
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

  test('says the reason, however long it is', () => {
    const warnings = ['', 'Venenosa', 'No se sabe si es segura en el embarazo si se traga o en la piel'.repeat(3)]
    const cards = warnings.map((warning) => drawCard({ ...plant, warning }))
    expect(new Set(cards).size).toBe(3)
    expect(cards.join()).not.toContain('NaN')
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
