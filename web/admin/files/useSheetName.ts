import { useTranslations } from 'use-intl'

/** The sheets of a workbook, each of which is a CSV. */
export const SHEETS = [
  'plants',
  'names',
  'identifiers',
  'uses',
  'cautions',
  'distribution',
  'ailments',
  'codes',
  'dangerSigns',
  'articles',
  'projects',
  'communities',
  'sources',
  'tags',
] as const
export type SheetName = (typeof SHEETS)[number]

/** What a sheet is called, here and in the file. */
export function useSheetName() {
  const parts = useTranslations('adminFiles.review.parts')
  const fields = useTranslations('adminFiles.fields')

  return (sheet: SheetName): string =>
    parts.has(sheet as 'plants') ? parts(sheet as 'plants') : fields(sheet as 'names')
}
