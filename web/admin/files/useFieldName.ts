import { useTranslations } from 'use-intl'
import type { Messages } from '../../i18n/messages.ts'

type Named = keyof Messages['adminFiles']['fields']
type Headed = keyof Messages['plantPage']

/**
 * What writers call a column: `precautionsEs` is “Precautions (Spanish)”. A long text is called as its page heads it.
 */
export function useFieldName() {
  const t = useTranslations('adminFiles.fields')
  const page = useTranslations('plantPage')
  const form = useTranslations('adminForm.language')

  return (column: string): string => {
    const [, name = column, suffix] = /^(.+)(En|Es)$/.exec(column) ?? []
    const label = t.has(name as Named) ? t(name as Named) : page.has(name as Headed) ? page(name as Headed) : name
    return suffix ? `${label} (${form(suffix === 'En' ? 'en' : 'es')})` : label
  }
}
