import { useTranslations } from 'use-intl'
import { useWays } from '../safety/useWays.ts'
import { useSuggestionWords } from '../suggestion/useSuggestionWords.ts'

/** Names of what is reviewed, and the words of fixed lists, as reviewers know them. */
export function useReviewWords() {
  const t = useTranslations('review')
  const words = useTranslations('vocabulary')
  const waysOf = useWays()
  const { valueName: knownName, readValue: readKnown } = useSuggestionWords()

  function valueName(column: string): string {
    return t.has(`column.${column}` as never) ? t(`column.${column as 'route'}`) : knownName(column)
  }

  function readValue(column: string, value: string): string {
    if (column === 'route' || column === 'evidence') return words(`${column}.${value}` as 'route.ORAL')
    if (column === 'finding') return t(`finding.${value as 'FOR'}`)
    if (column === 'routes') return waysOf(value.split(', '))
    return readKnown(column, value)
  }

  return { valueName, readValue }
}
