/** A function of words that keeps what it returned: words of one search are asked for again and again. */
export function remembered<Value extends string | boolean | string[]>(
  of: (word: string) => Value,
): (word: string) => Value {
  const known = new Map<string, Value>()
  return (word) => {
    const found = known.get(word)
    if (found !== undefined) return found
    const made = of(word)
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(word, made)
    return made
  }
}

const MAX_KNOWN = 5_000
