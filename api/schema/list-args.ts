import type { OutputType } from '@pothos/core'
import { builder } from '../builder.ts'
import { enumOf } from './enum-column.ts'

export const Visibility = enumOf('Visibility', 'Filters a list by visibility.', {
  PUBLIC: 'Public items.',
  HIDDEN: 'Items that only admins see. For admins.',
  ALL: 'Public and hidden items. For admins.',
})

export type VisibilityValue = typeof Visibility.$inferType

/** `authScopes` of a list: hidden items are for admins. */
export function listScopes(_parent: unknown, { visibility }: { visibility: VisibilityValue }) {
  return visibility === 'PUBLIC' || { admin: true }
}

export const pageArgs = builder.args((t) => ({
  first: t.int({ required: true, defaultValue: 24, description: 'Number of items, from 1 to 100.' }),
  after: t.string({ description: 'Cursor in this list; the page starts after it.' }),
}))

export const listArgs = builder.args((t) => ({
  ...pageArgs,
  search: t.string({
    description:
      'Words to search for in names, tags and texts of both languages: at most 200 characters; words after the eighth are ignored. Ignores case, accents and apostrophes. Finds everyday synonyms (calentura: fiebre). Matches in names rank first; if nothing matches, similar names are returned. A search for plants reads more: see `PlantConnection.understood`.',
  }),
  tag: t.string({ description: 'Only items with this tag (its slug).' }),
  visibility: t.field({
    type: Visibility,
    required: true,
    defaultValue: 'PUBLIC',
    description: 'Which items to list.',
  }),
}))

/** The connection of a list with its edges: `connectionOf('Source', Source, 'A source', 'sources')`. */
export function connectionOf<Type extends OutputType<typeof builder.$inferSchemaTypes>>(
  name: string,
  type: Type,
  one: string,
  many: string,
) {
  return builder.connectionObject(
    { type, name: `${name}Connection`, description: `A page of ${many}.` },
    { name: `${name}Edge`, description: `${one} in a list.` },
  )
}

/** Part of the description of every list. */
export const LIST_CODES = 'Errors: BAD_USER_INPUT; UNAUTHENTICATED or FORBIDDEN unless `visibility` is PUBLIC.'
export const LIST_ERRORS = `newest first; with \`search\`, best match first. ${LIST_CODES}`
