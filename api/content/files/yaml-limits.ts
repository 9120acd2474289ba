import type { CST } from 'yaml'
import type { MessageCode } from './messages.ts'

/**
 * Several times what any content file has. The parser compares each key of a map with all others, in quadratic time.
 */
const YAML_LIMITS = { keys: 500, depth: 20, values: 200_000 }

export interface Excess {
  code: MessageCode
  most: number
  offset: number
}

/** The first limit that the tokens of a file exceed, found in linear time. */
export function findExcess(tokens: CST.Token[]): Excess | undefined {
  let values = 0
  const open = tokens.flatMap((token) =>
    token.type === 'document' && token.value ? { token: token.value, depth: 0 } : [],
  )
  for (let next = open.pop(); next; next = open.pop()) {
    const { token, depth } = next
    const { offset } = token
    if (++values > YAML_LIMITS.values) return { code: 'yamlTooLong', most: YAML_LIMITS.values, offset }
    if (!('items' in token)) continue
    if (depth >= YAML_LIMITS.depth) return { code: 'yamlTooDeep', most: YAML_LIMITS.depth, offset }
    if (isMap(token) && token.items.length > YAML_LIMITS.keys)
      return { code: 'yamlTooManyKeys', most: YAML_LIMITS.keys, offset }
    // In reverse, so that they are popped in document order.
    for (const { key, value } of token.items.toReversed()) {
      for (const part of [value, key]) if (part) open.push({ token: part, depth: depth + 1 })
    }
  }
  return undefined
}

function isMap(token: CST.BlockMap | CST.BlockSequence | CST.FlowCollection): boolean {
  return token.type === 'block-map' || (token.type === 'flow-collection' && token.start.source === '{')
}
