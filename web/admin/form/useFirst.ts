import { useState } from 'react'

/** What came first of an item. It is fetched again once it is saved, which must not take the form from under its message. */
export function useFirst<Item extends { id: string }>(id: string, item: Item | null | undefined): Item | null {
  const [first, setFirst] = useState(item ?? null)
  if (item && item.id === id && first?.id !== id) setFirst(item)
  return first?.id === id ? first : null
}
