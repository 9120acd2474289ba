import { builder } from '../builder.ts'

export const Visibility = builder.enumType('Visibility', {
  description: 'Which rows of a list are meant.',
  values: {
    PUBLIC: { description: 'What everybody may see.' },
    HIDDEN: { description: 'What only admins see. Needs the admin scope.' },
    ALL: { description: 'Both. Needs the admin scope.' },
  },
})

export type VisibilityValue = typeof Visibility.$inferType

export const pageArgs = builder.args((t) => ({
  first: t.int({ required: true, defaultValue: 24, description: 'How many, from 1 to 100.' }),
  after: t.string({ description: 'A cursor of this list: the page begins behind it.' }),
}))

export const listArgs = builder.args((t) => ({
  ...pageArgs,
  search: t.string({
    description:
      'Words to look for in names, tags and texts of both languages, at most 100 characters. Case, accents and apostrophes do not matter; an everyday word finds the one that the texts use (calentura: fiebre); names come before texts, and where nothing matches, words with a typo are forgiven.',
  }),
  tag: t.string({ description: 'Slug of a tag that they must carry.' }),
  visibility: t.field({
    type: Visibility,
    required: true,
    defaultValue: 'PUBLIC',
    description: 'Which rows are meant.',
  }),
}))

/** Shown to whoever reads the schema, on every list. */
export const LIST_ERRORS =
  'Newest first; with `search`, best match first. Errors: BAD_USER_INPUT, and UNAUTHENTICATED or FORBIDDEN for `visibility`.'
