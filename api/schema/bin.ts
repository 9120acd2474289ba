import { adminQueries, builder } from '../builder.ts'
import { inAct } from '../context.ts'
import { prisma } from '../database/client.ts'
import { badInput } from '../errors.ts'
import { BIN_DAYS, deleteForGood, restoreFromBin, type BinnedContent, type RestoredContent } from '../content/bin.ts'
import { makePage, readPage } from '../content/list.ts'
import { titleText } from './language.ts'
import { connectionOf, pageArgs } from './list-args.ts'
import { TaggedKind } from './tag.ts'

const MAX_IDS = 100
const DAY_MS = 24 * 60 * 60 * 1000

/** Without the stored content, which may be long and is needed only for restoring. */
type Binned = Omit<BinnedContent, 'content'> & Partial<Pick<RestoredContent, 'publishingGaps'>>

const BinnedItem = builder.objectRef<Binned>('BinnedItem').implement({
  description: 'A deleted item that can be restored.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the item. Restoring does not change it.' }),
    kind: t.expose('kind', { type: TaggedKind, description: 'Kind of the item.' }),
    title: t.string(titleText('Its title or name.')),
    deletedAt: t.expose('deletedAt', { type: 'DateTime', description: 'When it was deleted.' }),
    deletedBy: t.exposeString('deletedBy', {
      nullable: true,
      description: 'Email address of the admin who deleted it.',
    }),
    goneAt: t.field({
      type: 'DateTime',
      description: 'When it will be deleted permanently unless it is restored.',
      resolve: ({ deletedAt }) => new Date(deletedAt.valueOf() + BIN_DAYS * DAY_MS),
    }),
    publishingGaps: t.stringList({
      description:
        'In the response of `restoreFromBin`: paths of what a plant or an ailment lacks to be public, as in `fields` of errors, if it was public and has been restored hidden for that reason. Otherwise empty.',
      resolve: ({ publishingGaps = [] }) => publishingGaps,
    }),
  }),
})

const BinnedItemConnection = connectionOf('BinnedItem', BinnedItem, 'A deleted item', 'deleted items')

adminQueries((t) => ({
  bin: t.field({
    type: BinnedItemConnection,
    description: 'Items deleted in the last 30 days, most recently deleted first. For admins. Errors: BAD_USER_INPUT.',
    args: pageArgs,
    resolve: async (_root, args) => {
      const { take, after } = readPage('BIN', args)
      const behind = after && {
        deletedAt: { lte: after.createdAt },
        OR: [{ deletedAt: { lt: after.createdAt } }, { id: { lt: after.id } }],
      }
      const rows = await prisma.binnedContent.findMany({
        omit: { content: true },
        where: behind ?? {},
        orderBy: [{ deletedAt: 'desc' }, { id: 'desc' }],
        take: take + 1,
      })
      const found = rows.map((node) => ({
        node: node as Binned,
        position: { rank: 0, createdAt: node.deletedAt, id: node.id },
      }))
      return makePage('BIN', { take, after }, found, () => prisma.binnedContent.count())
    },
  }),
}))

builder.mutationFields((t) => ({
  restoreFromBin: t.field({
    type: [BinnedItem],
    description:
      'Restores deleted items, all or none, with their UUID, visibility, favourites and relations, as far as the members and items on the other side still exist. A plant or an ailment that must not be public as it is comes back hidden, with `publishingGaps`. For admins. Errors: BAD_USER_INPUT, also if another ailment has the slug of a restored one (`slug`: `taken`), or if a plant is used for an ailment that no longer exists (`unknownAilment`); NOT_FOUND; CONFLICT if an item with the same UUID exists.',
    args: { ids: t.arg.idList({ required: true, description: 'UUIDs of the items, at most 100.' }) },
    resolve: async (_root, { ids }, context, info) => {
      if (ids.length > MAX_IDS) throw badInput({ ids: 'tooMany' })
      return inAct(context, info, (tx, act) => restoreFromBin(tx, act, ids))
    },
  }),
  deleteFromBin: t.idList({
    description:
      'Deletes items and their revisions from the bin permanently, all or none. Returns their UUIDs. For admins. Errors: BAD_USER_INPUT; NOT_FOUND.',
    args: { ids: t.arg.idList({ required: true, description: 'UUIDs of the items, at most 100.' }) },
    resolve: async (_root, { ids }, context, info) => {
      if (ids.length > MAX_IDS) throw badInput({ ids: 'tooMany' })
      await inAct(context, info, (tx, act) => deleteForGood(tx, act, ids))
      return ids
    },
  }),
}))
