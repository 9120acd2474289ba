import { useEffect, useRef, type MouseEvent } from 'react'

/** Opens and closes a native modal dialog from a prop; Esc and a click on the backdrop close it. */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
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
