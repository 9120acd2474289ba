import { useTranslations } from 'use-intl'
import { useLanguage } from '../i18n/useLanguage.ts'
import { languageName } from '../plant/mayan-languages.ts'

/** Names of places and values of content, and of the words of fixed lists, as readers know them. */
export function useSuggestionWords() {
  const t = useTranslations('suggestion')
  const { language } = useLanguage()
  const names = useTranslations('revision.names')
  const words = useTranslations('vocabulary')
  const levels = useTranslations('safety.level')

  const nameOf = (part: string) => names(names.has(part as never) ? (part as 'other') : 'other')

  /** `title` is what a row is known by. */
  function placeName(place: string | null | undefined, title?: string | null): string {
    if (!place) return t('wholePage')
    const [part = '', row] = place.split('.')
    const name = part === 'sources' ? t('source') : nameOf(part)
    const known = title ?? (part === 'sources' ? row : undefined)
    return known ? t('row', { name, title: known.length > 70 ? `${known.slice(0, 70)}…` : known }) : name
  }

  /** `descriptionEs` is the Spanish description. */
  function valueName(column: string): string {
    const [, base = column, suffix] = /^(.+)(En|Es)$/.exec(column) ?? []
    const name = t.has(`column.${base}` as never) ? t(`column.${base as 'text'}`) : nameOf(base)
    return suffix ? t('inLanguage', { name, language: t(suffix === 'En' ? 'english' : 'spanish') }) : name
  }

  function readValue(column: string, value: string): string {
    const known = (key: string) => words.has(key as never) && words(key as never)
    if (column === 'language') return languageName(value, language) ?? value
    if (column === 'level') return levels.has(value as never) ? levels(value as 'ASK') : value
    if (column === 'preparation') return known(`preparation.${value}`) || value
    if (column === 'parts')
      return value
        .split(', ')
        .map((part) => known(`part.${part}`) || part)
        .join(', ')
    return column === 'reviewed' ? t(value === 'true' ? 'reviewed' : 'notReviewed') : value
  }

  return { placeName, valueName, readValue }
}
