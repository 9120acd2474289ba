/** What a form holds while somebody writes. Values are named as the input that they are sent as. */
export type Editor<Values> = {
  values: Values
  errors: Partial<Record<string, string>>
  // A method, so that a part of the form may know only the values that it shows.
  set<Name extends keyof Values>(name: Name, value: Values[Name]): void
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
