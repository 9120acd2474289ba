import { useTranslations } from 'use-intl'
import type { Messages } from '../../i18n/messages.ts'

type Named = keyof Messages['adminFiles']['fields']

/** What writers call a column: `precautionsEs` is “Precautions (Spanish)”. */
export function useFieldName() {
  const t = useTranslations('adminFiles.fields')
  const form = useTranslations('adminForm.language')

  return (column: string): string => {
    const [, name = column, suffix] = /^(.+)(En|Es)$/.exec(column) ?? []
    const label = t.has(name as Named) ? t(name as Named) : name
    return suffix ? `${label} (${form(suffix === 'En' ? 'en' : 'es')})` : label
  }
}
