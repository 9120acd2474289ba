/** Subscribes to events of the window, for `useSyncExternalStore`. */
export function listenTo(...types: string[]) {
  return (onChange: () => void): (() => void) => {
    for (const type of types) addEventListener(type, onChange)
    return () => {
      for (const type of types) removeEventListener(type, onChange)
    }
  }
}
