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

export type Bilingual<Name extends string> = Record<`${Name}En` | `${Name}Es`, string>

/** Loaded values, with empty values for missing ones. */
export function fill<Values extends object>(
  empty: Values,
  loaded: { [Name in keyof Values]?: Values[Name] | null | undefined },
): Values {
  const filled = { ...empty }
  for (const name of Object.keys(empty) as (keyof Values)[]) filled[name] = loaded[name] ?? empty[name]
  return filled
}

/** Whether something new of it has a form: tags come into being where they are put. */
export function hasNewForm(of: EditedNoun): of is AdminNoun {
  return of !== 'settings' && of !== 'tags'
}

export function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
