import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TranslationTask_TextFragment } from '../../gql/graphql.ts'
import { useUnsaved } from '../../ui/unsaved.ts'
import { continued } from '../draft/stored-draft.ts'
import { useDraft, type FoundDraft } from '../draft/useDraft.ts'

/** The translation as it is written, and its draft. `opened` is the version that was stored when it was opened. */
export function useTranslationText(task: TranslationTask_TextFragment) {
  const [opened] = useState({ values: { text: task.text }, updatedAt: task.updatedAt })
  const [text, setText] = useState(opened.values.text)
  const [isSaved, setSaved] = useState(false)
  const isDirty = !isSaved && text !== opened.values.text
  const draft = useDraft({
    of: 'TRANSLATION',
    id: task.id,
    values: useMemo(() => ({ text }), [text]),
    base: opened,
    mutationId: task.id,
    isDirty,
  })
  useUnsaved(isDirty, draft.drop)

  function takeDraft(found: FoundDraft<{ text: string }>) {
    setText(continued(found, opened).values.text)
    draft.take(found)
  }

  function markSaved() {
    draft.drop()
    // Before the question whether unsaved input may be lost.
    flushSync(() => setSaved(true))
  }

  return { text, setText, opened, isDirty, draft, takeDraft, markSaved }
}
