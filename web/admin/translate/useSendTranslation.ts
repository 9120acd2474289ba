import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useClient, useMutation, type CombinedError } from 'urql'
import type { TranslationTask_TextFragment } from '../../gql/graphql.ts'
import { API_LANGUAGE, type Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useFieldProblems } from '../form/useFieldProblems.ts'
import { conflictOf } from '../history/conflict.ts'
import { useFailure } from '../layout/useFailure.ts'
import { ConfirmTranslation, SaveTranslation, StoredTranslation } from './translation-texts.ts'

type Problem = { field?: string | undefined; general?: ReactNode }

/** Saves a translation, or confirms that it still says what its source says. */
export function useSendTranslation(
  task: TranslationTask_TextFragment,
  into: Language,
  onSent: (text: string) => Promise<void>,
) {
  const t = useTranslations('translate')
  const failureOf = useFailure()
  const fieldProblems = useFieldProblems()
  const client = useClient()
  const { lang } = useLanguage()
  const [, save] = useMutation(SaveTranslation)
  const [, confirm] = useMutation(ConfirmTranslation)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>({})
  const which = { of: task.kind, id: task.itemId, name: task.name, into: API_LANGUAGE[into] }
  const basedOn = task.updatedAt

  async function send(text: string, request: Promise<{ error?: CombinedError | undefined }>) {
    setBusy(true)
    setProblem({})
    const { error } = await request
    setBusy(false)
    await (error ? refuse(error) : onSent(text))
  }

  async function refuse(error: CombinedError) {
    const conflict = conflictOf(error)
    if (!conflict)
      return setProblem({ field: fieldProblems(error)['text'], general: failureOf(error, t('saveFailure')) })
    // The other save is then shown, and saving again is based on it.
    await client.query(StoredTranslation, { ...which, lang }, { requestPolicy: 'network-only' }).toPromise()
    setProblem({ general: t('conflict', { who: conflict.savedBy ?? t('nobody') }) })
  }

  return {
    isBusy,
    problem,
    save: (text: string) => send(text, save({ ...which, text, basedOn, textBefore: task.picture && task.text, lang })),
    confirm: () => send(task.text, confirm({ ...which, basedOn })),
  }
}
