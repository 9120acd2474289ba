import { useLayoutEffect, useRef } from 'react'

/** Restores the focus after rows were moved or removed by keyboard. */
export function useNextFocus() {
  const list = useRef<HTMLDivElement>(null)
  const next = useRef<string | null>(null)

  // An effect of an earlier change may run only after `focusNext`, before its row is there.
  useLayoutEffect(() => {
    if (next.current) list.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = null
  })

  function focusNext(selector: string) {
    next.current = selector
  }

  /**
   * The button that moved a row moves with it, see RowTools; at an end of the list the opposite button gets the focus.
   */
  function focusMoved(to: number, by: -1 | 1) {
    focusNext(`[data-move="${to}/${by}"]:not(:disabled), [data-move="${to}/${-by}"]`)
  }

  return { list, focusNext, focusMoved }
}
