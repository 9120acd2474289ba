import { adminQueries, builder } from '../builder.ts'
import { prisma } from '../database/client.ts'
import { recordAct, titled } from '../audit/audit.ts'
import { actOf, inAct } from '../context.ts'
import type { ContentKind } from '../content/kinds.ts'
import { deleteTag, mergeTags, renameTag, saveTag } from '../content/tags.ts'
import { inLongTransaction } from '../database/long-transaction.ts'
import { isStorableText } from '../rules/storable.ts'
import { apiError, parseInput } from '../errors.ts'
import { requestLoader } from '../graphql/request-loader.ts'
import { tagSlug } from '../rules/fields.ts'
import { TagFields } from '../rules/tag-fields.ts'
import { z } from '../rules/zod.ts'
import { basedOnArg } from './content-input.ts'
import { clientMutationArg, createOnce } from './create-once.ts'
import { addTagFields, TaggedKind, type CountedTag } from './tag.ts'

interface TagOfAdmins extends CountedTag {
  isRetired: boolean | null
  updatedAt: Date | null
  uses: TagUse[] | null
}

interface TagUse {
  kind: ContentKind
  count: number
}

const TagUse = builder.objectRef<TagUse>('TagUse').implement({
  description: 'How many items of a kind have a tag, including hidden ones.',
  fields: (t) => ({
    kind: t.expose('kind', { type: TaggedKind, description: 'Kind of the items.' }),
    count: t.exposeInt('count', { description: 'Their number.' }),
  }),
})

export const KnownTag = builder.objectRef<TagOfAdmins>('KnownTag').implement({
  description: 'A tag that has a label or is used by content, including hidden content.',
  fields: (t) => ({
    isRetired: t.boolean({
      description: 'Whether it is no longer offered to writers. Where it stands, readers see it as before.',
      resolve: ({ isRetired }) => isRetired ?? false,
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its labels were last saved. Null if it has none.',
    }),
    uses: t.field({
      type: [TagUse],
      description: 'Number of items with this tag, by kind.',
      resolve: ({ uses }) => uses ?? [],
    }),
    partOf: t.int({
      description: 'Number of plants that name it in `plantPartUsed`, including hidden ones.',
      resolve: async ({ slug }, _args, context) => (await partCounts(context).load(slug)) ?? 0,
    }),
  }),
})

addTagFields(KnownTag, 'Number of items with this tag, including hidden ones.')

const partCounts = requestLoader(async (slugs: readonly string[]) => {
  const rows = await prisma.$queryRaw<{ part: string; count: number }[]>`
    SELECT part, count(*)::int AS count FROM plants, regexp_split_to_table(btrim(plant_part_used), '\\s*,\\s*') AS part
    WHERE part = ANY (${[...slugs]}::text[]) GROUP BY part`
  const counts = new Map(rows.map(({ part, count }) => [part, count]))
  return slugs.map((slug) => counts.get(slug))
})

function readKnownTags(of: string | null, slug: string | null): Promise<TagOfAdmins[]> {
  return prisma.$queryRaw<TagOfAdmins[]>`
    SELECT coalesce(slug, tag) AS slug, kind, label_en AS "labelEn", label_es AS "labelEs", is_retired AS "isRetired",
      updated_at AS "updatedAt", uses, coalesce(count, 0) AS count
    FROM tags FULL JOIN (
      SELECT tag, sum(count)::int AS count, json_agg(json_build_object('kind', kind, 'count', count) ORDER BY kind) AS uses
      FROM (SELECT tag, kind, sum(count)::int AS count FROM content_counts
        WHERE tag <> '' AND (${of}::text IS NULL OR kind = ${of}) GROUP BY tag, kind HAVING sum(count) > 0) AS by_kind
      GROUP BY tag
    ) AS counted ON slug = tag WHERE ${slug}::text IS NULL OR coalesce(slug, tag) = ${slug} ORDER BY count DESC, 1`
}

async function findKnownTag(slug: string): Promise<TagOfAdmins> {
  const [tag] = await readKnownTags(null, slug)
  if (!tag) throw apiError('NOT_FOUND')
  return tag
}

adminQueries((t) => ({
  knownTags: t.field({
    type: [KnownTag],
    description: 'All tags, most used first. For admins.',
    args: { of: t.arg({ type: TaggedKind, description: 'Counts only items of this kind.' }) },
    resolve: (_root, { of = null }) => readKnownTags(of, null),
  }),
  knownTag: t.field({
    type: KnownTag,
    nullable: true,
    description: 'A tag by its slug. Null if it has no label and nothing has it. For admins.',
    args: { slug: t.arg.id({ required: true, description: 'Slug of the tag.' }) },
    resolve: async (_root, { slug }) => (isStorableText(slug) ? (await readKnownTags(null, slug))[0] : null),
  }),
}))

const TagInput = builder.inputType('TagInput', {
  description: 'A tag with its labels. Except for `isRetired`, all fields are required.',
  fields: (t) => ({
    slug: t.string({
      required: true,
      description:
        'Identifier: letters and digits separated by hyphens, at most 60 characters. Converted to lower case.',
    }),
    kind: t.string({ required: true, description: 'Kind of tag: `body`, `use`, `kind`, `part` or `topic`.' }),
    labelEn: t.string({ required: true, description: 'Label in English.' }),
    labelEs: t.string({ required: true, description: 'Label in Spanish.' }),
    isRetired: t.boolean({
      description: 'Whether it is no longer offered to writers. If omitted, it stays as it is.',
    }),
  }),
})

const slugArg = { required: true, description: 'Slug of the tag.' } as const
const TO_ALL =
  'in content, each with a new revision, in drafts and in the bin. Filters by the first slug then find the other one.'

builder.mutationFields((t) => ({
  saveTag: t.field({
    type: KnownTag,
    description:
      'Sets the kind and labels of a tag. For admins. Errors: BAD_USER_INPUT; CONFLICT as in `updatePlant`, and for `clientMutationId`.',
    args: {
      input: t.arg({ type: TagInput, required: true, description: 'The tag.' }),
      ...basedOnArg,
      ...clientMutationArg,
    },
    resolve: async (_root, { input, basedOn, clientMutationId }, context, info) => {
      const act = await actOf(context, info)
      const values = parseInput(TagFields, input)
      const { slug, labelEs, labelEn } = values
      await createOnce(context, {
        mutation: 'saveTag',
        clientMutationId,
        input: { values, basedOn },
        create: async (tx) => {
          await saveTag(tx, act, values, basedOn)
          await recordAct(tx, act, [{ id: slug, words: titled(labelEs, labelEn) }])
          return slug
        },
      })
      return findKnownTag(slug)
    },
  }),
  renameTag: t.field({
    type: KnownTag,
    description: `Gives a tag with labels another slug, ${TO_ALL} For admins. Errors: NOT_FOUND; BAD_USER_INPUT (\`to\`: \`taken\` if there is such a tag, into which it can be merged; \`slug\`: \`inUse\` if rules of the site name it).`,
    args: { slug: t.arg.id(slugArg), to: t.arg.string({ required: true, description: 'The new slug.' }) },
    resolve: async (_root, { slug, to: written }, context, info) => {
      const act = await actOf(context, info)
      const { to } = parseInput(z.object({ to: tagSlug }), { to: written })
      await inLongTransaction((tx) => renameTag(tx, act, slug, to))
      return findKnownTag(to)
    },
  }),
  mergeTags: t.field({
    type: KnownTag,
    description: `Puts another tag in the place of one, ${TO_ALL} Deletes the first and returns the other. For admins. Errors: NOT_FOUND, also if the other has no labels; BAD_USER_INPUT (\`into\`: \`same\`, or \`otherKind\` if only one of them is a part of plants; \`slug\`: \`inUse\` if rules of the site name it).`,
    args: {
      slug: t.arg.id({ required: true, description: 'Slug of the tag that goes.' }),
      into: t.arg.id({ required: true, description: 'Slug of the tag that stays.' }),
    },
    resolve: async (_root, { slug, into }, context, info) => {
      const act = await actOf(context, info)
      await inLongTransaction((tx) => mergeTags(tx, act, slug, into))
      return findKnownTag(into)
    },
  }),
  deleteTag: t.string({
    description:
      'Deletes the labels of a tag that nothing has. Returns its slug. For admins. Errors: NOT_FOUND; CONFLICT while it is used, with `uses` (number of items, including hidden ones, and of plants that name it in `plantPartUsed`) and `binned` (number of items in the bin); BAD_USER_INPUT (`slug`: `inUse` if rules of the site name it).',
    args: { slug: t.arg.id(slugArg) },
    resolve: async (_root, { slug }, context, info) => {
      await inAct(context, info, (tx, act) => deleteTag(tx, act, slug))
      return slug
    },
  }),
}))
