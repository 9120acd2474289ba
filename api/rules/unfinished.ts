import type { AllowedRange } from './whole-number.ts'
import { isRouteOf } from './preparation-routes.ts'
import { z } from './zod.ts'

/** The characters that are refused, and what to write instead. */
export type RefusedPassage = {
  written: string
  better?: string
}

// What a form holds and content cannot have yet: rows without what they state, and values that would be refused. It is saved
// beside content that is hidden, so that nothing that was typed is lost, and keeps that content from being public.

/** Less than a request may hold. */
const MAX_LENGTH = 200_000

const Row = z.object({ index: z.int().min(0).max(10_000), value: z.json() })

export const Unfinished = z
  .object({
    /** Rows by list, each with its place in the form. */
    rows: z.record(z.string(), z.array(Row)),
    fields: z.record(z.string(), z.json()),
  })
  .refine((unfinished) => JSON.stringify(unfinished).length <= MAX_LENGTH, 'tooLong')
  .nullable()
  .transform((unfinished) => (unfinished && countUnfinished(unfinished) > 0 ? unfinished : null))
  .optional()

export type Unfinished = NonNullable<z.output<typeof Unfinished>>

type Json = z.output<ReturnType<typeof z.json>>

export function countUnfinished({ rows, fields }: { rows: Record<string, unknown[]>; fields: object }): number {
  return Object.values(rows).reduce((sum, list) => sum + list.length, 0) + Object.keys(fields).length
}

/** A value that was read from JSON; null if there is none, or if it is of another format. */
export function readUnfinished(json: unknown): Unfinished | null {
  return Unfinished.safeParse(json).data ?? null
}

/** Of a form: what is in JSON as well. */
type Values = Record<string, Json>

/** Refused values by path, such as `uses.2.route`, with the key of the reason. */
export type Refused = Record<string, string>

export interface JudgedForm<Output> {
  /** The schema of the server, for something new. */
  schema: z.ZodType<Output>
  /** Fields without which nothing can be saved, hidden or not. */
  required: readonly string[]
  /** Fields that make sense together only: if one is refused, none is saved. */
  groups?: readonly (readonly string[])[]
}

export interface Judged<Output> {
  /** What can be saved, as the server parses it; null while a required field is refused. */
  input: Output | null
  refused: Refused
  /** What is allowed, by path, where that is `outOfRange`. */
  ranges: Record<string, AllowedRange>
  /** The characters that are refused, by the path of their text. */
  passages: Record<string, RefusedPassage>
  /** By list from which rows were taken: the place in the form of each row that is left. */
  places: ReadonlyMap<string, readonly number[]>
  unfinished: Unfinished | null
}

/**
 * Judges a form by the schema of the server, and divides it in what can be saved and what has to wait. `values` are those of the
 * form, by the same names as in `input`: what waits keeps the format of the form. `known` was refused by the server for what no
 * schema says, such as an ailment that has been deleted meanwhile.
 */
export function judge<Output>(
  { schema, required, groups = [] }: JudgedForm<Output>,
  values: object,
  input: object,
  known: Refused = {},
): Judged<Output> {
  const rest: Record<string, unknown> = { ...input }
  const places = new Map<string, number[]>()
  const unfinished: Unfinished = { rows: {}, fields: {} }
  const refused: Refused = { ...known }
  const ranges: Record<string, AllowedRange> = {}
  const passages: Record<string, RefusedPassage> = {}
  hold(new Set(Object.keys(known).map((path) => /^[^.]+(\.\d+)?/.exec(path)![0])))
  // Rules on several rows or fields are tried only once each of them is right by itself.
  for (;;) {
    const { data, error } = schema.safeParse(rest)
    if (!error)
      return {
        input: data,
        refused,
        ranges,
        passages,
        places,
        unfinished: countUnfinished(unfinished) > 0 ? unfinished : null,
      }
    const held = new Set<string>()
    for (const issue of error.issues) {
      const { path, message } = issue
      const [name = '', place] = path as [string?, (string | number)?, ...unknown[]]
      const isRow = Array.isArray(rest[name]) && typeof place === 'number'
      const original = isRow ? (places.get(name)?.[place] ?? place) : place
      const names = [name, ...(place === undefined ? [] : [original]), ...path.slice(2)]
      refused[names.join('.')] ??= message
      if (issue.code === 'custom' && issue.params?.['range'])
        ranges[names.join('.')] = issue.params['range'] as AllowedRange
      if (issue.code === 'custom' && issue.params?.['passage'])
        passages[names.join('.')] = issue.params['passage'] as RefusedPassage
      if (!required.includes(name)) held.add(isRow ? `${name}.${place}` : name)
    }
    if (held.size === 0) return { input: null, refused, ranges, passages, places, unfinished: null }
    hold(held)
  }

  function hold(held: ReadonlySet<string>) {
    for (const [name, list] of Object.entries(rest)) {
      const group = groups.find((names) => names.includes(name)) ?? [name]
      if (group.some((each) => held.has(each))) {
        if (name in values) unfinished.fields[name] = (values as Values)[name]!
        delete rest[name]
      } else if (Array.isArray(list) && list.some((_, index) => held.has(`${name}.${index}`))) {
        const at = places.get(name) ?? list.map((_, index) => index)
        const written = (values as Values)[name] as Json[]
        const waiting = list.flatMap((item: unknown, index) =>
          held.has(`${name}.${index}`)
            ? [{ index: at[index]!, value: typeof item === 'string' ? item : written[at[index]!]! }]
            : [],
        )
        unfinished.rows[name] = [...(unfinished.rows[name] ?? []), ...waiting].sort(
          (one, other) => one.index - other.index,
        )
        rest[name] = list.filter((_, index) => !held.has(`${name}.${index}`))
        places.set(
          name,
          at.filter((_, index) => !held.has(`${name}.${index}`)),
        )
      }
    }
  }
}

export function countRefused(refused: Refused): number {
  return new Set(Object.keys(refused).map((path) => /^[^.]+(\.\d+)?/.exec(path)?.[0])).size
}

type Use = Record<string, Json> & { preparation: string; route: string }

/** Hidden content with what contradicts itself set aside: it was stored before that was refused. */
export function setAside<Content extends object>(content: Content): Content {
  const { uses, unfinished } = content as { uses?: Use[]; unfinished?: unknown }
  const contradicts = ({ preparation, route }: Use) => !isRouteOf(preparation, route)
  if (!uses?.some(contradicts)) return content
  const { rows = {}, fields = {} } = readUnfinished(unfinished) ?? {}
  const waiting = uses.flatMap((use, index) => {
    const written = Object.entries(use).filter(([, value]) => value !== null)
    return contradicts(use) ? [{ index, value: Object.fromEntries(written) }] : []
  })
  return {
    ...content,
    uses: uses.filter((use) => !contradicts(use)),
    unfinished: { rows: { ...rows, uses: [...(rows['uses'] ?? []), ...waiting] }, fields },
  }
}

/** The values of a form with what waits, each row where it was. `empty` are rows without values, by list. */
export function withUnfinished<Values extends object>(
  values: Values,
  json: unknown,
  empty: { [Name in keyof Values]?: object } = {},
): Values {
  const unfinished = readUnfinished(json)
  if (!unfinished) return values
  const filled = { ...values } as Record<string, unknown>
  Object.assign(filled, alike(filled, unfinished.fields))
  for (const [name, rows] of Object.entries(unfinished.rows)) {
    const list = filled[name]
    if (!Array.isArray(list)) continue
    const template = (empty as Record<string, object | undefined>)[name]
    filled[name] = rows.reduce<unknown[]>(
      (all, { index, value }) => [
        ...all.slice(0, index),
        template ? { ...template, ...alike(template, value) } : value,
        ...all.slice(index),
      ],
      list,
    )
  }
  return filled as Values
}

/** What has its place in `template`: a field that was renamed since, or is of another type, would break the form. */
function alike(template: object, value: Json): object {
  const known = template as Record<string, unknown>
  const isAlike = ([name, held]: [string, Json]) =>
    typeof held === typeof known[name] && Array.isArray(held) === Array.isArray(known[name])
  return Object.fromEntries(Object.entries(value ?? {}).filter(isAlike))
}
