import type { GraphQLResolveInfo } from 'graphql'
import type { ContentKind as RevisedKind, Prisma } from '../../prisma/generated/client/client.ts'
import { adminQueries, builder } from '../builder.ts'
import { recordAct, titled } from '../audit/audit.ts'
import { inAct, type Context } from '../context.ts'
import { prisma } from '../database/client.ts'
import { agreementWords } from '../content/rights/agreement.ts'
import { changeAttribution } from '../content/rights/save.ts'
import { filesIn, withdrawalsOf, withoutWithdrawn } from '../content/rights/withdrawn.ts'
import { updateContent } from '../content/save.ts'
import { restoreSettings, SETTINGS_ID } from '../content/settings/save.ts'
import { restoreSource, revisionIdOf, type SourceContent } from '../content/sources.ts'
import { restoreTag, tagRevisionId, type TagContent } from '../content/tags.ts'
import { isVisible } from '../content/kinds.ts'
import { storedContent } from '../content/stores.ts'
import { AttributionTerms } from '../rules/attribution-fields.ts'
import { parseInput } from '../errors.ts'
import { setAside } from '../rules/unfinished.ts'
import { afterWhere, newestFirst } from '../content/conditions.ts'
import { isUuid } from '../rules/storable.ts'
import { byId, newestPage, type PageArgs } from '../content/list.ts'
import { selectNodes } from '../graphql/select-nodes.ts'
import { Attribution } from './attribution.ts'
import { agreedArgs } from './attribution-admin.ts'
import { ContentItem, itemsById } from './content-item.ts'
import { basedOnArg, rowById } from './content-input.ts'
import { connectionOf, pageArgs } from './list-args.ts'
import { SiteSettings } from './site-settings.ts'
import { Source } from './source.ts'
import { itemArgs } from './tag.ts'
import { KnownTag } from './tag-input.ts'

const Revision = builder.prismaObject('Revision', {
  description: 'State of an item, source, tag or attribution, or of the settings of the site, after a save.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'A UUID.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was saved.' }),
    editorEmail: t.exposeString('editorEmail', {
      nullable: true,
      description:
        'Email address of the admin who saved it. Null if it was not saved by an admin, as with the initial content.',
    }),
    suggestedBy: t.string({
      nullable: true,
      description:
        'The name that a reader whose suggestion it takes has chosen to be shown. Null if it takes none, or without a name.',
      select: { suggestion: { select: { credit: true } } },
      resolve: ({ suggestion }) => suggestion?.credit,
    }),
    content: t.expose('content', {
      type: 'JSON',
      description: 'All values, named as in the input type.',
    }),
  }),
})

const RevisionConnection = connectionOf('Revision', Revision, 'A revision', 'revisions')

interface Compared {
  newer: string
  older: string | undefined
}

const Comparison = builder.objectRef<Compared>('Comparison').implement({
  description: 'Two revisions of the same item, source, tag or attribution, or of the settings of the site.',
  fields: (t) => ({
    newer: t.prismaField({
      type: Revision,
      description: 'The later revision.',
      resolve: (query, { newer: id }) => prisma.revision.findUniqueOrThrow({ ...query, where: { id } }),
    }),
    older: t.prismaField({
      type: Revision,
      nullable: true,
      description: 'The earlier revision. Null if `newer` is the first.',
      resolve: (query, { older: id }) => prisma.revision.findFirst({ ...query, where: byId(id ?? '') }),
    }),
    plants: t.field({
      type: [ContentItem],
      description: 'Related plants and look-alikes of either revision, as far as they still exist.',
      resolve: async ({ newer, older }) => {
        const revisions = await prisma.revision.findMany({
          where: { id: { in: [newer, ...(older ? [older] : [])] } },
          select: { content: true },
        })
        const named = revisions.flatMap(({ content }) => {
          const { relatedPlantIds = [], cautions = [] } = content as NamingPlants
          return [...relatedPlantIds, ...cautions.flatMap(({ lookalikeId }) => lookalikeId ?? [])]
        })
        return itemsById('PLANT', [...new Set(named)])
      },
    }),
  }),
})

interface NamingPlants {
  relatedPlantIds?: string[]
  cautions?: { lookalikeId: string | null }[]
}

adminQueries((t) => ({
  revisions: t.field({
    type: RevisionConnection,
    description:
      'Revisions of an item, newest first. They remain available while it is in the bin. For admins. Errors: BAD_USER_INPUT.',
    args: { ...itemArgs, ...pageArgs },
    resolve: (_root, { of: kind, id, ...args }, context, info) =>
      listRevisions(isUuid(id) ? { kind, contentId: id } : { id: { in: [] } }, args, context, info),
  }),
  comparison: t.field({
    type: Comparison,
    nullable: true,
    description:
      'Two revisions of an item: by default the newest and the one before it. Null if they do not exist. For admins.',
    args: {
      ...itemArgs,
      newer: t.arg.id({ description: 'UUID of the later revision. Default: the newest.' }),
      older: t.arg.id({ description: 'UUID of the earlier revision. Default: the one before `newer`.' }),
    },
    resolve: (_root, { of: kind, id, newer, older }) =>
      isUuid(id) ? compare({ kind, contentId: id }, newer, older) : null,
  }),
  contentItem: t.field({
    type: ContentItem,
    nullable: true,
    description: 'An item as listed in the admin area. Null if it does not exist. For admins.',
    args: itemArgs,
    resolve: async (_root, { of, id }) => (isUuid(id) ? (await itemsById(of, [id.toLowerCase()]))[0] : null),
  }),
}))

builder.mutationField('restoreRevision', (t) =>
  t.prismaField({
    type: Revision,
    description:
      'Saves the values of an earlier revision again, as a new revision. Related plants that no longer exist are left out. Returns the newest revision. For admins. Errors: BAD_USER_INPUT, with `fields` that a public plant or ailment would lack, or if another ailment has the slug (`slug`: `taken`); NOT_FOUND, also if the item is deleted; CONFLICT as in `updatePlant`. Of an attribution also of the agreement, as in `updateAttribution`.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the revision.' }), ...agreedArgs, ...basedOnArg },
    resolve: async (query, _root, { id, basedOn, ...agreed }, context, info) => {
      const { kind, contentId, content } = await rowById(id, (where) => prisma.revision.findUniqueOrThrow({ where }))
      await inAct(context, info, async (tx, act) => {
        if (kind === 'SETTINGS') return restoreSettings(tx, act, content, basedOn)
        if (kind === 'TAG') {
          const stored = { id: contentId, content: content as unknown as TagContent }
          const { slug, labelEn, labelEs } = await restoreTag(tx, act, stored, basedOn)
          return recordAct(tx, act, [{ id: slug, words: titled(labelEs, labelEn) }])
        }
        if (kind === 'ATTRIBUTION') {
          const terms = parseInput(AttributionTerms, content)
          const agreement = await changeAttribution(tx, act, contentId, terms, { basedOn, agreed })
          return recordAct(tx, act, [{ id: contentId, words: agreement && agreementWords(agreement) }])
        }
        if (kind !== 'SOURCE') {
          const earlier = storedContent(kind, content)
          const withdrawals = await withdrawalsOf(tx, [contentId, ...filesIn(kind, earlier)])
          const stored = withoutWithdrawn(kind, earlier, withdrawals)
          const restored = isVisible(kind, stored) ? stored : setAside(stored)
          return updateContent(tx, act, kind, [{ id: contentId, content: restored, basedOn }])
        }
        const source = content as unknown as SourceContent
        await restoreSource(tx, act, source, basedOn)
        return recordAct(tx, act, [{ id: source.key, words: source.title ?? null }])
      })
      return prisma.revision.findFirstOrThrow({ ...query, where: { contentId }, orderBy: newestFirst })
    },
  }),
)

type OfNote = { kind: RevisedKind; contentId: string }

/** Of what only admins see the history of, by its own fields. */
const historyOf = <Shape>(
  t: PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, Shape>,
  noted: (row: Shape) => OfNote,
) => ({
  revisions: t.field({
    type: RevisionConnection,
    description: 'Its revisions, newest first. For admins. Errors: UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT.',
    authScopes: { admin: true },
    args: pageArgs,
    resolve: (row, args, context, info) => listRevisions(noted(row as Shape), args, context, info),
  }),
  comparison: t.field({
    type: Comparison,
    nullable: true,
    description:
      'Two of its revisions: by default the newest and the one before it. Null if they do not exist. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
    authScopes: { admin: true },
    args: {
      newer: t.arg.id({ description: 'UUID of the later revision. Default: the newest.' }),
      older: t.arg.id({ description: 'UUID of the earlier revision. Default: the one before `newer`.' }),
    },
    resolve: (row, { newer, older }) => compare(noted(row as Shape), newer, older),
  }),
})

builder.objectFields(Source, (t) => historyOf(t, ({ key }) => ({ kind: 'SOURCE', contentId: revisionIdOf(key) })))
builder.objectFields(Attribution, (t) => historyOf(t, ({ id }) => ({ kind: 'ATTRIBUTION', contentId: id })))
builder.objectFields(KnownTag, (t) => historyOf(t, ({ slug }) => ({ kind: 'TAG', contentId: tagRevisionId(slug) })))
builder.objectFields(SiteSettings, (t) => historyOf(t, () => ({ kind: 'SETTINGS', contentId: SETTINGS_ID })))

function listRevisions(where: Prisma.RevisionWhereInput, args: PageArgs, context: Context, info: GraphQLResolveInfo) {
  return newestPage('REVISION', args, { rows: prisma.revision, where, query: selectNodes(context, info) })
}

type Id = string | null | undefined

async function compare(
  of: { kind: RevisedKind; contentId: string },
  newerId: Id,
  olderId: Id,
): Promise<Compared | null> {
  const find = (where: Prisma.RevisionWhereInput) =>
    prisma.revision.findFirst({
      where: { AND: [of, where] },
      orderBy: newestFirst,
      select: { id: true, createdAt: true },
    })
  const newer = await find(newerId ? byId(newerId) : {})
  if (!newer) return null
  const older = await find(olderId ? byId(olderId) : afterWhere(newer))
  return olderId && !older ? null : { newer: newer.id, older: older?.id }
}
