import { useTranslations } from 'use-intl'
import type { Pressed } from './pressed.ts'
import { BABY_AGES } from './person.ts'
import { useAge } from './useAge.ts'

/** What is chosen, in words: "Pregnant", "8 months", "Asthma". `names` are those of medicines and illnesses. */
export function usePressedLabel(names: readonly { slug: string; name: string }[]): (pressed: Pressed) => string {
  const t = useTranslations('person')
  const ageOf = useAge()
  return ({ tile, slug, age, isPossible }) => {
    const name = slug && (names.find((entry) => entry.slug === slug)?.name ?? slug)
    const label = name ?? (age && (tile === 'child' || BABY_AGES.includes(age)) ? ageOf(age) : t(`tile.${tile}`))
    return isPossible ? t('possibly', { label }) : label
  }
}
