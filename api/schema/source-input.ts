import { z } from 'zod'
import { Prisma, type Source as SourceRow } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { prisma } from '../db.ts'
import { badInput, parseInput } from '../errors.ts'
import { MAX_PAGE } from '../list.ts'
import { SOURCE_KEY } from '../markdown.ts'
import { wordsOf } from '../search.ts'
import { inBoth, shortText } from './content-input.ts'
import { Source } from './source.ts'

builder.queryField('sources', (t) =>
  t.field({
    type: [Source],
    description: 'Works of the bibliography, by key. For admins. Errors: BAD_USER_INPUT.',
    authScopes: { admin: true },
    args: {
      search: t.arg.string({
        description: 'Words of the key, the title, the author or the year; case and accents do not matter.',
      }),
      first: t.arg.int({ required: true, defaultValue: 20, description: 'How many, from 1 to 100.' }),
    },
    resolve: (_root, { search, first }) => {
      if (first < 1 || first > MAX_PAGE) throw badInput({ first: 'outOfRange' })
      const words = wordsOf(search ?? '').map(
        (word) => Prisma.sql`AND search_fold(concat_ws(' ', key, title, author, year)) LIKE ${`% ${word}%`}`,
      )
      // Some hundreds of rows: reading them all takes about a millisecond.
      return prisma.$queryRaw<SourceRow[]>`
        SELECT key, title, author, year, address, note_en AS "noteEn", note_es AS "noteEs" FROM sources
        WHERE true ${words.length > 0 ? Prisma.join(words, ' ') : Prisma.empty} ORDER BY key LIMIT ${first}`
    },
  }),
)

const SourceFields = z.object({
  key: z.string().trim().min(1, 'required').max(80, 'tooLong').pipe(z.string().regex(SOURCE_KEY, 'invalidKey')),
  title: z.string().trim().min(1, 'required').max(500, 'tooLong'),
  author: shortText,
  year: z.int().min(1000, 'outOfRange').max(2200, 'outOfRange').nullish(),
  address: shortText.refine((value) => !value || /^https?:\/\/\S+$/i.test(value), 'invalidAddress'),
  ...inBoth('note', () => shortText),
})

const SourceInput = builder.inputType('SourceInput', {
  description:
    'A work of the bibliography. Key and title are required; what is left out stays as it is, null or an empty text empties it.',
  fields: (t) => ({
    key: t.string({
      required: true,
      description: 'What texts cite: letters of English, digits, hyphens, points and underscores.',
    }),
    title: t.string({ required: true, description: 'Its title, in its own language.' }),
    author: t.string({ description: 'Who wrote or published it.' }),
    year: t.int({ description: 'When it was published.' }),
    address: t.string({ description: 'Where it can be read, an http or https address.' }),
    ...inBoth('note', (language) => t.string({ description: `What a reader should know of it, in ${language}.` })),
  }),
})

builder.mutationField('saveSource', (t) =>
  t.field({
    type: Source,
    description:
      'Adds a work to the bibliography, or corrects one. For admins. Errors: BAD_USER_INPUT (`key`: `taken` where there is one with this key and `replace` does not say that it is meant).',
    args: {
      input: t.arg({ type: SourceInput, required: true, description: 'The work.' }),
      replace: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Whether a work that has the key already is corrected.',
      }),
    },
    resolve: async (_root, { input, replace }) => {
      const { key, ...work } = parseInput(SourceFields, input)
      if (replace) return prisma.source.upsert({ where: { key }, create: { key, ...work }, update: work })
      const [added] = await prisma.source.createManyAndReturn({ data: { key, ...work }, skipDuplicates: true })
      if (!added) throw badInput({ key: 'taken' })
      return added
    },
  }),
)
