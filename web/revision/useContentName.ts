import { useTranslations } from 'use-intl'

/** What readers call a part of content: as the page of a plant heads it, unless it has a name of its own. */
export function useContentName() {
  const names = useTranslations('revision.names')
  const page = useTranslations('plantPage')
  return (part: string): string => {
    if (names.has(part as 'other')) return names(part as 'other')
    return page.has(part as 'description') ? page(part as 'description') : names('other')
  }
}
