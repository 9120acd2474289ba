import { z } from 'zod'
import { builder } from '../builder.ts'
import { actOf } from '../context.ts'
import { prisma } from '../database/client.ts'
import { apiError, parseInput } from '../errors.ts'
import { SOURCE_KEY } from '../content/markdown.ts'
import { saveSource } from '../content/sources.ts'
import { basedOnArg, inBoth, lineOf, shortText } from './content-input.ts'
import { clientMutationArg, createOnce } from './create-once.ts'
import { findSource, Source } from './source.ts'

const MAX_LENGTH = 1000

const SourceFields = z.object({
  key: z.string().trim().min(1, 'required').max(80, 'tooLong').pipe(z.string().regex(SOURCE_KEY, 'invalidKey')),
  title: z.string().trim().min(1, 'required').max(MAX_LENGTH, 'tooLong'),
  author: lineOf(MAX_LENGTH),
  year: z
    .int()
    .min(1000, 'outOfRange')
    .max(2200, 'outOfRange')
    .refine((year) => year <= new Date().getFullYear(), 'inFuture')
    .nullish(),
  address: shortText.refine((value) => !value || /^https?:\/\/\S+$/i.test(value), 'invalidAddress'),
  ...inBoth('note', () => lineOf(MAX_LENGTH)),
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

builder.mutationFields((t) => ({
  saveSource: t.field({
    type: Source,
    description:
      'Adds a work to the bibliography, or corrects one. For admins. Errors: BAD_USER_INPUT (`key`: `taken` where there is one with this key and `replace` does not say that it is meant); CONFLICT as in `updatePlant`.',
    args: {
      input: t.arg({ type: SourceInput, required: true, description: 'The work.' }),
      replace: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Whether a work that has the key already is corrected.',
      }),
      ...basedOnArg,
      ...clientMutationArg,
    },
    resolve: async (_root, { input, replace, basedOn, clientMutationId }, context) => {
      const values = parseInput(SourceFields, input)
      const { key } = values
      await createOnce(context, {
        mutation: 'saveSource',
        clientMutationId,
        input: { values, replace, basedOn },
        create: async (tx) => {
          await saveSource(tx, actOf(context), values, { replaces: replace, basedOn })
          return key
        },
      })
      const saved = await findSource(key)
      if (!saved) throw apiError('NOT_FOUND')
      return saved
    },
  }),
  deleteSource: t.string({
    description:
      'Takes a work out of the bibliography for good, and returns its key. For admins. Errors: NOT_FOUND; CONFLICT while something cites it, with `citations` (how many plants, articles and projects) and `binned` (how many in the bin).',
    args: { key: t.arg.id({ required: true, description: 'What texts would cite.' }) },
    resolve: async (_root, { key }, context) => {
      const source = await findSource(key)
      if (!source) throw apiError('NOT_FOUND')
      const [citations, binned] = [await prisma.citation.count({ where: { key } }), await countInBin(key)]
      if (citations + binned > 0) throw apiError('CONFLICT', { citations, binned })
      actOf(context).subject = { id: key, words: source.title }
      await prisma.source.delete({ where: { key } })
      return key
    },
  }),
}))

/** What is in the bin can come back, and shall find what it cites. */
async function countInBin(key: string): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM binned_content
    WHERE strpos(content::text, ${`[^${key}]`}) > 0
      OR jsonb_path_exists(content, '$.content.names[*] ? (@.source == $key)', jsonb_build_object('key', ${key}::text))`
  return row!.count
}
