import { useTranslations } from 'use-intl'
import type { CombinedError } from 'urql'
import type { Outcome } from '../ui/Form.tsx'
import { AuthError } from './auth-api.ts'

/** Messages for problems common to all forms; other problems have messages of the form. */
export function useProblem() {
  const t = useTranslations('account')

  function tooMany(seconds: number): string {
    return seconds < 60
      ? t('tooManySeconds', { count: Math.max(1, Math.ceil(seconds)) })
      : t('tooManyMinutes', { count: Math.ceil(seconds / 60) })
  }

  /** `words` maps a code to a message for the whole form, or for its fields. */
  function problemOf(error: unknown, failure: string, words: Partial<Record<string, string | Outcome>> = {}): Outcome {
    if (!(error instanceof AuthError)) throw error
    const known = words[error.code]
    if (known) return typeof known === 'string' ? { error: known } : known
    if (error.code === 'RATE_LIMITED') return { error: tooMany(error.retryAfter ?? 60) }
    if (error.code === 'NEW_DEVICES_LIMITED')
      return { error: t('newDevicesMinutes', { count: Math.ceil((error.retryAfter ?? 60) / 60) }) }
    if (error.code === 'UNAVAILABLE') return { error: t('unavailable', { count: error.retryAfter ?? 5 }) }
    if (error.code === 'OFFLINE') return { error: t('offline') }
    return { error: failure }
  }

  function problemOfApi(error: CombinedError, failure: string): Outcome {
    const { code, reason, retryAfter } = error.graphQLErrors[0]?.extensions ?? {}
    if (code === 'RATE_LIMITED') return { error: tooMany(typeof retryAfter === 'number' ? retryAfter : 60) }
    if (reason === 'STORAGE_FULL') return { error: t('storageFull') }
    if (code === 'UNAVAILABLE')
      return { error: t('unavailable', { count: typeof retryAfter === 'number' ? retryAfter : 5 }) }
    return { error: error.networkError && !error.response ? t('offline') : failure }
  }

  return { problemOf, problemOfApi, tooMany }
}
