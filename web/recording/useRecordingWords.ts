import { useTranslations } from 'use-intl'
import { useProblem } from '../auth/useProblem.ts'
import type { RecordingError } from './prepare-recording.ts'

const REFUSED = ['undecodable', 'tooLarge', 'tooLong', 'tooShort', 'silent', 'broken'] as const

/** Why a recording is refused. */
export function useRecordingWords() {
  const t = useTranslations('recording')
  const account = useTranslations('account')
  const { tooMany } = useProblem()
  return ({ reason, retryAfter = 60 }: RecordingError): string => {
    if (reason === 'OFFLINE') return account('offline')
    if (reason === 'UNAUTHENTICATED') return t('sessionEnded')
    if (reason === 'RATE_LIMITED') return tooMany(retryAfter)
    return t(`problem.${REFUSED.find((known) => known === reason) ?? 'other'}`)
  }
}
