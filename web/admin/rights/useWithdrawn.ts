import { useTranslations } from 'use-intl'

interface Report {
  withdrawals: readonly object[]
  hidden: readonly string[]
  gone: readonly string[]
  doors: readonly Door[]
}

export type Door = { name: string; isClear: boolean }

/** A door that has no words yet is called as in the API. */
export function useDoorName() {
  const t = useTranslations('rights')
  return ({ name }: Door) => (t.has(`doors.${name}` as never) ? t(`doors.${name as 'api'}`) : name)
}

/** Says what a withdrawal has done: an error while something of it is still found. */
export function useWithdrawn() {
  const t = useTranslations('rights')
  const nameOf = useDoorName()
  return ({ withdrawals, hidden, gone, doors }: Report): { error?: string; success?: string } => {
    const left = doors.filter(({ isClear }) => !isClear)
    const said = t('withdrawnNow', {
      count: withdrawals.length,
      hidden: hidden.length,
      gone: gone.length,
      left: left.length,
      doors: left.map(nameOf).join(', '),
    })
    return left.length > 0 ? { error: said } : { success: said }
  }
}
