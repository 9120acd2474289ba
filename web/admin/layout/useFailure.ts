import { useTranslations } from 'use-intl'
import type { CombinedError } from 'urql'
import { useProblem } from '../../auth/useProblem.ts'
import { codeOf } from '../../load.ts'

/** Says what went wrong: what can happen to any request, or else the words of the one that failed. */
export function useFailure() {
  const t = useTranslations('admin')
  const { problemOfApi } = useProblem()

  return (error: CombinedError, failure: string) => {
    if (codeOf(error) === 'UNAUTHENTICATED') return t('sessionEnded')
    if (codeOf(error) === 'FORBIDDEN') return t('noAdmin')
    return problemOfApi(error, failure).error ?? failure
  }
}
