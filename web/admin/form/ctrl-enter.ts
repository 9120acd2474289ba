import type { KeyboardEvent } from 'react'

/** A handler of keys: Ctrl+Enter goes on, with the next row or picture. */
export function onCtrlEnter<Element>(goOn: (event: KeyboardEvent<Element>) => void) {
  return (event: KeyboardEvent<Element>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    goOn(event)
  }
}
