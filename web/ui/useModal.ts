import {
  useEffect,
  useId,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
} from 'react'
import { hasUnsaved, mayDiscard } from './unsaved.ts'

/**
 * Opens and closes a native modal dialog by a prop. Escape and a click on the backdrop close it, after a question if it
 * contains unsaved input. The element with `data-first-focus` gets the focus, since React does not render `autofocus`;
 * otherwise the first that can have it: the heading, where it has a `tabIndex`. `id` is for the DialogContext around its
 * content.
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

  // Instead of the browser's own handling, where one Escape may close several dialogs, and the second closes without asking.
  function handleKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    if (hasUnsaved(id)) void close()
    else onClose()
  }

  // A Back gesture, or an Escape while nothing in the dialog has the focus.
  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    // File inputs have a `cancel` event of the same name.
    if (event.target !== event.currentTarget) return
    // Not in the `close` event, which comes later: the next Escape may be meant for what is behind.
    if (!hasUnsaved(id)) return onClose()
    event.preventDefault()
    void close()
  }

  function handleClose() {
    // The event comes later than the closing: the dialog may have been opened again.
    if (!open || ref.current?.open) return
    if (!hasUnsaved(id)) return onClose()
    // Browsers allow a dialog to cancel Escape only once without a user interaction in between.
    ref.current?.showModal()
    void close()
  }

  // A text selection that ends outside the dialog is a click on the dialog as well.
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
      onKeyDown: handleKeyDown,
      onCancel: handleCancel,
      onClose: handleClose,
      onPointerDown: handlePointerDown,
      onPointerUp: handlePointerUp,
      onClick: handleClick,
    },
  }
}
