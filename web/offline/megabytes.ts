import type { useFormatter } from 'use-intl'

export function megabytes(bytes: number, format: ReturnType<typeof useFormatter>): string {
  return format.number(bytes / 1_000_000, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 2 })
}
