import type { Both, SheetWords } from '../../http/pages.ts'
import type { Language } from '../files/messages.ts'
import { isOwner, SHEETS, type Column, type Sheet } from './columns.ts'

/** The words of all sheets, as data that a worker thread can be given. */
export interface Dictionary {
  sheets: Record<string, Both>
  /** By sheet and column: `plants.commonNameEn`. */
  headings: Record<string, Both>
  /** The words of values, by sheet and column. */
  options: Record<string, Record<string, Both>>
  yes: Both
  no: Both
  /** What clears a field, since an empty cell changes nothing. */
  clear: Both
  notes: { title: Both; lines: Both[]; leftOut: Both; tooLong: Both }
}

const same = (word: string): Both => ({ en: word, es: word })

/** Without words, sheets and columns are called as in the API. */
export function dictionaryOf(words?: SheetWords): Dictionary {
  const dictionary: Dictionary = {
    sheets: {},
    headings: {},
    options: {},
    yes: words?.yes ?? same('yes'),
    no: words?.no ?? same('no'),
    clear: words?.clear ?? same('(empty)'),
    notes: words?.notes ?? { title: same('notes'), lines: [], leftOut: same('-'), tooLong: same('-') },
  }
  for (const sheet of SHEETS) {
    dictionary.sheets[sheet.name] = words?.sheet(sheet.name) ?? same(sheet.name)
    const labels = sheet.columns.map((column) => words?.column(sheet.name, column.name) ?? same(column.name))
    sheet.columns.forEach((column, index) => {
      const isShared = (language: Language) =>
        labels.filter((label) => fold(label[language]) === fold(labels[index]![language])).length > 1
      const headingIn = (language: Language) =>
        isShared(language) ? `${labels[index]![language]} [${column.name}]` : labels[index]![language]
      dictionary.headings[placeOf(sheet, column)] = { en: headingIn('en'), es: headingIn('es') }
      if (!column.options || isOwner(sheet, column)) return
      dictionary.options[placeOf(sheet, column)] = Object.fromEntries(
        column.options.map((option) => [option, words?.option(sheet.name, column.name, option) ?? same(option)]),
      )
    })
  }
  return dictionary
}

export function placeOf(sheet: Pick<Sheet, 'name'>, column: Pick<Column, 'name'>): string {
  return `${sheet.name}.${column.name}`
}

/** A word as it is looked up: without accents, capitals, marks and the quotation marks of phones. */
export function fold(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼꞌ´`"“”«»]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
