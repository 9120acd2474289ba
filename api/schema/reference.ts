import { adminQueries, builder } from '../builder.ts'
import { env } from '../env.ts'
import { apiError, badInput } from '../errors.ts'
import { NotThere } from '../http/outgoing.ts'
import { readReferences, type References } from '../content/references/read.ts'
import type { ReadWork } from '../content/references/works.ts'
import { SOURCE_DETAILS } from '../rules/source-types.ts'
import { eachOf } from './source.ts'
import { SourceType } from './vocabulary.ts'
import { enumOf } from './enum-column.ts'

// References that admins paste, to fill the form of a source.

const MAX_TEXT = 50_000

const ReferenceOrigin = enumOf('ReferenceOrigin', 'Where what is read of a reference is from.', {
  TEXT: 'The text itself.',
  DOI_REGISTRY: 'The registry of its DOI (Crossref, DataCite or mEDRA), through doi.org.',
  OPEN_LIBRARY: 'Open Library.',
})

const LINES = {
  author: 'Authors, such as `Xol A., Caal B.M.`.',
  ...SOURCE_DETAILS,
  address: 'URL of the work.',
  doi: 'DOI without a prefix.',
}

const ReferencedWork = builder.objectRef<ReadWork>('ReferencedWork').implement({
  description: 'A work as a reference describes it, with the fields that sources of its type have.',
  fields: (t) => ({
    type: t.expose('type', { type: SourceType, nullable: true, description: 'What sort of work it is, if known.' }),
    title: t.exposeString('title', { description: 'Title.' }),
    year: t.exposeInt('year', { nullable: true, description: 'Year of publication.' }),
    ...eachOf(LINES, (name, description) => t.exposeString(name, { nullable: true, description })),
  }),
})

const ReferenceReading = builder.objectRef<References>('ReferenceReading').implement({
  description: 'The works that a pasted text refers to.',
  fields: (t) => ({
    origin: t.expose('origin', { type: ReferenceOrigin, description: 'Where this is from.' }),
    works: t.expose('works', {
      type: [ReferencedWork],
      description: 'The works, at most 20.',
      complexity: { field: 1, multiplier: 1 },
    }),
  }),
})

adminQueries((t) => ({
  readReference: t.field({
    type: ReferenceReading,
    description:
      'Reads a DOI, an ISBN, BibTeX, RIS or CSL-JSON. A DOI is looked up at doi.org, an ISBN at openlibrary.org. For admins. Errors: BAD_USER_INPUT (`text`: `unknownReference` if it is none of these, `tooLong`); NOT_FOUND if it is not registered; NOT_AVAILABLE if the site does not look up; UNAVAILABLE if the registry does not respond.',
    // It waits for another server.
    complexity: { field: 200, multiplier: 1 },
    args: { text: t.arg.string({ required: true, description: 'What is pasted, at most 50,000 characters.' }) },
    resolve: async (_root, { text }) => {
      if (text.length > MAX_TEXT) throw badInput({ text: 'tooLong' })
      try {
        const read = await readReferences(text, env.SOURCE_LOOKUP)
        if (!read) throw badInput({ text: 'unknownReference' })
        if (read.works.length === 0) throw apiError('NOT_FOUND')
        return read
      } catch (error) {
        if (error instanceof NotThere) throw apiError('NOT_FOUND')
        throw error
      }
    },
  }),
}))
