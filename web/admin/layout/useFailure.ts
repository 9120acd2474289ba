import { useTranslations } from 'use-intl'
import type { CombinedError } from 'urql'
import { useProblem } from '../../auth/useProblem.ts'
import { codeOf } from '../../graphql/load.ts'
import { isUnsafe, undescribedIn } from './safety.ts'

/** Messages for general errors, or else the message of the failed action. */
export function useFailure() {
  const t = useTranslations('admin')
  const { problemOfApi } = useProblem()

  return (error: CombinedError, failure: string) => {
    if (codeOf(error) === 'UNAUTHENTICATED') return t('sessionEnded')
    if (codeOf(error) === 'FORBIDDEN') return t('noAdmin')
    if (isUnsafe(error)) return t('notSafe')
    if (undescribedIn(error, 'en').length > 0) return t('notDescribed')
    return problemOfApi(error, failure).error ?? failure
  }
}
