import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import { refusalOf } from '../../../api/rules/markdown/read.ts'
import { describeRefusal } from '../../../api/rules/markdown/refusals.ts'
import type { Language } from '../../i18n/language.ts'
import { usePaused } from '../form/usePaused.ts'

const PAUSE_MS = 400

/** Why a text could not be saved, by the rules of the server, after a pause in typing. */
export function useRefusal(text: string): string | undefined {
  const language = useLocale() as Language
  const paused = usePaused(text, PAUSE_MS)
  return useMemo(() => {
    if (text !== paused || text.trim() === '') return undefined
    const refusal = refusalOf(text)
    return refusal && describeRefusal(refusal.reason, refusal, language)
  }, [text, paused, language])
}
