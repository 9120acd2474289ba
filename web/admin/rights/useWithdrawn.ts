import { useTranslations } from 'use-intl'

interface Report {
  withdrawals: readonly object[]
  hidden: readonly string[]
  gone: readonly string[]
  doors: readonly { name: string; isClear: boolean }[]
}

/** Says what a withdrawal has done: an error while something of it is still found. */
export function useWithdrawn() {
  const t = useTranslations('rights')
  return ({ withdrawals, hidden, gone, doors }: Report): { error?: string; success?: string } => {
    const left = doors.filter(({ isClear }) => !isClear)
    const said = t('withdrawnNow', {
      count: withdrawals.length,
      hidden: hidden.length,
      gone: gone.length,
      left: left.length,
      doors: left.map(({ name }) => name).join(', '),
    })
    return left.length > 0 ? { error: said } : { success: said }
  }
}
