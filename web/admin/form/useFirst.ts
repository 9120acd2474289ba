import { useState } from 'react'

/** The first version of an item. It is fetched again after saving, which must not unmount the form and its message. */
export function useFirst<Item extends { id: string }>(id: string, item: Item | null | undefined): Item | null {
  const [first, setFirst] = useState(item ?? null)
  if (item && item.id === id && first?.id !== id) setFirst(item)
  return first?.id === id ? first : null
}
