import { isSame, type Version } from '../form/editor.ts'

/**
 * What differs from the version that was edited, and what that had in its place: enough to continue on a later version,
 * where both are then compared.
 */
export type Draft<Values> = {
  changes: Partial<Values>
  replaced: Partial<Values>
  /** The `updatedAt` of the edited version. */
  basedOn: string | null
  /** The idempotency key. */
  mutationId: string
  savedAt: string
}

export function draftOf<Values extends object>(values: Values, base: Version<Values>, mutationId: string) {
  const names = (Object.keys(values) as (keyof Values)[]).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(base.values[name]),
  )
  const pick = (from: Values) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Values>
  const savedAt = new Date().toISOString()
  const draft: Draft<Values> = {
    changes: pick(values),
    replaced: pick(base.values),
    basedOn: base.updatedAt,
    mutationId,
    savedAt,
  }
  return draft
}

/** The draft as a form continues it: its values, and the version that they are based on. */
export function continued<Values extends object>({ changes, replaced, basedOn }: Draft<Values>, base: Version<Values>) {
  const known = (from: Partial<Values>) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => name in base.values)) as Partial<Values>
  return {
    values: { ...base.values, ...known(changes) },
    base: { values: { ...base.values, ...known(replaced) }, updatedAt: basedOn },
  }
}

/** Null if there is none, if another version of the form wrote it in another format, or if it has all been saved. */
export function readDraft<Values extends object>(json: string | null, base: Version<Values>): Draft<Values> | null {
  try {
    const draft = JSON.parse(json ?? 'null') as Draft<Values> | null
    if (!draft?.changes || !draft.replaced || Number.isNaN(Date.parse(draft.savedAt))) return null
    return isSame(continued(draft, base).values, base.values) ? null : draft
  } catch {
    return null
  }
}

export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The stored items with this key or, if `isOpen`, whose keys begin with it. */
export function itemsUnder(key: string, isOpen: boolean): ReadonlyMap<string, string> {
  try {
    const keys = Object.keys(localStorage).filter((each) => (isOpen ? each.startsWith(key) : each === key))
    return new Map(keys.map((each) => [each, localStorage.getItem(each) ?? '']))
  } catch {
    return new Map()
  }
}

/** Computes a value when it is first wanted. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/** Null removes it. A browser may refuse to store it: then it is on the server only. */
export function writeItem(key: string, json: string | null): void {
  try {
    if (json === null) localStorage.removeItem(key)
    else localStorage.setItem(key, json)
  } catch {
    // Nothing more can be done here.
  }
}
