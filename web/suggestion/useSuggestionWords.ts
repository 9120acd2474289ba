import { useTranslations } from 'use-intl'
import { useLanguage } from '../i18n/useLanguage.ts'
import { languageName } from '../i18n/mayan-languages.ts'
import { useContentName } from '../revision/useContentName.ts'

type Named = { name: string; title: string | null; details: readonly { name: string; value: string }[] }

const LISTS = ['names', 'uses', 'cautions', 'dangerSigns', 'sources'] as const

/** Names of places and values of content, and of the words of fixed lists, as readers know them. */
export function useSuggestionWords() {
  const t = useTranslations('suggestion')
  const { language } = useLanguage()
  const nameOf = useContentName()
  const words = useTranslations('vocabulary')
  const levels = useTranslations('safety.level')
  const subjects = useTranslations('safety.subject')

  /** `title` is what a row is known by, `details` what tells it from others. */
  function placeName(place: string | null | undefined, title?: string | null, details: Named['details'] = []): string {
    if (!place) return t('wholePage')
    const [part = ''] = place.split('.')
    const name = part === 'sources' ? t('source') : nameOf(part)
    const known = rowName(place, title, details)
    return known ? t('row', { name, title: known }) : name
  }

  function rowName(place: string, title: string | null | undefined, details: Named['details']): string {
    const [part = '', row] = place.split('.')
    const known = title || (part === 'sources' ? row : undefined)
    const words = details.map(({ name, value }) => readValue(name, value))
    const short = known && known.length > 70 ? `${known.slice(0, 70)}…` : known
    // What a caution is about stands before what it says.
    return (part === 'cautions' ? [...words, short] : [short, ...words]).filter(Boolean).join(' · ')
  }

  /** For a select: the rows of a list stand together, each with another label. */
  function placeOptions(places: readonly Named[]): { value: string; label: string; group: string }[] {
    const used = new Map<string, number>()
    return places.map(({ name, title, details }) => {
      const list = LISTS.find((list) => name.startsWith(`${list}.`))
      const group = list === 'sources' ? t('sources') : list ? nameOf(list) : t('texts')
      const label = list ? rowName(name, title, details) || nameOf(list) : nameOf(name)
      const nth = (used.get(group + label) ?? 0) + 1
      used.set(group + label, nth)
      return { value: name, label: nth > 1 ? `${label} (${nth})` : label, group }
    })
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
    if (column === 'subject') return subjects.has(value as never) ? subjects(value as 'SUN') : value
    if (column === 'level') return levels.has(value as never) ? levels(value as 'ASK') : value
    if (column === 'preparation') return known(`preparation.${value}`) || value
    if (column === 'parts')
      return value
        .split(', ')
        .map((part) => known(`part.${part}`) || part)
        .join(', ')
    return column === 'reviewed' ? t(value === 'true' ? 'reviewed' : 'notReviewed') : value
  }

  return { placeName, placeOptions, valueName, readValue }
}
