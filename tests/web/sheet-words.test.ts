import { expect, test } from 'vitest'
import { SHEETS } from '../../api/content/sheets/columns.ts'
import { dictionaryOf, fold, placeOf } from '../../api/content/sheets/words.ts'
import { loadSheetWords } from '../../web/admin/files/sheet-words.ts'

const words = await loadSheetWords()
const dictionary = dictionaryOf(words)

test('every column of a spreadsheet has a heading of its own in both languages', () => {
  for (const sheet of SHEETS) {
    const unnamed = sheet.columns.filter(({ name }) => !words.column(sheet.name, name)).map(({ name }) => name)
    expect(unnamed, `add them to adminFiles.fields: ${sheet.name}`).toEqual([])
    const headings = sheet.columns.map((column) => dictionary.headings[placeOf(sheet, column)]!)
    for (const language of ['en', 'es'] as const)
      expect(new Set(headings.map((heading) => fold(heading[language]))).size).toBe(headings.length)
  }
})

test('every value of a list has words in both languages, which mean no other value', () => {
  for (const sheet of SHEETS) {
    for (const column of sheet.columns.filter(({ options }) => options)) {
      const options = dictionary.options[placeOf(sheet, column)]!
      const place = placeOf(sheet, column)
      expect(
        column.options!.filter((option) => !words.option(sheet.name, column.name, option)),
        place,
      ).toEqual([])
      const meanings = new Map<string, string>()
      for (const [option, { en, es }] of Object.entries(options))
        for (const word of new Set([option, en, es].map(fold))) {
          expect(meanings.get(word) ?? option, `${place}: ${word}`).toBe(option)
          meanings.set(word, option)
        }
    }
  }
})
