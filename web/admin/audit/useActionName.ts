import { useTranslations } from 'use-intl'
import type { Messages } from '../../i18n/messages.ts'

type Known = keyof Messages['adminAudit']['actions']

/** The label of an action; the API name if it has none yet. */
export function useActionName() {
  const t = useTranslations('adminAudit.actions')
  return (action: string): string => (t.has(action as Known) ? t(action as Known) : action)
}
