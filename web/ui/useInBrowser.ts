import { useSyncExternalStore } from 'react'

/** A value that only a browser knows, and does not change: the page is hydrated with `onServer`. */
export function useInBrowser<Value>(read: () => Value, onServer: Value): Value {
  return useSyncExternalStore(neverChanges, read, () => onServer)
}

const neverChanges = () => () => {}
