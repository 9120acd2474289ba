import { useEffect, useRef } from 'react'

/** Rows move and go away under the keyboard: `focusNext` says where it goes on once they have. */
export function useNextFocus() {
  const list = useRef<HTMLDivElement>(null)
  const next = useRef<string | null>(null)

  useEffect(() => {
    if (next.current) list.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = null
  })

  return { list, focusNext: (selector: string) => (next.current = selector) }
}
