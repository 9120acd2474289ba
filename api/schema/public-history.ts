import { queryFromInfo } from '@pothos/plugin-prisma'
import type { GraphQLResolveInfo } from 'graphql'
import { z } from 'zod'
import type { Plant as PlantRow } from '../../prisma/generated/client/client.ts'
import type { Context } from '../context.ts'
import { builder } from '../builder.ts'
import { cautionSentence } from '../rules/cautions.ts'
import { cursorTime } from '../content/cursor.ts'
import { KINDS, type ContentKind } from '../content/kinds.ts'
import { makeSortedPage, readAfter } from '../content/list.ts'
import {
  countMoments,
  currentOf,
  readCurrent,
  readMoments,
  readPublicItem,
  readPublicRevision,
  shownContent,
  type PublicItem,
  type PublicRevision as Revised,
} from '../content/public-history.ts'
import { gapsOf } from '../content/publish.ts'
import { citationText, cslOfRevision, revisionUrl, titleOf } from '../content/references/cite.ts'
import { writeReferences } from '../content/references/write.ts'
import { changesBetween, type RevisionChange } from '../content/revision-changes.ts'
import { checkWithdrawn } from '../content/rights/withdrawn.ts'
import { rowsOf } from '../content/stores.ts'
import type { CautionLevel as Level, CautionSubject as Subject, Urgency as Soon } from '../rules/vocabulary.ts'
import { prisma } from '../database/client.ts'
import { requestLoader } from '../graphql/request-loader.ts'
import { reasonOf } from '../rules/safe-publishing.ts'
import { refOf, type Plant } from './content-refs.ts'
import { asShown } from './content-preview.ts'
import { inLanguage, langArg } from './language.ts'
import { connectionOf, pageArgs } from './list-args.ts'
import { itemArgs } from './tag.ts'
import { CautionLevel, CautionSubject, Urgency } from './vocabulary.ts'

// The revisions of what is public, and how to cite them.

/** It is rendered like a page. The weight is an estimate. */
const COST_OF_REVISION = 30

type Code = 'EN' | 'ES'
const languageOf = (lang: Code) => (lang === 'EN' ? ('en' as const) : ('es' as const))

const Citation = builder.objectRef<{ revision: Revised; lang: Code }>('Citation').implement({
  description: 'How to cite a revision.',
  fields: (t) => {
    const item = ({ revision, lang }: { revision: Revised; lang: Code }) => cslOfRevision(revision, languageOf(lang))
    return {
      text: t.string({
        description: 'A sentence, with the date and the permanent URL.',
        resolve: ({ revision, lang }) => citationText(revision, languageOf(lang)),
      }),
      bibtex: t.string({
        description: 'As BibTeX.',
        resolve: async (cited) => writeReferences([await item(cited)], 'bib'),
      }),
      ris: t.string({
        description: 'As RIS, which Zotero, Mendeley and EndNote read.',
        resolve: async (cited) => writeReferences([await item(cited)], 'ris'),
      }),
      cslJson: t.string({
        description: 'As CSL-JSON, a list of one item.',
        resolve: async (cited) => writeReferences([await item(cited)], 'json'),
      }),
    }
  },
})

interface ToldRow {
  subject?: Subject
  level?: Level
  urgency?: Soon
  textEn?: string | null
  textEs?: string | null
}

const RevisionRow = builder.objectRef<ToldRow>('RevisionRow').implement({
  description: 'A caution or a danger sign that was added or removed.',
  fields: (t) => ({
    subject: t.field({
      type: CautionSubject,
      nullable: true,
      description: 'What a caution is about.',
      resolve: ({ subject }) => subject ?? null,
    }),
    level: t.field({
      type: CautionLevel,
      nullable: true,
      description: 'What a caution says.',
      resolve: ({ level }) => level ?? null,
    }),
    urgency: t.field({
      type: Urgency,
      nullable: true,
      description: 'Of a danger sign, how soon to go to a health service.',
      resolve: ({ urgency }) => urgency ?? null,
    }),
    text: t.string({
      nullable: true,
      description: 'Its sentence, in the other language if it is not written in this one.',
      args: langArg,
      resolve: ({ subject, level, textEn = null, textEs = null }, { lang }) =>
        inLanguage({ textEn, textEs }, 'text', { lang, fallback: true }) ??
        (subject && level ? cautionSentence({ subject, level, textEn, textEs }, lang === 'EN' ? 'En' : 'Es') : null),
    }),
  }),
})

const Change = builder.objectRef<RevisionChange>('RevisionChange').implement({
  description: 'What is not as it was in a revision.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description:
        'The text, value or list of rows, named as in the type: `precautions`, `cautions`, `isPoisonous`; besides, `conservation`, `review` and `pictures`.',
    }),
    isSafety: t.exposeBoolean('isSafety', {
      description:
        'Whether it is about who must not use a plant, a preparation or a dose, danger signs or first help: show it first.',
    }),
    added: t.field({
      type: [RevisionRow],
      description: 'Cautions and danger signs that are new since.',
      resolve: ({ added }) => added as ToldRow[],
    }),
    removed: t.field({
      type: [RevisionRow],
      description: 'Cautions and danger signs of then that are gone.',
      resolve: ({ removed }) => removed as ToldRow[],
    }),
  }),
})

const Revision = builder.objectRef<Revised>('PublicRevision').implement({
  description:
    'A public item as it was after a save. Never show it without the hard stops and danger signs of the present, and `changes`.',
  fields: (t) => ({
    savedAt: t.expose('savedAt', { type: 'DateTime', description: 'When it was saved, which names it.' }),
    isCurrent: t.exposeBoolean('isCurrent', { description: 'Whether it is as it is now.' }),
    url: t.string({
      description: 'Its permanent URL.',
      args: langArg,
      resolve: (revision, { lang }) => revisionUrl(revision, languageOf(lang)),
    }),
    title: t.string({
      description: 'Its name or title then; of a plant, with the scientific name.',
      args: langArg,
      resolve: (revision, { lang }) => titleOf(revision, languageOf(lang)),
    }),
    citation: t.field({
      type: Citation,
      description: 'How to cite it.',
      args: langArg,
      resolve: (revision, { lang }) => ({ revision, lang }),
    }),
    changes: t.field({
      type: [Change],
      description: 'What has changed since, what concerns safety first.',
      resolve: ({ kind, content, present }) => changesBetween(kind, content, present.content),
    }),
    lacks: t.stringList({
      description:
        'Why it would not be published by the present rules: `undecided` cautions, `untranslated` warnings, `noSource` of a use or a dose, a `misplacedDose`, `notThisRoute` of a preparation. Empty if it would be.',
      resolve: ({ kind, content }) => [...new Set(gapsOf(kind, content).map(reasonOf))],
    }),
    ...perKind((kind) =>
      t.field({
        type: refOf(kind),
        nullable: true,
        description: `The ${KINDS[kind].delegate} as it was, without pictures, recordings and reviewers, who may have withdrawn since. Its \`id\` is a placeholder. Of a plant that is a poison now, uses and preparations are left out.`,
        resolve: (revision, _args, context, info) => (revision.kind === kind ? asItWas(revision, context, info) : null),
      }),
    ),
  }),
})

/** A field for each kind, of which one is not null. */
function perKind<Field>(make: (kind: ContentKind) => Field): Record<string, Field> {
  return Object.fromEntries(
    (Object.keys(KINDS) as ContentKind[]).map((kind) => [KINDS[kind].delegate, make(kind)] as const),
  )
}

async function asItWas(revision: Revised, context: Context, info: GraphQLResolveInfo) {
  // After this call, Pothos assumes that the row was loaded with the selection.
  const { select } = queryFromInfo({ context, info, select: { id: true } }) as { select: object }
  const { kind, id, savedAt } = revision
  const row = await asShown(kind, await shownContent(revision), select)
  const dates = { createdAt: revision.present.createdAt, updatedAt: savedAt }
  return { ...row, ...dates, id: `${id}@${savedAt.toISOString()}` } as typeof Plant.$inferType
}

const Moment = builder.objectRef<Revised>('PublicRevisionNote').implement({
  description: 'A revision in a list.',
  fields: (t) => ({
    savedAt: t.expose('savedAt', { type: 'DateTime', description: 'When it was saved, which names it.' }),
    url: t.string({
      description: 'Its permanent URL.',
      args: langArg,
      resolve: (revision, { lang }) => revisionUrl(revision, languageOf(lang)),
    }),
    suggestedBy: t.string({
      nullable: true,
      description:
        'The name that the reader whose suggestion it takes has chosen to be shown. Null if it takes none, or without a name.',
      resolve: ({ id, savedAt }, _args, context) => credits(context).load(keyOf(id, savedAt)),
    }),
  }),
})

/** The names that readers chose to be shown with what took their suggestions, by item and moment. */
const credits = requestLoader(async (keys: readonly string[]) => {
  const wanted = keys.map((key) => key.split(' ') as [id: string, at: string])
  const rows = await prisma.revision.findMany({
    where: {
      OR: wanted.map(([contentId, at]) => ({ contentId, createdAt: new Date(at) })),
      suggestionId: { not: null },
    },
    select: { contentId: true, createdAt: true, suggestion: { select: { credit: true } } },
  })
  const known = new Map(rows.map((row) => [keyOf(row.contentId, row.createdAt), row.suggestion?.credit ?? null]))
  return keys.map((key) => known.get(key) ?? null)
})

const keyOf = (id: string, at: Date) => `${id} ${at.toISOString()}`

const MomentConnection = connectionOf('PublicRevision', Moment, 'A public revision', 'public revisions')

const cursorOfMoment = z.tuple([z.literal('PUBLIC_REVISION'), cursorTime])

const PublicHistory = builder.objectRef<PublicItem>('PublicHistory').implement({
  description: 'The revisions of a public item.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the item.' }),
    current: t.field({ type: Revision, description: 'As it is now.', resolve: readCurrent }),
    revision: t.field({
      type: Revision,
      nullable: true,
      description: 'The revision saved at a moment. Null if there is none, or if it was hidden then.',
      complexity: COST_OF_REVISION,
      args: { at: t.arg({ type: 'DateTime', required: true, description: 'Its `savedAt`.' }) },
      resolve: (item, { at }) => readPublicRevision(item, at),
    }),
    revisions: t.field({
      type: MomentConnection,
      description: 'Its public revisions, newest first: at least the current one. Errors: BAD_USER_INPUT.',
      args: pageArgs,
      resolve: async (item, args) => {
        const [, before] = readAfter(args, cursorOfMoment)
        const moments = await readMoments(item, args.first + 1, before)
        const revisions = moments.map((savedAt) => ({ ...currentOf(item), savedAt }))
        const cursorOf = ({ savedAt }: Revised) => ['PUBLIC_REVISION', savedAt.valueOf()]
        return makeSortedPage(args, revisions, cursorOf, () => countMoments(item))
      },
    }),
    ...perKind((kind) =>
      t.prismaField({
        type: refOf(kind),
        nullable: true,
        description: `The ${KINDS[kind].delegate} as it is now, if the item is one.`,
        resolve: async (query, item) => {
          const wanted = { ...query, where: { id: item.id, ...KINDS[kind].visible } }
          const [row] = item.kind === kind ? await rowsOf(prisma, kind).findMany<PlantRow>(wanted) : []
          return row ?? null
        },
      }),
    ),
  }),
})

/** Throws WITHDRAWN. */
async function readItem(kind: ContentKind, id: string): Promise<PublicItem | null> {
  const item = await readPublicItem(kind, id)
  if (!item) await checkWithdrawn(prisma, id)
  return item
}

builder.queryFields((t) => ({
  publicHistory: t.field({
    type: PublicHistory,
    nullable: true,
    description:
      'The revisions of an item, and how to cite them. Null if it does not exist or is not public, for admins as well.',
    complexity: 5,
    args: itemArgs,
    resolve: (_root, { of, id }) => readItem(of as ContentKind, id),
  }),
  publicRevision: t.field({
    type: Revision,
    nullable: true,
    description: 'One of them, as `publicHistory.revision`. Null also where that is null.',
    complexity: COST_OF_REVISION,
    args: { ...itemArgs, at: t.arg({ type: 'DateTime', required: true, description: 'Its `savedAt`.' }) },
    resolve: async (_root, { of, id, at }) => {
      const item = await readItem(of as ContentKind, id)
      return item && readPublicRevision(item, at)
    },
  }),
}))
