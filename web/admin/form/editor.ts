import { withUnfinished } from '../../../api/rules/unfinished.ts'
import type { CombinedError, TypedDocumentNode } from 'urql'
import type { ApiLanguage } from '../../list/filter.ts'
import type { AdminNoun, EditedNoun } from '../../paths.ts'

/** The state of a form. Values are named as in the input. */
export type Editor<Values> = {
  values: Values
  // A method, so that a part of the form needs to know only its own values.
  set<Name extends keyof Values>(name: Name, value: Values[Name]): void
}

/** The loaded values and their `updatedAt`; null for a new item. */
export type Version<Values> = { values: Values; updatedAt: string | null }

/** The result of saving: an error, or the id of the saved item. */
export type Saved = { error?: CombinedError | undefined; id?: string | undefined }

/** How the form of an item reads what is stored. */
export type Stored<Data, Variables, Item, Values> = {
  query: TypedDocumentNode<Data, Variables>
  variablesOf: (id: string, lang: ApiLanguage) => NoInfer<Variables>
  find: (data: NoInfer<Data>) => NoInfer<Item> | null | undefined
  versionOf: (item: Item) => Version<Values>
}

/** Where a form loads its values from, and saves them. */
export type EditorSource<Values, Input = Values> = {
  /** Id of the edited item; null for a new one. */
  id: string | null
  initial: Version<Values>
  /** What the form starts with instead: of a duplicate, or with a word that was added. */
  copied?: Values | undefined
  /** `basedOn` is the `updatedAt` of the edited version; `clientMutationId` stays the same when creation is retried. */
  onSave: (input: Input, basedOn: string | null, clientMutationId: string) => Promise<Saved>
  /** The stored state; null if the item was deleted or cannot be read. */
  onReload?: () => Promise<Version<Values> | null>
}

/** An input without omitted fields. */
export type Filled<Input> = { [Name in keyof Input]-?: NonNullable<Input[Name]> }

/** The ends of the names of fields. */
export const SUFFIX = { en: 'En', es: 'Es' } as const

export type Bilingual<Name extends string> = Record<`${Name}En` | `${Name}Es`, string>

/** Loaded values, with empty values for missing ones. Where a form has text, numbers are text. */
export function fill<Values extends object>(empty: Values, loaded: object): Values {
  const filled = { ...empty }
  for (const name of Object.keys(empty) as (keyof Values)[]) {
    const value = (loaded as Partial<Record<keyof Values, unknown>>)[name] ?? empty[name]
    filled[name] = (typeof value === 'number' && empty[name] === '' ? String(value) : value) as Values[keyof Values]
  }
  return filled
}

/** Rows without values, by the list that they are in. */
export type EmptyRows<Values> = { [Name in keyof Values]?: object }

/** The values of a form for what is stored, which is named as in the input, with what waits. */
export function valuesOf<Values extends object>(empty: Values, rows: EmptyRows<Values>, content: unknown): Values {
  const { unfinished, ...stored } = content as Record<string, unknown>
  const lists = Object.entries(rows).map(([name, row]) => [
    name,
    (stored[name] as object[]).map((each) => fill(row as object, each)),
  ])
  return withUnfinished(fill(empty, { ...stored, ...Object.fromEntries(lists) }), unfinished, rows)
}

/** Whether something new of it has a form: tags come into being where they are put. */
export function hasNewForm(of: EditedNoun): of is AdminNoun {
  return of !== 'settings' && of !== 'tags'
}

export function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
