import { useTranslations } from 'use-intl'
import type { Messages } from '../i18n/messages.ts'
import styles from './DevelopersPage.module.css'

type Code = keyof Messages['developers']['errors']['codes']

/** In the order in which a client meets them. */
const CODES: readonly Code[] = [
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_REQUEST',
  'BAD_USER_INPUT',
  'TOO_COMPLEX',
  'RATE_LIMITED',
  'NOT_FOUND',
  'WITHDRAWN',
  'NOT_AVAILABLE',
  'LOCKED',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'CONFLICT',
  'PERSISTED_QUERY_NOT_FOUND',
  'UNAVAILABLE',
  'INTERNAL_SERVER_ERROR',
]

export function ErrorCodes() {
  const t = useTranslations('developers.errors')
  return (
    <dl className={styles.terms}>
      {CODES.map((code) => (
        <div key={code}>
          <dt>
            <code translate="no">{code}</code>
          </dt>
          <dd>{t(`codes.${code}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
