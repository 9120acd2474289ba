import { useEffect, useState } from 'react'
import { useLocale } from 'use-intl'
import { describeRefusal } from '../../../api/rules/markdown/refusals.ts'
import type { Language } from '../../i18n/language.ts'
import { usePaused } from '../form/usePaused.ts'

const PAUSE_MS = 400

/** Why a text could not be saved, by the rules of the server, after a pause in typing. The parser is a file of its own. */
export function useRefusal(text: string): string | undefined {
  const language = useLocale() as Language
  const paused = usePaused(text, PAUSE_MS)
  const [refused, setRefused] = useState<{ text: string; why: string | undefined }>()

  useEffect(() => {
    if (paused.trim() === '') return
    let isGone = false
    const read = async () => {
      const { refusalOf } = await import('../../../api/rules/markdown/read.ts')
      const refusal = refusalOf(paused)
      const why = refusal && describeRefusal(refusal.reason, refusal, language)
      if (!isGone) setRefused({ text: paused, why })
    }
    // Without a network, the server says it.
    read().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [paused, language])

  return refused?.text === text ? refused.why : undefined
}
