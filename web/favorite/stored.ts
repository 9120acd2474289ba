import { listenTo } from '../ui/listen-to.ts'

const CHANGE = 'favoriteschange'

/** A value in local storage, which other tabs may change as well. `read` ignores what else the storage holds. */
export function stored<Value>(key: string, read: (json: unknown) => Value) {
  const none = read(null)
  let text: string | null = null
  let value = none

  /** The same object until it changes. Without storage, as on the server, what there is of nothing. */
  function get(): Value {
    try {
      const now = localStorage.getItem(key)
      if (now === text) return value
      text = now
      value = none
      value = read(JSON.parse(now ?? 'null'))
    } catch {
      // What cannot be parsed is nothing.
    }
    return value
  }

  /** False if there is no storage, or no more space. */
  function set(next: object): boolean {
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      return false
    }
    dispatchEvent(new Event(CHANGE))
    return true
  }

  return { get, set }
}

/** Reports changes in this tab and in others. */
export const subscribeToStored = listenTo(CHANGE, 'storage')
