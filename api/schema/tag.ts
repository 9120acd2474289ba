import { builder } from '../builder.ts'
import { KINDS } from '../content/kinds.ts'
import type { Context } from '../context.ts'
import { prisma } from '../database/client.ts'
import { inLanguage, Language, languageArgs } from './language.ts'

export const TaggedKind = builder.enumType('TaggedKind', {
  description: 'A kind of content.',
  values: KINDS,
})

export const itemArgs = builder.args((t) => ({
  of: t.field({ type: TaggedKind, required: true, description: 'Kind of the item.' }),
  id: t.id({ required: true, description: 'UUID of the item.' }),
}))

export const TagLabel = builder.objectRef<{ slug: string; label: string }>('TagLabel').implement({
  description: 'A tag with its label.',
  fields: (t) => ({
    slug: t.exposeString('slug', { description: 'Identifier of the tag in content and in `tag` arguments.' }),
    label: t.exposeString('label', {
      description: 'Label; the slug if the tag has none.',
    }),
  }),
})

export interface CountedTag {
  slug: string
  kind: string | null
  labelEn: string | null
  labelEs: string | null
  count: number
}

const TagCount = builder.objectRef<CountedTag>('TagCount').implement({
  description: 'A tag and the number of public items that have it.',
})

addTagFields(TagCount, 'Number of public items with this tag.')

export function addTagFields(ref: typeof TagCount, count: string): void {
  builder.objectFields(ref, (t) => ({
    slug: t.exposeString('slug', { description: 'Identifier of the tag in content and in `tag` arguments.' }),
    label: t.string({
      description: 'Label; the slug if the tag has none.',
      args: languageArgs,
      resolve: (tag, args) => inLanguage(tag, 'label', args) ?? tag.slug,
    }),
    kind: t.exposeString('kind', {
      nullable: true,
      description: 'Kind of tag: `body`, `use`, `kind`, `part` or `topic`. Null if the tag has no label.',
    }),
    count: t.exposeInt('count', { description: count }),
  }))
}

builder.queryField('tags', (t) =>
  t.field({
    type: [TagCount],
    description: 'Tags of public content, most used first.',
    args: { of: t.arg({ type: TaggedKind, description: 'Only tags of this kind of content.' }) },
    resolve: (_root, { of }) => prisma.$queryRaw<CountedTag[]>`
      SELECT tag AS slug, kind, label_en AS "labelEn", label_es AS "labelEs", count
      FROM (SELECT tag, sum(count)::int AS count FROM content_counts
            WHERE is_visible AND tag <> '' AND (${of ?? null}::text IS NULL OR kind = ${of ?? null}) GROUP BY tag) AS counted
      LEFT JOIN tags ON slug = tag WHERE count > 0 ORDER BY count DESC, tag`,
  }),
)

export async function labelTags(slugs: string[], lang: typeof Language.$inferType, context: Context) {
  if (slugs.length === 0) return []
  const tags = await context.loaders.tags()
  return slugs.map((slug) => {
    const tag = tags.get(slug)
    return { slug, label: (tag && inLanguage(tag, 'label', { lang, fallback: true })) ?? slug }
  })
}
