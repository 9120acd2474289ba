import { useTranslations } from 'use-intl'
import type { CombinedError } from 'urql'
import { codeOf, fieldsOf } from '../../graphql/load.ts'
import type { Outcome } from '../../ui/Form.tsx'
import { isUnsafe, undescribedIn } from '../layout/safety.ts'
import { useFailure } from '../layout/useFailure.ts'

/** What is said of a refused attribution or agreement, by its fields. */
export function useOutcome() {
  const t = useTranslations('rights')
  const failureOf = useFailure()
  return (error: CombinedError): Outcome => {
    if (codeOf(error) === 'CONFLICT') return { error: t('changedMeanwhile') }
    // Of the item, which has no fields here.
    if (isUnsafe(error) || undescribedIn(error, 'en').length > 0) return { error: failureOf(error, t('saveFailure')) }
    const refused = Object.entries(fieldsOf(error)).map(([field, problem]) => {
      const key = field.startsWith('agreed') && problem === 'required' ? 'missing' : problem
      return [field, t(`refused.${t.has(`refused.${key}` as never) ? (key as 'other') : 'other'}`)]
    })
    if (refused.length === 0) return { error: failureOf(error, t('saveFailure')) }
    return { error: t('saveFailure'), fields: Object.fromEntries(refused) as Record<string, string> }
  }
}
