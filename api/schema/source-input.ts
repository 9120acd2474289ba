import { builder } from '../builder.ts'
import { recordAct } from '../audit/audit.ts'
import { actOf, inAct } from '../context.ts'
import { inLongTransaction } from '../database/long-transaction.ts'
import { apiError, parseInput } from '../errors.ts'
import { countHeldCitations } from '../content/rights/told-sources.ts'
import { mergeSources } from '../content/merge-sources.ts'
import { lockSource, makeKey, saveSource } from '../content/sources.ts'
import type { Database } from '../content/stores.ts'
import { inBoth } from '../rules/fields.ts'
import { NewSource, SourceFields } from '../rules/source-fields.ts'
import { basedOnArg } from './content-input.ts'
import { clientMutationArg, createOnce } from './create-once.ts'
import { SOURCE_DETAILS, SOURCE_SECRETS } from '../rules/source-types.ts'
import { eachOf, findSource, Source } from './source.ts'
import { SourceKind, SourceType } from './vocabulary.ts'

const SourceInput = builder.inputType('SourceInput', {
  description:
    'Values of a work in the bibliography. Omitted fields are left unchanged; null or an empty string clears a field.',
  fields: (t) => ({
    key: t.string({
      description:
        'Key by which texts cite the work: ASCII letters, digits, hyphens, dots and underscores, at most 80 characters; it starts with a letter or digit. A new work without one gets a key of its author and year, what somebody told one without the name.',
    }),
    title: t.string({ required: true, description: 'Title in the original language.' }),
    author: t.string({ description: 'Author or publisher.' }),
    year: t.int({ description: 'Year of publication.' }),
    address: t.string({ description: 'URL of the work (http or https).' }),
    kind: t.field({ type: SourceKind, description: 'What it is as evidence.' }),
    type: t.field({
      type: SourceType,
      description: 'What sort of work it is. A field that works of the type do not have must be empty.',
    }),
    ...eachOf({ ...SOURCE_DETAILS, ...SOURCE_SECRETS }, (_name, description) => t.string({ description })),
    namesRecorder: t.boolean({ description: 'Whether readers may know who wrote it down.' }),
    doi: t.string({
      description:
        'DOI in any form, such as `https://doi.org/10.1000/182`. It is saved as `10.1000/182`, in lower case.',
    }),
    readOn: t.string({ description: 'The day it was read, such as 2026-11-22.' }),
    ...inBoth('note', (language) => t.string({ description: `Note for editors, in ${language}.` })),
  }),
})

builder.mutationFields((t) => ({
  saveSource: t.field({
    type: Source,
    description:
      'Adds a work to the bibliography or, with `replace`, updates it. For admins. Errors: BAD_USER_INPUT (`key`: `taken` if the work exists and `replace` is false; `doi`: `invalidDoi`; with the key of another work as `sameAs`, `doi`: `sameDoi`, `title`: `sameTitle`; `notOfType` for fields that works of its type do not have; `consent`: `required` for what somebody told); CONFLICT as in `updatePlant`.',
    args: {
      input: t.arg({ type: SourceInput, required: true, description: 'The work.' }),
      replace: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Whether to update the work if it exists.',
      }),
      allowSameTitle: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Whether it is known to be another work than one of the same title.',
      }),
      ...basedOnArg,
      ...clientMutationArg,
    },
    resolve: async (_root, { input, replace, allowSameTitle, basedOn, clientMutationId }, context, info) => {
      const act = await actOf(context, info)
      const values = parseInput(replace ? SourceFields : NewSource, input)
      const { id: key } = await createOnce(context, {
        mutation: 'saveSource',
        clientMutationId,
        input: { values, replace, basedOn },
        create: async (tx) => {
          const content = { ...values, key: values.key ?? (await makeKey(tx, values)) }
          await saveSource(tx, act, content, { replaces: replace, basedOn, refusesDuplicates: true, allowSameTitle })
          await recordAct(tx, act, [{ id: content.key, words: values.title }])
          return content.key
        },
      })
      const saved = await findSource(key)
      if (!saved) throw apiError('NOT_FOUND')
      return saved
    },
  }),
  mergeSources: t.field({
    type: Source,
    description:
      'Moves all citations of a work to another one, in both languages, hidden and withdrawn content, drafts and the bin included, each with a new revision, and deletes the first. Returns the other. For admins. Errors: NOT_FOUND; BAD_USER_INPUT (`into`: `same`; `key`: `withdrawn`, `inUse` if the emergency numbers of the site cite it).',
    args: {
      key: t.arg.id({ required: true, description: 'Key of the work that goes.' }),
      into: t.arg.id({ required: true, description: 'Key of the work that stays.' }),
    },
    resolve: async (_root, { key, into }, context, info) => {
      const act = await actOf(context, info)
      await inLongTransaction((tx) => mergeSources(tx, act, key, into))
      const kept = await findSource(into)
      if (!kept) throw apiError('NOT_FOUND')
      return kept
    },
  }),
  deleteSource: t.string({
    description:
      'Deletes a work from the bibliography permanently. Returns its key. For admins. Errors: NOT_FOUND; CONFLICT while it is cited, with `citations` (number of items) and `binned` (number of items in the bin), and `held` (number of withdrawals that hold it or what cites it).',
    args: { key: t.arg.id({ required: true, description: 'Key of the work.' }) },
    resolve: async (_root, { key }, context, info) => {
      await inAct(context, info, async (tx, act) => {
        // Waits for plants that are being published with it; what is published later finds it gone.
        const source = await lockSource(tx, key)
        if (!source) throw apiError('NOT_FOUND')
        const [citations, binned] = [await tx.citation.count({ where: { key } }), await countInBin(tx, key)]
        const held = (await countHeldCitations(tx, [key])).get(key) ?? 0
        if (citations + binned + held > 0) throw apiError('CONFLICT', { citations, binned, held })
        await tx.source.delete({ where: { key } })
        await recordAct(tx, act, [{ id: key, words: source.content.title }])
      })
      return key
    },
  }),
}))

/** An item in the bin can be restored, and must then find its sources. */
async function countInBin(tx: Database, key: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM binned_content
    WHERE strpos(content::text, ${`[^${key}]`}) > 0
      OR jsonb_path_exists(content, '$.content.names[*] ? (@.source == $key)', jsonb_build_object('key', ${key}::text))
      OR jsonb_path_exists(content, '$.content.*[*].sourceKeys[*] ? (@ == $key)', jsonb_build_object('key', ${key}::text))
      OR content #>> '{content,conservationSource}' = ${key}`
  return row!.count
}
