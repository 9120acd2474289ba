import { useTranslations } from 'use-intl'
import type { DangerSignWho } from '../gql/graphql.ts'

type Concern = { who: DangerSignWho; underMonths?: number | null | undefined }

/** Whom a danger sign concerns, in words: "Children under 5 years". */
export function useWhom(): (concern: Concern) => string {
  const t = useTranslations('ailmentPage')
  return ({ who, underMonths }) => {
    const name = t(`who.${who}`)
    if (!underMonths) return name
    if (underMonths % 12 === 0) return t('underYears', { who: name, years: underMonths / 12 })
    return t('underMonths', { who: name, months: underMonths })
  }
}
