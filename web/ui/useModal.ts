import { useEffect, useRef, type MouseEvent } from 'react'

/**
 * Opens and closes a native modal dialog from a prop; Esc and a click on the backdrop close it. `data-first-focus` marks what
 * gets the focus when it opens, as React does not write `autofocus`; else it is the button that closes it.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      dialog.showModal()
      dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])

  function handleClose() {
    if (open) onClose()
  }

  function handleClick(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget) event.currentTarget.close()
  }

  return { ref, close: () => ref.current?.close(), props: { ref, onClose: handleClose, onClick: handleClick } }
}
