import DataLoader from 'dataloader'
import type { Context } from '../context.ts'

/** A loader for each request: what all rows of a list ask for is read by one call of `read`, in the order of the keys. */
export function requestLoader<Key, Value>(
  read: (keys: readonly Key[]) => Promise<Value[]>,
): (context: Context) => DataLoader<Key, Value> {
  const loaders = new WeakMap<Context, DataLoader<Key, Value>>()
  return (context) => {
    const loader = loaders.get(context) ?? new DataLoader<Key, Value>(read)
    loaders.set(context, loader)
    return loader
  }
}
