import { describe, expect, test } from 'vitest'
import { isRefused, SECTIONS } from '../../web/admin/plant/plant-sections.ts'
import { EMPTY_PLANT } from '../../web/admin/plant/plant-values.ts'
import { languageName, languageTag } from '../../web/i18n/mayan-languages.ts'
import { PlantTexts } from '../../web/gql/texts.ts'
import { PLANT_TEXTS } from '../../web/plant/PlantTexts.tsx'
import { scientificNameParts } from '../../web/ui/ScientificName.tsx'

/** A botanical name with its Latin in angle brackets. */
function marked(name: string): string {
  const parts = scientificNameParts(name)
  expect(parts.map(({ text }) => text).join('')).toBe(name)
  return parts.map(({ text, isLatin }) => (isLatin ? `<${text.trim()}>` : text.trim())).join(' ')
}

describe('of a botanical name, Latin is', () => {
  test.each([
    ['Tagetes lucida Cav.', '<Tagetes lucida> Cav.'],
    ['Tagetes', '<Tagetes>'],
    ['Dysphania ambrosioides (L.) Mosyakin & Clemants', '<Dysphania ambrosioides> (L.) Mosyakin & Clemants'],
    ['Mentha × piperita L.', '<Mentha × piperita> L.'],
    ['Piper sp.', '<Piper> sp.'],
    ['Sambucus mexicana C.Presl ex DC.', '<Sambucus mexicana> C.Presl ex DC.'],
    ['Solanum quitoense var. septentrionale R.E.Schult.', '<Solanum quitoense> var. <septentrionale> R.E.Schult.'],
    ['Tagetes lucida Cav. subsp. schiedeana (Less.) Neher', '<Tagetes lucida> Cav. subsp. <schiedeana> (Less.) Neher'],
  ])('the plant’s own part: %s', (name, expected) => {
    expect(marked(name)).toBe(expected)
  })

  test('never an author who writes himself small', () => {
    expect(marked('Ceiba aesculifolia Kunth de Vries')).toBe('<Ceiba aesculifolia> Kunth de Vries')
  })
})

describe('the language of a name', () => {
  test('without a record has neither name nor tag', () => {
    expect(languageName('und', 'en')).toBeNull()
    expect(languageTag('und')).toBeUndefined()
  })

  test('that we do not know stands as its code', () => {
    expect(languageName('nah', 'es')).toBe('nah')
    expect(languageTag('nah')).toBe('nah')
  })

  test('is named in the reader’s', () => {
    expect(languageName('yua', 'en')).toBe('Yucatec Maya')
    expect(languageName('yua', 'es')).toBe('Maya yucateco')
  })

  test('is tagged with the short code where there is one', () => {
    expect(languageTag('spa')).toBe('es')
    expect(languageTag('eng')).toBe('en')
    expect(languageTag('quc')).toBe('quc')
  })
})

test('each value of a plant has its section in the form', () => {
  // It has a switch of its own.
  const names = Object.keys(EMPTY_PLANT).filter((name) => name !== 'isPublic')
  const placed = names.filter((name) => SECTIONS.some((id) => isRefused(id, { [name]: 'required' })))
  expect(placed).toEqual(names)
})

test('the page of a plant has all of its long texts', () => {
  const long = Object.entries(PlantTexts).flatMap(([name, kind]) => (kind === 'markdown' ? [name] : []))
  expect(PLANT_TEXTS.toSorted()).toEqual(long.sort())
})
