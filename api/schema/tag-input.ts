import { builder } from '../builder.ts'
import { prisma } from '../database/client.ts'
import { recordAct, titled } from '../audit/audit.ts'
import { actOf } from '../context.ts'
import { parseInput } from '../errors.ts'
import { TagFields } from '../rules/tag-fields.ts'
import { clientMutationArg, createOnce } from './create-once.ts'
import { addTagFields, TaggedKind, type CountedTag } from './tag.ts'

const KnownTag = builder.objectRef<CountedTag>('KnownTag').implement({
  description: 'A tag that has a label or is used by content, including hidden content.',
})

addTagFields(KnownTag, 'Number of items with this tag, including hidden ones.')

builder.queryField('knownTags', (t) =>
  t.field({
    type: [KnownTag],
    description: 'All tags, most used first. For admins.',
    authScopes: { admin: true },
    args: { of: t.arg({ type: TaggedKind, description: 'Counts only items of this kind.' }) },
    resolve: (_root, { of = null }) => prisma.$queryRaw<CountedTag[]>`
      SELECT coalesce(slug, tag) AS slug, kind, label_en AS "labelEn", label_es AS "labelEs", coalesce(count, 0) AS count
      FROM tags FULL JOIN (
        SELECT tag, sum(count)::int AS count FROM content_counts
        WHERE tag <> '' AND (${of}::text IS NULL OR kind = ${of}) GROUP BY tag HAVING sum(count) > 0
      ) AS counted ON slug = tag ORDER BY count DESC, 1`,
  }),
)

const TagInput = builder.inputType('TagInput', {
  description: 'A tag with its labels. All fields are required.',
  fields: (t) => ({
    slug: t.string({
      required: true,
      description:
        'Identifier: letters and digits separated by hyphens, at most 60 characters. Converted to lower case.',
    }),
    kind: t.string({ required: true, description: 'Kind of tag: `body`, `use`, `kind`, `part` or `topic`.' }),
    labelEn: t.string({ required: true, description: 'Label in English.' }),
    labelEs: t.string({ required: true, description: 'Label in Spanish.' }),
  }),
})

builder.mutationField('saveTag', (t) =>
  t.field({
    type: KnownTag,
    description:
      'Sets the kind and labels of a tag. For admins. Errors: BAD_USER_INPUT; CONFLICT (`clientMutationId`).',
    args: { input: t.arg({ type: TagInput, required: true, description: 'The tag.' }), ...clientMutationArg },
    resolve: async (_root, { input, clientMutationId }, context, info) => {
      const act = await actOf(context, info)
      const values = parseInput(TagFields, input)
      const { slug, ...labels } = values
      await createOnce(context, {
        mutation: 'saveTag',
        clientMutationId,
        input: values,
        create: async (tx) => {
          await tx.tag.upsert({ where: { slug }, create: { slug, ...labels }, update: labels })
          await recordAct(tx, act, [{ id: slug, words: titled(labels.labelEs, labels.labelEn) }])
          return slug
        },
      })
      const tag = await prisma.tag.findUniqueOrThrow({ where: { slug } })
      const { _sum } = await prisma.contentCount.aggregate({ where: { tag: slug }, _sum: { count: true } })
      return { ...tag, count: _sum.count ?? 0 }
    },
  }),
)
