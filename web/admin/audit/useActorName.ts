import { useTranslations } from 'use-intl'

/** In the log in place of an email address. */
const OPERATOR = 'operator'

/** The email address of an admin, or a word for whoever runs the server. */
export function useActorName() {
  const t = useTranslations('adminAudit')
  return (actor: string): string => (actor === OPERATOR ? t('operator') : actor)
}
