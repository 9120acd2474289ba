import { useTranslations } from 'use-intl'
import type { Messages } from '../../i18n/messages.ts'

type Known = keyof Messages['adminAudit']['actions']

/** What an action is called; one that has no name yet goes by the API's. */
export function useActionName() {
  const t = useTranslations('adminAudit.actions')
  return (action: string): string => (t.has(action as Known) ? t(action as Known) : action)
}
