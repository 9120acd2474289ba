import { useTranslations } from 'use-intl'

/** The sheets of a workbook, each of which is a CSV. */
export const SHEETS = [
  'plants',
  'names',
  'uses',
  'cautions',
  'ailments',
  'dangerSigns',
  'articles',
  'projects',
  'sources',
  'tags',
] as const
export type SheetName = (typeof SHEETS)[number]

/** What a sheet is called, here and in the file. */
export function useSheetName() {
  const parts = useTranslations('adminFiles.review.parts')
  const fields = useTranslations('adminFiles.fields')

  return (sheet: SheetName): string =>
    sheet === 'names' || sheet === 'uses' || sheet === 'cautions' || sheet === 'dangerSigns'
      ? fields(sheet)
      : parts(sheet)
}
