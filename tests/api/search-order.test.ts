import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CAUTION_LEVELS, wordsIn } from '../../api/rules/vocabulary.ts'
import { buildAilments, caution, decided, find, plant, use } from '../support/search-world.ts'

// Who is not known to be somebody: relevance first, and among equals the fewest stops.

const names = async (search: string) => (await find(search)).names

test('of plants that are as well known for an ailment, the one with the fewest stops comes first', async () => {
  await buildAilments()
  const [pregnancy, ...others] = decided('COMPATIBLE')
  await plant('Apta', [use('cough')])
  await plant(
    'Con medicinas',
    [use('cough')],
    [pregnancy!, ...others, caution('MEDICINES', 'ASK', { medicine: 'sedatives' })],
  )
  await plant('No se sabe', [use('cough')], [caution('PREGNANCY', 'NO_DATA'), ...others])
  await plant('Prohibida', [use('cough')], decided('AVOID'))
  await plant('Mejor conocida', [use('cough', { evidence: 'HUMAN', finding: 'FOR' })], decided('AVOID'))
  expect(await names('tos')).toEqual(['Mejor conocida', 'Apta', 'Con medicinas', 'No se sabe', 'Prohibida'])
})

test('of plants that words are found in, too, and a poison comes last', async () => {
  const texts = { descriptionEs: 'Crece en cerros de caliza.', descriptionEn: 'It grows on limestone.' }
  await plant('Apta', [], decided('CARE'), texts)
  await plant('No se sabe', [], decided('NO_DATA'), texts)
  await plant('Ponzoña', [], decided('COMPATIBLE'), { ...texts, isPoisonous: true })
  expect(await names('caliza')).toEqual(['Apta', 'No se sabe', 'Ponzoña'])
})

test('what is not known to be safe never stands above what is, for the same person', { timeout: 60_000 }, async () => {
  await buildAilments()
  const levels = fc.sample(fc.array(fc.constantFrom(...wordsIn(CAUTION_LEVELS)), { minLength: 3, maxLength: 3 }), 20)
  const persons = ['PREGNANCY', 'BREASTFEEDING', 'CHILDREN']
  for (const [number, own] of levels.entries())
    await plant(
      `Planta ${number}`,
      [use('cough')],
      [
        ...persons.map((subject, index) => caution(subject, own[index]!)),
        caution('MEDICINES', number % 2 ? 'AVOID' : 'CARE'),
      ],
    )
  const shown = (await names('tos')).map((name) => levels[Number(name.split(' ')[1])]!)
  const isSafe = (level: string) => level === 'COMPATIBLE' || level === 'CARE'
  expect(shown).toHaveLength(20)
  for (const [place, below] of shown.entries())
    for (const above of shown.slice(0, place)) {
      const isSaferBelow = below.every((level, index) => isSafe(level) || !isSafe(above[index]!))
      const isSame = below.every((level, index) => isSafe(level) === isSafe(above[index]!))
      expect(isSaferBelow && !isSame, `${above.join()} above ${below.join()}`).toBe(false)
    }
})

test('a tea does not find what is allowed on the skin only', async () => {
  await buildAilments()
  const forSkin = [caution('PREGNANCY', 'AVOID', { routes: ['ORAL'] }), ...decided('COMPATIBLE').slice(1)]
  const drunk = use('headache', { preparation: 'INFUSION', route: 'ORAL' })
  const laid = use('headache', { preparation: 'POULTICE', route: 'SKIN' })
  await plant('Sábila', [drunk, laid], forSkin)
  await plant('Manzanilla', [drunk])
  expect(await names('embarazada dolor de cabeza')).toEqual(['Manzanilla', 'Sábila'])
  expect(await names('té para el dolor de cabeza, embarazada')).toEqual(['Manzanilla'])
  expect(await names('pregnancy safe tea')).toEqual(['Manzanilla'])
})
