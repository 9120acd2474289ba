/*
 * JSON without repetitions: a list of similar objects becomes columns, so that names of fields stand once, as does a value
 * that is the same in all rows. Half the size of the data of a list. Names of fields in GraphQL cannot contain these signs.
 */

/** Columns by name, and the number of rows. */
type Table = { '#': number; '~': Record<string, unknown> }
/** A value of all rows. */
type Same = { '=': unknown }
/** Arrays as one, with the length of each. */
type Joined = { '[]': number[]; of: unknown }

export function pack(value: unknown): unknown {
  if (Array.isArray(value)) return packArray(value)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, pack(part)]))
}

export function unpack(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpack)
  if (!isObject(value)) return value
  if ('#' in value) return rowsOf(value as Table)
  if ('[]' in value) return partsOf(value as Joined)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unpack(part)]))
}

function packArray(values: unknown[]): unknown {
  const [first] = values
  if (values.length < 2) return values.map(pack)
  if (values.every((each) => Array.isArray(each)))
    return { '[]': values.map(({ length }) => length), of: packArray(values.flat()) } satisfies Joined
  if (!isObject(first)) return values.map(pack)
  const names = Object.keys(first)
  const isLikeFirst = (each: unknown) =>
    isObject(each) && Object.keys(each).length === names.length && names.every((name) => Object.hasOwn(each, name))
  if (names.length === 0 || !values.every(isLikeFirst)) return values.map(pack)
  const rows = values as Record<string, unknown>[]
  const columns = names.map((name) => [name, packColumn(rows.map((row) => row[name]))])
  return { '#': rows.length, '~': Object.fromEntries(columns) as Table['~'] } satisfies Table
}

function packColumn(values: unknown[]): unknown {
  const [first] = values
  const isSame = !isObject(first) && !Array.isArray(first) && values.every((value) => value === first)
  return isSame ? ({ '=': first } satisfies Same) : packArray(values)
}

function rowsOf({ '#': length, '~': columns }: Table): Record<string, unknown>[] {
  const rows = Array.from({ length }, (): Record<string, unknown> => ({}))
  for (const [name, column] of Object.entries(columns)) {
    const values = isObject(column) && '=' in column ? rows.map(() => column['=']) : (unpack(column) as unknown[])
    for (const [index, row] of rows.entries()) row[name] = values[index]
  }
  return rows
}

function partsOf({ '[]': lengths, of }: Joined): unknown[][] {
  const values = unpack(of) as unknown[]
  let end = 0
  return lengths.map((length) => values.slice(end, (end += length)))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
