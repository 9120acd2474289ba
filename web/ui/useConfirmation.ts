import { useState } from 'react'
import { flushSync } from 'react-dom'

/** `isSure` asks in a ConfirmDialog, which gets `dialog`, and waits for the answer. */
export function useConfirmation() {
  const [question, setQuestion] = useState<{ answer: (isSure: boolean) => void } | null>(null)

  function answer(isSure: boolean) {
    // Closed first, since a dialog restores the focus.
    flushSync(() => setQuestion(null))
    question?.answer(isSure)
  }

  return {
    isSure: () => new Promise<boolean>((answer) => setQuestion({ answer })),
    dialog: { open: question !== null, onConfirm: () => answer(true), onClose: () => answer(false) },
  }
}
