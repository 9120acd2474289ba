import type { EnumRef, SchemaTypes } from '@pothos/core'
import { builder } from '../builder.ts'

/** An enum, with the description of each of its words. */
export function enumOf<Word extends string>(name: string, description: string, words: Readonly<Record<Word, string>>) {
  const values = Object.entries<string>(words).map(([word, said]) => [word, { description: said }])
  return builder.enumType(name, {
    description,
    values: Object.fromEntries(values) as Record<Word, { description: string }>,
  })
}

// The database holds the words of enums as strings. Writers are checked against the enum, so that readers need not be.

/** Options of a field for a column that holds a word of an enum: `route: t.field(enumColumn('route', Route, '…'))`. */
export function enumColumn<Name extends string, Word extends string>(
  name: Name,
  type: EnumRef<SchemaTypes, Word>,
  description: string,
) {
  return {
    type,
    description,
    select: { [name]: true } as Record<Name, true>,
    resolve: (row: Record<Name, string | null>) => row[name] as Word,
  }
}

/** The same for a column that holds a list of words. */
export function enumListColumn<Name extends string, Word extends string>(
  name: Name,
  type: EnumRef<SchemaTypes, Word>,
  description: string,
) {
  return {
    type: [type] as [EnumRef<SchemaTypes, Word>],
    description,
    select: { [name]: true } as Record<Name, true>,
    resolve: (row: Record<Name, string[]>) => row[name] as Word[],
  }
}
