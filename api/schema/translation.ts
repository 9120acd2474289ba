import DataLoader from 'dataloader'
import { z } from 'zod'
import { recordAct } from '../audit/audit.ts'
import { builder } from '../builder.ts'
import { KINDS, type ContentKind } from '../content/kinds.ts'
import { cursorUuid, readCursor } from '../content/cursor.ts'
import { checkFirst, makeSortedPage } from '../content/list.ts'
import { conflict, lockContent, recordConfirmation, subjectOf } from '../content/save.ts'
import {
  countTranslations,
  findTranslation,
  listTranslations,
  translationsOf,
  type TranslatedInto,
  type TranslationRow,
} from '../content/translations.ts'
import { actOf, type Context } from '../context.ts'
import { prisma } from '../database/client.ts'
import { isUuid } from '../database/storable.ts'
import { apiError } from '../errors.ts'
import { basedOnArg } from './content-input.ts'
import { ContentItem, itemsById, type Item } from './content-item.ts'
import { Language } from './language.ts'
import { pageArgs } from './list-args.ts'
import { TaggedKind } from './tag.ts'

const TranslationState = builder.enumType('TranslationState', {
  description: 'Whether a text has to be translated.',
  values: {
    MISSING: { description: 'It exists in the other language only.' },
    OUTDATED: { description: 'The other language has changed since it was last changed or confirmed.' },
    DONE: { description: 'There is nothing to do.' },
  },
})

interface Translation extends TranslationRow {
  into: TranslatedInto
}

const Translation = builder.objectRef<Translation>('Translation').implement({
  description: 'A text of a plant, ailment, article or project, as a translation of its other language.',
  fields: (t) => ({
    id: t.id({
      description: 'Identifies the text and the language.',
      resolve: ({ kind, id, name, into }) => [kind, id, name, into].join(':'),
    }),
    kind: t.expose('kind', { type: TaggedKind, description: 'Kind of the item.' }),
    itemId: t.exposeID('id', { description: 'UUID of the item.' }),
    item: t.field({
      type: ContentItem,
      nullable: true,
      description: 'The item. Null if it has been deleted meanwhile.',
      resolve: ({ kind, id }, _args, context) => itemLoader(context, kind).load(id),
    }),
    name: t.exposeString('name', { description: 'Name of the text, as in `untranslated`.' }),
    state: t.expose('state', { type: TranslationState, description: 'Whether it has to be translated.' }),
    source: t.string({ description: 'The text in the other language.', resolve: ({ source }) => source ?? '' }),
    sourceBefore: t.exposeString('sourceBefore', {
      nullable: true,
      description: 'If it is `OUTDATED`: the text in the other language when this one was last changed or confirmed.',
    }),
    text: t.string({ description: 'The text. Empty if it is missing.', resolve: ({ text }) => text ?? '' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When the item was last saved.' }),
  }),
})

const TranslationConnection = builder.connectionObject(
  { type: Translation, name: 'TranslationConnection', description: 'A page of translations.' },
  { name: 'TranslationEdge', description: 'A translation in a list.' },
)

const ofArg = { type: TaggedKind, required: true, description: 'Kind of the item.' } as const
const idArg = { required: true, description: 'UUID of the item.' } as const
const nameArg = { required: true, description: 'Name of the text, as in `untranslated`.' } as const
const intoArg = { type: Language, required: true, description: 'The language to translate into.' } as const

builder.queryFields((t) => ({
  translations: t.field({
    type: TranslationConnection,
    description:
      'Texts that are missing in a language, or older there than in the other one: plants, ailments, articles, then projects; the newest item first. Names, uses, cautions and danger signs are not included. For admins. Errors: BAD_USER_INPUT.',
    authScopes: { admin: true },
    args: {
      into: t.arg(intoArg),
      of: t.arg({ type: TaggedKind, description: 'Only texts of items of this kind.' }),
      ...pageArgs,
    },
    resolve: async (_root, { into, of, first, after }) => {
      checkFirst(first)
      const rows = await listTranslations({ into, of }, after == null ? undefined : readPlace(into, after), first + 1)
      return makeSortedPage(
        { first, after },
        rows.map((row) => ({ ...row, into })),
        ({ kindPlace, id, textPlace }) => ['TRANSLATION', into, kindPlace, id, textPlace],
        () => countTranslations({ into, of }),
      )
    },
  }),
  translationsOf: t.field({
    type: [Translation],
    description:
      'Texts of an item that are missing in a language, or older there than in the other one. Empty if there is no such item. For admins.',
    authScopes: { admin: true },
    args: { of: t.arg(ofArg), id: t.arg.id(idArg), into: t.arg(intoArg) },
    resolve: async (_root, { of, id, into }) => {
      if (!isUuid(id)) return []
      return (await translationsOf(of, id, into)).map((row) => ({ ...row, into }))
    },
  }),
  translation: t.field({
    type: Translation,
    nullable: true,
    description: 'One text, whatever its state. Null if it does not exist. For admins.',
    authScopes: { admin: true },
    args: { of: t.arg(ofArg), id: t.arg.id(idArg), name: t.arg.string(nameArg), into: t.arg(intoArg) },
    resolve: (_root, { of, id, name, into }) => read(of, id, name, into),
  }),
}))

builder.mutationField('confirmTranslation', (t) =>
  t.field({
    type: Translation,
    description:
      'Records that a text still translates its other language, although that has changed since: it is then no longer `OUTDATED`. For admins. Errors: NOT_FOUND; BAD_USER_INPUT if the text is missing; CONFLICT as in `updatePlant`.',
    args: {
      of: t.arg(ofArg),
      id: t.arg.id(idArg),
      name: t.arg.string(nameArg),
      into: t.arg(intoArg),
      ...basedOnArg,
    },
    resolve: async (_root, { of, id, name, into, basedOn }, context, info) => {
      const act = await actOf(context, info)
      const known = await read(of, id, name, into)
      if (!known) throw apiError('NOT_FOUND')
      if (!known.text) throw apiError('BAD_USER_INPUT', { fields: { name: 'required' } })
      await prisma.$transaction(async (tx) => {
        const [row] = await lockContent(tx, of, [id])
        if (basedOn && row!.updatedAt > basedOn) throw await conflict(tx, row!)
        await recordConfirmation(tx, of, row!, act, name + (into === 'EN' ? 'En' : 'Es'))
        await recordAct(tx, act, [subjectOf(of, row!)])
      })
      return (await read(of, id, name, into))!
    },
  }),
)

async function read(of: ContentKind, id: string, name: string, into: TranslatedInto): Promise<Translation | null> {
  if (!isUuid(id) || !(name in KINDS[of].texts)) return null
  const row = await findTranslation(of, id, name, into)
  return row ? { ...row, into } : null
}

function readPlace(into: TranslatedInto, cursor: string) {
  const held = z.tuple([z.literal('TRANSLATION'), z.literal(into), z.int(), cursorUuid, z.int()])
  const [, , kindPlace, id, textPlace] = readCursor(cursor, held)
  return { kindPlace, id, textPlace }
}

const loaders = new WeakMap<Context, Partial<Record<ContentKind, DataLoader<string, Item | null>>>>()

function itemLoader(context: Context, kind: ContentKind): DataLoader<string, Item | null> {
  const ofRequest = loaders.get(context) ?? {}
  loaders.set(context, ofRequest)
  return (ofRequest[kind] ??= new DataLoader(async (ids: readonly string[]) => {
    const items = new Map((await itemsById(kind, [...ids])).map((item) => [item.id, item]))
    return ids.map((id) => items.get(id) ?? null)
  }))
}
