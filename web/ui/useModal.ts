import { useEffect, useId, useRef, type MouseEvent, type PointerEvent, type SyntheticEvent } from 'react'
import { hasUnsaved, mayDiscard } from './unsaved.ts'

/**
 * Opens and closes a native modal dialog from a prop. Escape and a press on the backdrop close it, after a question where
 * something typed in it is not saved. `data-first-focus` marks what gets the focus when it opens, as React does not write
 * `autofocus`; else it is the button that closes it. `id` is for the DialogContext around its content.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const isPressed = useRef(false)
  const id = useId()

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      dialog.showModal()
      dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])

  async function close() {
    if (await mayDiscard(id)) ref.current?.close()
  }

  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    // Fields for files have an event of the same name.
    if (event.target !== event.currentTarget) return
    // Not left to the `close` event, which comes later: the next Escape may be meant for what lies behind.
    if (!hasUnsaved(id)) return onClose()
    event.preventDefault()
    void close()
  }

  function handleClose() {
    if (!open) return
    if (!hasUnsaved(id)) return onClose()
    // Browsers let a dialog hold back Escape once; at the next one without a press in between it is closed already.
    ref.current?.showModal()
    void close()
  }

  // A press that begins on the text, to select it, and ends outside of the dialog is a click on the dialog as well.
  function handlePointerDown(event: PointerEvent<HTMLDialogElement>) {
    isPressed.current = event.target === event.currentTarget
  }

  function handlePointerUp(event: PointerEvent<HTMLDialogElement>) {
    isPressed.current &&= event.target === event.currentTarget
  }

  function handleClick(event: MouseEvent<HTMLDialogElement>) {
    if (isPressed.current && event.target === event.currentTarget) void close()
    isPressed.current = false
  }

  return {
    id,
    close: () => void close(),
    props: {
      ref,
      onCancel: handleCancel,
      onClose: handleClose,
      onPointerDown: handlePointerDown,
      onPointerUp: handlePointerUp,
      onClick: handleClick,
    },
  }
}
