import { useTranslations } from 'use-intl'
import { BABY_AGES, monthsOf } from './person.ts'

/** The age of a child in words: "8 months", "3 years". */
export function useAge(): (age: string) => string {
  const t = useTranslations('person')
  return (age) =>
    BABY_AGES.includes(age) ? t('months', { age: monthsOf(age) }) : t('years', { age: Math.floor(monthsOf(age) / 12) })
}
