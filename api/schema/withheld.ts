import { builder } from '../builder.ts'
import type { ContentKind } from '../content/kinds.ts'
import { toPlain } from '../content/markdown/markdown.ts'
import { readWithheld, type Withheld as Row } from '../content/rights/withheld.ts'
import { signedIn } from '../context.ts'
import { keyIn, nameOf } from '../media/names.ts'
import { store } from '../media/store.ts'
import { attributionLine } from '../rules/attribution.ts'
import { citedKeys } from '../rules/citations.ts'
import { FOLDER } from '../rules/recording-names.ts'
import { isUuid } from '../rules/storable.ts'
import { RightsKind } from './attribution-admin.ts'
import { inLanguage, langArg, type Localized } from './language.ts'
import { Viewer } from './viewer-ref.ts'
import { PlantPart, Preparation, Route } from './vocabulary.ts'

// What a community withholds from others, for its members alone: below `viewer`, so that nothing public has it.

type Held = Record<string, unknown>
/** Of pictures, in pixels: several fit in a response. */
const WIDTH = 500

/** A text as its own columns, a row as it is, and of a recording the row of its name; nothing of a picture. */
function valuesOf({ held }: Row): Held {
  const {
    texts,
    items,
    rows: [row] = names(items, held.subject),
  } = held.taken as { texts?: Held; rows?: Held[]; items?: Items }
  if (row || !texts) return row ?? {}
  const { place } = held
  return { textEn: texts[`${place}En`] ?? texts[place!], textEs: texts[`${place}Es`] ?? texts[place!] }
}

type Items = { values: { names?: Held[] } }[]

function names(items: Items = [], url: string): Held[] {
  return items.flatMap(({ values }) => values.names?.filter(({ recording }) => recording === url) ?? [])
}

const textIn = (row: Row, name: string, lang: 'EN' | 'ES') =>
  inLanguage(valuesOf(row) as Localized<string>, name, { lang, fallback: true })

const Withheld = builder.objectRef<Row>('Withheld').implement({
  description:
    'A row, text, picture or recording that a community lets only its members read. Show `terms` with it, and store it nowhere.',
  fields: (t) => ({
    id: t.id({ description: 'A UUID.', resolve: ({ held }) => held.id }),
    place: t.string({
      description: 'The list of its row, such as `uses`, a text, such as `description`, `PHOTO` or `RECORDING`.',
      resolve: ({ held }) => held.place ?? held.subjectKind,
    }),
    terms: t.stringList({
      description: 'Whose it is, and on what terms, in lines.',
      args: langArg,
      resolve: ({ terms }, { lang }) => terms.map((each) => attributionLine(each, lang === 'EN' ? 'En' : 'Es')),
    }),
    isForInitiated: t.boolean({
      description: 'Whether only those members read it whom the community calls initiated.',
      resolve: ({ terms }) => terms.some(({ protocol }) => protocol === 'INITIATED'),
    }),
    title: t.string({
      nullable: true,
      description: 'The ailment of a use, a name, or what a picture shows. Null for others.',
      args: langArg,
      resolve: async (row, { lang }, { loaders }) => {
        const { ailment, held } = row
        const photo = held.subjectKind === 'PHOTO' ? await loaders.photos.load(held.subject) : null
        if (photo) return inLanguage(photo, 'alt', { lang, fallback: true })
        if (ailment) return inLanguage(ailment, 'name', { lang, fallback: true })
        return (valuesOf(row)['name'] as string | undefined) ?? null
      },
    }),
    language: t.string({
      nullable: true,
      description: 'ISO 639-3: language of a name. Null for others.',
      resolve: (row) => (valuesOf(row)['language'] as string | undefined) ?? null,
    }),
    texts: t.stringList({
      description: 'What it says, as plain text: the text, who uses it so or where, and a note.',
      args: langArg,
      resolve: (row, { lang }) => {
        const { place } = valuesOf(row)
        const told = [textIn(row, 'text', lang), textIn(row, 'place', lang), place, textIn(row, 'note', lang)]
        return told.flatMap((text) => (typeof text === 'string' && text ? toPlain(text) : []))
      },
    }),
    parts: t.field({
      type: [PlantPart],
      description: 'The parts of a use.',
      resolve: (row) => (valuesOf(row)['parts'] as (typeof PlantPart.$inferType)[] | undefined) ?? [],
    }),
    preparation: t.field({
      type: Preparation,
      nullable: true,
      description: 'How it is prepared.',
      resolve: (row) => (valuesOf(row)['preparation'] as typeof Preparation.$inferType | undefined) ?? null,
    }),
    route: t.field({
      type: Route,
      nullable: true,
      description: 'How it comes to the body.',
      resolve: (row) => (valuesOf(row)['route'] as typeof Route.$inferType | undefined) ?? null,
    }),
    sources: t.stringList({
      description: 'Titles of its sources.',
      resolve: async (row, _args, { loaders }) => {
        const { sourceKeys = [], textEn, textEs } = valuesOf(row)
        const cited = citedKeys([`${textEn as string}`, `${textEs as string}`])
        const keys = [...new Set([...(sourceKeys as string[]), ...cited])]
        return (await Promise.all(keys.map((key) => loaders.sources.load(key)))).map(({ title }) => title)
      },
    }),
    speaker: t.string({
      nullable: true,
      description: 'Who speaks in the recording. Null for others.',
      resolve: (row) => (valuesOf(row)['speaker'] as string | null | undefined) ?? null,
    }),
    community: t.string({
      nullable: true,
      description: 'Where the speaker is from. Null for others.',
      resolve: (row) => (valuesOf(row)['community'] as string | null | undefined) ?? null,
    }),
    file: t.string({
      nullable: true,
      description: 'A picture or recording as a `data:` URL: it has no other. Null for others.',
      resolve: async (row, _args, { loaders }) => {
        const { subjectKind, subject } = row.held
        const url = subjectKind === 'PHOTO' ? subject : ((valuesOf(row)['recording'] as string | null) ?? subject)
        if (!url.startsWith(FOLDER)) return null
        const { widths } = subjectKind === 'PHOTO' ? await loaders.photos.load(url) : { widths: [] }
        const width = widths.findLast((each) => each <= WIDTH) ?? widths[0]
        const name = width ? nameOf(keyIn(url), width, widths, 'jpg') : url.slice(FOLDER.length)
        const bytes = await store().read(name)
        const type = subjectKind === 'PHOTO' ? 'image/jpeg' : 'audio/mpeg'
        return bytes && `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
      },
    }),
  }),
})

builder.prismaObjectField(Viewer, 'withheld', (t) =>
  t.field({
    type: [Withheld],
    description:
      'What the communities of the member withhold from others of a plant, ailment, article or project, and let the member read. Empty if there is nothing, if the item is hidden, and where safety does not allow it.',
    args: {
      of: t.arg({ type: RightsKind, required: true, description: 'What it is.' }),
      id: t.arg.id({ required: true, description: 'UUID of the item.' }),
    },
    resolve: async (_viewer, { of, id }, context) =>
      of !== 'SOURCE' && isUuid(id)
        ? readWithheld((await signedIn(context)).id, of as ContentKind, id.toLowerCase())
        : [],
  }),
)
