import type { CombinedError } from 'urql'

/** What a form holds while somebody writes. Values are named as the input that they are sent as. */
export type Editor<Values> = {
  values: Values
  errors: Partial<Record<string, string>>
  // A method, so that a part of the form may know only the values that it shows.
  set<Name extends keyof Values>(name: Name, value: Values[Name]): void
}

/** What was read, and when that was saved; null for something new. */
export type Version<Values> = { values: Values; updatedAt: string | null }

/** Where a form has its values from, and where it sends them. */
export type EditorSource<Values> = {
  /** Of what is changed; null for something new. */
  id: string | null
  initial: Version<Values>
  /**
   * `basedOn` is when the version was saved that the values were made from. `clientMutationId` is the same for all attempts
   * to create what is new.
   */
  onSave: (values: Values, basedOn: string | null, clientMutationId: string) => Promise<CombinedError | undefined>
  /** What is stored now; null where it is gone or cannot be read. */
  onReload?: () => Promise<Version<Values> | null>
}

/** An input with nothing left out. */
export type Filled<Input> = { [Name in keyof Input]-?: NonNullable<Input[Name]> }

export type Bilingual<Name extends string> = Record<`${Name}En` | `${Name}Es`, string>

/** What was loaded, with empty values in the place of what is not there. */
export function fill<Values extends object>(
  empty: Values,
  loaded: { [Name in keyof Values]?: Values[Name] | null | undefined },
): Values {
  const filled = { ...empty }
  for (const name of Object.keys(empty) as (keyof Values)[]) filled[name] = loaded[name] ?? empty[name]
  return filled
}

export function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
