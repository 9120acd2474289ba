import { useState } from 'react'

/** Stable keys for rows: their values change while typing, and may be equal. */
export function useRowKeys(length: number) {
  const [known, setKnown] = useState<number[]>([])
  const next = Math.max(0, ...known) + 1
  const keys = [...known, ...Array.from({ length: Math.max(0, length - known.length) }, (_, more) => next + more)]
  return { keys, change: (make: (keys: number[]) => number[]) => setKnown(make(keys.slice(0, length))) }
}

export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from]!)
}
