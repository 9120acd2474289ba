// Packs that phones saved until November 2026 have shapes in place of the keys of objects: once none is left, this goes.

type Fields = Record<string, unknown>

/** An item as in api/offline/pack-parts.ts, with its keys. */
export interface PackItem {
  answers: { hash: string; variables: string; data: Fields }[]
  parts: Record<string, Fields>
}

type Shaped = string | number | boolean | null | Shaped[]

/** An item as it is stored. */
export interface ShapedItem {
  answers: { hash: string; variables: string; data: Shaped }[]
  parts: Record<string, Shaped>
}

export type Shapes = ReadonlyMap<string, { type: string | 0; keys: string[] }>

/** The shapes, from their own item. */
export function shapesOf({ parts }: ShapedItem): Shapes {
  return new Map(
    Object.entries(parts).map(([name, written]) => {
      const [type, ...keys] = JSON.parse(String(written)) as [string | 0, ...string[]]
      return [name, { type, keys }]
    }),
  )
}

/** Throws if a shape is unknown. */
export function withKeys({ answers, parts }: ShapedItem, shapes: Shapes): PackItem {
  const unshape = (value: Shaped): unknown => {
    if (!Array.isArray(value)) return value
    const [name, ...values] = value
    if (name === 0) return values.map(unshape)
    const shape = shapes.get(String(name))
    if (!shape) throw new Error(`The pack lacks the shape ${String(name)}`)
    const { type, keys } = shape
    const entries = keys.map((key, index) => [key, unshape(values[index]!)] as const)
    return { ...Object.fromEntries(entries), ...(type !== 0 && { __typename: type }) }
  }
  return {
    answers: answers.map((answer) => ({ ...answer, data: unshape(answer.data) as Fields })),
    parts: Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, unshape(part) as Fields])),
  }
}
