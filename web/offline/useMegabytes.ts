import { NUMBER_LOCALE } from '../i18n/number-locale.ts'
import { useLanguage } from '../i18n/useLanguage.ts'

/** Writes bytes as megabytes. */
export function useMegabytes(): (bytes: number) => string {
  const { language } = useLanguage()
  const { format } = new Intl.NumberFormat(NUMBER_LOCALE[language], {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 2,
  })
  return (bytes) => format(bytes / 1_000_000)
}
