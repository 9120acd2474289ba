import { useEffect, useRef } from 'react'

/** Rows move and go away under the keyboard: this says where it goes on once they have. */
export function useNextFocus() {
  const list = useRef<HTMLDivElement>(null)
  const next = useRef<string | null>(null)

  useEffect(() => {
    if (next.current) list.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = null
  })

  function focusNext(selector: string) {
    next.current = selector
  }

  /** The button that moved a row goes with it, see RowTools; at an end of the list it is the other one. */
  function focusMoved(to: number, by: -1 | 1) {
    focusNext(`[data-move="${to}/${by}"]:not(:disabled), [data-move="${to}/${-by}"]`)
  }

  return { list, focusNext, focusMoved }
}
