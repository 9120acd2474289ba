import { z } from 'zod'
import { builder } from '../builder.ts'
import type { Act } from '../audit/audit.ts'
import { actOf, inAct } from '../context.ts'
import { prisma } from '../database/client.ts'
import { badInput, parseInput } from '../errors.ts'
import { INPUT_LIMITS } from '../rules/input-limits.ts'
import { binContent } from '../content/bin.ts'
import { lockContent, updateContent } from '../content/save.ts'
import { visibilityOf, type ContentKind } from '../content/kinds.ts'
import { listOfTags, tag, tags } from '../rules/fields.ts'
import { ContentItem, itemsById, type Item } from './content-item.ts'
import { TaggedKind } from './tag.ts'

// Bulk operations apply to all items or to none.

const MAX_IDS = 100

const Ids = z.object({
  ids: z
    .array(z.string().toLowerCase())
    .min(1, 'required')
    .max(MAX_IDS, 'tooMany')
    .transform((ids) => [...new Set(ids)]),
})
const TagChanges = Ids.extend({
  add: tags,
  // Also what is no tag, so that it can be removed.
  remove: listOfTags(tag),
})

const manyArgs = builder.args((t) => ({
  of: t.field({ type: TaggedKind, required: true, description: 'Kind of the items.' }),
  ids: t.idList({ required: true, description: 'UUIDs of the items, from 1 to 100.' }),
}))

builder.mutationFields((t) => ({
  setVisibility: t.field({
    type: [ContentItem],
    description:
      'Publishes or hides several items, all or none. For admins. Errors: BAD_USER_INPUT, with `plants` (`id`, `commonNameEn`, `commonNameEs`, `fields`) or `ailments` (`id`, `nameEn`, `nameEs`, `fields`) for each that lacks what safety requires, or with `undescribed` (`id`, `titleEn`, `titleEs`, `fields`) for each item with pictures without alternative text in both languages; NOT_FOUND.',
    args: {
      ...manyArgs,
      isPublic: t.arg.boolean({
        required: true,
        description: 'Whether the items are public. Projects are unlocked or locked accordingly.',
      }),
    },
    resolve: async (_root, { of, isPublic, ...args }, context, info) =>
      changeAll(await actOf(context, info), of, parseInput(Ids, args).ids, () => visibilityOf(of, isPublic)),
  }),
  tagContent: t.field({
    type: [ContentItem],
    description:
      'Adds tags to several items and removes tags from them, all or none. For admins. Errors: BAD_USER_INPUT (`add`: `tooMany` if an item would have more than 30; `add.0`: `invalidSlug`); NOT_FOUND.',
    args: {
      ...manyArgs,
      add: t.arg.stringList({ description: 'Slugs of the tags to add.' }),
      remove: t.arg.stringList({ description: 'Slugs of the tags to remove. Takes precedence over `add`.' }),
    },
    resolve: async (_root, { of, ...args }, context, info) => {
      const act = await actOf(context, info)
      const input = { ...args, add: args.add ?? [], remove: args.remove ?? [] }
      const { ids, add = [], remove = [] } = parseInput(TagChanges, input)
      return changeAll(act, of, ids, (held) => {
        const tagged = [...new Set([...held, ...add])].filter((tag) => !remove.includes(tag))
        if (tagged.length > INPUT_LIMITS.tags) throw badInput({ add: 'tooMany' })
        return { tags: tagged }
      })
    },
  }),
  deleteContent: t.idList({
    description:
      'Moves several items to the bin, all or none. They can be restored for 30 days. Returns their UUIDs. For admins. Errors: BAD_USER_INPUT; NOT_FOUND; CONFLICT while plants are used for one of the ailments, with `plants` (`id`, `commonNameEn`, `commonNameEs`), and for plants that were withdrawn, with `withdrawn` (their UUIDs): what warns of them stays.',
    args: manyArgs,
    resolve: async (_root, { of, ...args }, context, info) => {
      const { ids } = parseInput(Ids, args)
      return inAct(context, info, (tx, act) => binContent(tx, act, of, ids))
    },
  }),
}))

type Change = { isPublic: boolean } | { isLocked: boolean } | { tags: string[] }

/** Updates rows depending on their tags, and returns the new items. Throws NOT_FOUND. */
async function changeAll(
  act: Act,
  kind: ContentKind,
  ids: string[],
  changeOf: (tags: string[]) => Change,
): Promise<Item[]> {
  await prisma.$transaction(async (tx) => {
    const rows = await lockContent(tx, kind, ids)
    const changes = rows.map(({ id, content }) => ({ id, content: changeOf(content.tags) }))
    await updateContent(tx, act, kind, changes)
  })
  return itemsById(kind, ids)
}
