import { useTranslations } from 'use-intl'
import type { SHEETS } from '../../gql/texts.ts'

export type SheetName = (typeof SHEETS)[number]

/** What a sheet is called, here and in the file. */
export function useSheetName() {
  const parts = useTranslations('adminFiles.review.parts')
  const fields = useTranslations('adminFiles.fields')

  return (sheet: SheetName): string =>
    parts.has(sheet as 'plants') ? parts(sheet as 'plants') : fields(sheet as 'names')
}
