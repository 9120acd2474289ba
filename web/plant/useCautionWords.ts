import { useTranslations } from 'use-intl'
import type { CautionSubject } from '../gql/graphql.ts'
import type { Statement } from './caution-rows.ts'

/** A level that is not about people of a certain kind. */
const SHORT = new Set<CautionSubject>(['PREGNANCY', 'BREASTFEEDING', 'CHILDREN', 'MEDICINES'])

/** Cautions in words: what they say, and of what. */
export function useCautionWords() {
  const t = useTranslations('safety')

  /** "Not in pregnancy", "Not under 5 years", "Ask first". */
  function levelOf(subject: CautionSubject, { level, underAge, medicines }: Statement): string {
    if (level !== 'AVOID' || !SHORT.has(subject)) return t(`level.${level}`)
    if (subject === 'PREGNANCY' || subject === 'BREASTFEEDING') return t(`avoid.${subject}`)
    if (subject === 'CHILDREN') return underAge ? t('avoid.UNDER_AGE', { age: underAge }) : t('avoid.CHILDREN')
    return medicines.length > 0 ? t('avoid.SOME_MEDICINES') : t('avoid.MEDICINES')
  }

  /** "If swallowed; under 5 years; blood thinners": where a statement does not hold for all. */
  function scopeOf({ level, underAge, routes, medicines }: Statement, withAge = level !== 'AVOID'): string {
    return [
      routes.map((route) => t(`route.${route}`)).join(', '),
      withAge && underAge ? t('underAge', { age: underAge }) : '',
      medicines.join(', '),
    ]
      .filter(Boolean)
      .join('; ')
  }

  return { levelOf, scopeOf }
}
