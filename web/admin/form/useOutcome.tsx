import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CombinedError } from 'urql'
import { codeOf } from '../../graphql/load.ts'
import { paths, type EditedNoun } from '../../paths.ts'
import type { Outcome } from '../../ui/Form.tsx'
import { isUnsafe, undescribedIn } from '../layout/safety.ts'
import { useFailure } from '../layout/useFailure.ts'
import { hasNewForm } from './editor.ts'
import { useFieldProblems, useVerdictProblems } from './useFieldProblems.ts'
import type { Verdict } from './verdict.ts'

/** Turns refusals of the server into messages next to the fields. */
export function useOutcome(of: EditedNoun) {
  const t = useTranslations('adminForm')
  const conflict = useTranslations('adminConflict')
  const failureOf = useFailure()
  const fieldProblems = useFieldProblems()
  const verdictProblems = useVerdictProblems()
  const gone = (
    <>
      {t(`saveFailure.${of}`)}. {conflict.rich('gone', { bin: linkToBin })}
    </>
  )

  /** Before it is sent: what the server would refuse. */
  function refusalOf(verdict: Verdict<unknown>): Outcome {
    const fields = verdictProblems(verdict)
    if (!verdict.isStopped) return { fields: { ...ofItems(fields), ...fields }, error: t('notSafe') }
    return {
      fields,
      error: hasNewForm(of) && isNameMissing(verdict.refused) ? t(`namesRequired.${of}`) : t(`saveFailure.${of}`),
    }
  }

  function outcomeOf(error: CombinedError): Outcome {
    if (codeOf(error) === 'NOT_FOUND') return { error: gone }
    if (codeOf(error) !== 'BAD_USER_INPUT') return { error: failureOf(error, t(`saveFailure.${of}`)) }
    const fields = fieldProblems(error)
    const refused = (error.graphQLErrors[0]?.extensions['fields'] ?? {}) as Record<string, string>
    if (isUnsafe(error)) return { fields, error: t('notSafe') }
    if (undescribedIn(error, 'en').length > 0) return { fields, error: t('notDescribed') }
    return {
      fields: withLists(fields),
      error: hasNewForm(of) && isNameMissing(refused) ? t(`namesRequired.${of}`) : t(`saveFailure.${of}`),
    }
  }

  return { outcomeOf, refusalOf }
}

/** An item without fields of its own (`galleryImages.2`) is marked at its list. */
function ofItems(fields: Record<string, string>): Record<string, string> {
  const items = Object.entries(fields).filter(([path]) => /^\w+\.\d+$/.test(path))
  return Object.fromEntries(items.map(([path, problem]) => [path.split('.')[0], problem]))
}

/** Errors of a list item (`galleryImages.2`) are also shown at the list. */
function withLists(fields: Record<string, string>): Record<string, string> {
  const ofLists = Object.entries(fields).map(([path, problem]) => [path.split('.')[0], problem])
  return { ...Object.fromEntries(ofLists), ...fields }
}

function isNameMissing(refused: Readonly<Record<string, string>>): boolean {
  return Object.entries(refused).some(
    ([name, key]) => key === 'required' && /^(commonName|title|name)E[ns]$/.test(name),
  )
}

/** Next to the form, which still has the unsaved values. */
function linkToBin(words: ReactNode) {
  return (
    <a href={paths.adminBin()} target="_blank">
      {words}
    </a>
  )
}
