import { z } from 'zod'
import { adminQueries, builder } from '../builder.ts'
import { cursorText, readCursor } from '../content/cursor.ts'
import { KINDS } from '../content/kinds.ts'
import { checkFirst, makeSortedPage } from '../content/list.ts'
import { ROW_TEXTS, type Texts } from '../rules/texts.ts'
import { countTranslations, findTranslation, listTranslations, translationsOf } from '../content/translations/queue.ts'
import { confirmText, saveText } from '../content/translations/save.ts'
import {
  TRANSLATED_KINDS,
  type TranslatedInto,
  type TranslatedKind as Kind,
  type TranslationRow,
} from '../content/translations/texts-sql.ts'
import { inAct } from '../context.ts'
import { prisma } from '../database/client.ts'
import { apiError, parseInput } from '../errors.ts'
import { lineOf, longText, markdown, requiredText, shortText } from '../rules/fields.ts'
import { basedOnArg } from './content-input.ts'
import { inLanguage, Language, languageArgs, titleText } from './language.ts'
import { connectionOf, pageArgs } from './list-args.ts'
import { Photo } from './photo.ts'
import { sentence } from '../rules/row-fields.ts'
import { enumOf } from './enum-column.ts'

const TranslatedKind = builder.enumType('TranslatedKind', {
  description: 'What texts are part of.',
  values: Object.fromEntries(
    TRANSLATED_KINDS.map((kind) => [
      kind,
      { description: `${kind.startsWith('A') ? 'An' : 'A'} ${kind.toLowerCase()}.` },
    ]),
  ) as Record<Kind, { description: string }>,
})

const TranslationState = enumOf('TranslationState', 'Whether a text has to be translated.', {
  MISSING: 'It exists in the other language only.',
  OUTDATED: 'The other language has changed since it was last changed or confirmed.',
  DONE: 'There is nothing to do.',
})

interface Translation extends TranslationRow {
  into: TranslatedInto
}

const Translation = builder.objectRef<Translation>('Translation').implement({
  description: 'A text as a translation of its other language.',
  fields: (t) => ({
    id: t.id({
      description: 'Identifies the text and the language.',
      resolve: ({ kind, id, name, into }) => [kind, id, name, into].join(':'),
    }),
    kind: t.expose('kind', { type: TranslatedKind, description: 'Kind of the item.' }),
    itemId: t.exposeID('id', { description: 'UUID of the item; key of a source.' }),
    title: t.string(titleText('Title or name of the item.')),
    name: t.exposeString('name', {
      description:
        'Name of the text, as in `untranslated`; `reviewerRole`; `note` of a source; of a row, its list, number and text, such as `uses.2.text`, `names.0.note`, `cautions.3.text` or `dangerSigns.1.text`; of a picture of the item, `photos.0.alt`.',
    }),
    about: t.string({
      nullable: true,
      description:
        'What the row is about: the ailment of a use, the name, the `CautionSubject` of a caution, the `DangerSignWho` of a danger sign. Null for other texts.',
      args: languageArgs,
      resolve: (row, args) => inLanguage(row, 'about', args),
    }),
    picture: t.field({
      type: Photo,
      nullable: true,
      description: 'The picture that the text describes. Null for other texts.',
      resolve: ({ pictureUrl }, _args, { loaders }) => (pictureUrl ? loaders.photos.load(pictureUrl) : null),
    }),
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

const TranslationConnection = connectionOf('Translation', Translation, 'A translation', 'translations')

const ofArg = { type: TranslatedKind, required: true, description: 'Kind of the item.' } as const
const idArg = { required: true, description: 'UUID of the item; key of a source.' } as const
const nameArg = { required: true, description: 'Name of the text, as in `Translation.name`.' } as const
const intoArg = { type: Language, required: true, description: 'The language to translate into.' } as const

adminQueries((t) => ({
  translations: t.field({
    type: TranslationConnection,
    description:
      'Texts that are missing in a language, or older there than in the other one: plants, ailments, articles, projects, communities, then sources; the newest item first. Texts of rows and descriptions of pictures are included; a description has no history and is never `OUTDATED`. For admins. Errors: BAD_USER_INPUT.',
    args: {
      into: t.arg(intoArg),
      of: t.arg({ type: TranslatedKind, description: 'Only texts of items of this kind.' }),
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
    args: { of: t.arg(ofArg), id: t.arg.id(idArg), into: t.arg(intoArg) },
    resolve: async (_root, { of, id, into }) => {
      return (await translationsOf(of, id, into)).map((row) => ({ ...row, into }))
    },
  }),
  translation: t.field({
    type: Translation,
    nullable: true,
    description: 'One text, whatever its state. Null if it does not exist. For admins.',
    args: { of: t.arg(ofArg), id: t.arg.id(idArg), name: t.arg.string(nameArg), into: t.arg(intoArg) },
    resolve: (_root, place) => read(place),
  }),
}))

const textArgs = builder.args((t) => ({
  of: t.field(ofArg),
  id: t.id(idArg),
  name: t.string(nameArg),
  into: t.field(intoArg),
}))

builder.mutationFields((t) => ({
  saveTranslation: t.field({
    type: Translation,
    description:
      'Saves one text; the others stay as they are. For admins. Errors: NOT_FOUND; BAD_USER_INPUT; CONFLICT as in `updatePlant`: nothing is written then, also because a row may have another number; CONFLICT with `altEn` and `altEs` if a picture is not described by `textBefore` any more.',
    args: {
      ...textArgs,
      text: t.arg.string({ required: true, description: 'The text. It cannot be empty.' }),
      ...basedOnArg,
      textBefore: t.arg.string({
        description:
          'For a picture, whose description is saved without the item: the text that was edited, empty if it was missing. If omitted, later changes are overwritten.',
      }),
    },
    resolve: async (_root, { text: written, ...place }, context, info) => {
      if (!(await read(place))) throw apiError('NOT_FOUND')
      const { text } = parseInput(z.object({ text: parserOf(place.of, place.name) }), { text: written })
      await inAct(context, info, (tx, act) => saveText(tx, act, place, text!))
      return (await read(place))!
    },
  }),
  confirmTranslation: t.field({
    type: Translation,
    description:
      'Records that a text still translates its other language, although that has changed since: it is then no longer `OUTDATED`. For admins. Errors: NOT_FOUND; BAD_USER_INPUT if the text is missing; CONFLICT as in `updatePlant`.',
    args: { ...textArgs, ...basedOnArg },
    resolve: async (_root, place, context, info) => {
      if (!(await read(place))) throw apiError('NOT_FOUND')
      await inAct(context, info, (tx, act) => confirmText(tx, act, place))
      return (await read(place))!
    },
  }),
}))

async function read({ of, id, name, into }: Place): Promise<Translation | null> {
  const row = await findTranslation(prisma, of, id, name, into)
  return row ? { ...row, into } : null
}

type Place = { of: Kind; id: string; name: string; into: TranslatedInto }

const MAX_NOTE = 1000
const TEXT_PARSERS = { name: requiredText, line: shortText, plain: longText, markdown, sentence }

/** The rules that the text has in the input of its item. It cannot be empty. */
function parserOf(of: Kind, name: string) {
  const [list, , field] = name.split('.')
  const rows: Record<string, Record<string, 'line' | 'sentence'>> = ROW_TEXTS
  const kind = of === 'SOURCE' ? undefined : field ? rows[list!]?.[field] : (KINDS[of].texts as Texts)[name]?.kind
  const parser: z.ZodType<string | null | undefined> = of === 'SOURCE' ? lineOf(MAX_NOTE) : TEXT_PARSERS[kind ?? 'line']
  return parser.refine((text) => Boolean(text?.trim()), 'required')
}

function readPlace(into: TranslatedInto, cursor: string) {
  const held = z.tuple([z.literal('TRANSLATION'), z.literal(into), z.int(), cursorText, z.int()])
  const [, , kindPlace, id, textPlace] = readCursor(cursor, held)
  return { kindPlace, id, textPlace }
}
