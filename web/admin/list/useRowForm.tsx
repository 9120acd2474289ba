import { useId, useRef, useState, type ReactNode } from 'react'
import type { Outcome } from '../../ui/Form.tsx'
import { Message } from '../../ui/Message.tsx'
import { DialogContext, mayDiscard } from '../../ui/unsaved.ts'

/** A row with a form that a button opens and closes, after a question if something is written in it, and its messages. */
export function useRowForm(saved: string) {
  const part = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>({})

  async function handleToggle() {
    if (!(await mayDiscard(part))) return
    setOutcome({})
    setOpen(!isOpen)
  }

  function handleSaved() {
    setOpen(false)
    setOutcome({ success: saved })
    button.current?.focus()
  }

  return {
    setOutcome,
    toggle: { ref: button, 'aria-expanded': isOpen, onClick: () => void handleToggle() },
    render: (renderForm: (onSaved: () => void) => ReactNode) => (
      <>
        <Message tone="error">{outcome.error}</Message>
        <Message tone="success">{outcome.success}</Message>
        <DialogContext value={part}>{isOpen && renderForm(handleSaved)}</DialogContext>
      </>
    ),
  }
}
