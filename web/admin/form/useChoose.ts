import { useTranslations } from 'use-intl'

/** The first option of a choice that was not made yet. */
export function useChoose() {
  const t = useTranslations('adminForm')
  return { value: '' as const, label: t('choose') }
}
