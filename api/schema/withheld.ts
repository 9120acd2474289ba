import { builder } from '../builder.ts'
import type { ContentKind } from '../content/kinds.ts'
import { toPlain } from '../content/markdown/markdown.ts'
import { takenIn, textsTaken, type Raw } from '../content/rights/taken.ts'
import { withdrawalsOf } from '../content/rights/withdrawn.ts'
import { readWithheld, type Withheld as Row } from '../content/rights/withheld.ts'
import { signedIn, type Context } from '../context.ts'
import { prisma } from '../database/client.ts'
import { requestLoader } from '../graphql/request-loader.ts'
import { keyIn, nameOf } from '../media/names.ts'
import { store } from '../media/store.ts'
import { attributionLine, noticeLine } from '../rules/attribution.ts'
import { citedKeys } from '../rules/citations.ts'
import { FOLDER } from '../rules/recording-names.ts'
import { isUuid } from '../rules/storable.ts'
import { loadAttributions } from './attribution.ts'
import { RightsKind } from './attribution-admin.ts'
import { inLanguage, langArg, type Localized } from './language.ts'
import { Viewer } from './viewer-ref.ts'
import { Evidence, Finding, PlantPart, Preparation, Route } from './vocabulary.ts'

// What a community withholds from others, for its members alone: below `viewer`, so that nothing public has it.

/** Of pictures, in pixels: several fit in a response. */
const WIDTH = 500

/** Texts and rows as they are, and of a recording the row of its name; nothing of a picture. */
function valuesOf({ held }: Row): Raw {
  const { texts, items = [], rows } = takenIn(held)
  const names = items.flatMap(({ values }) => values.names ?? []).filter((row) => row['recording'] === held.subject)
  const [row] = rows ?? names
  return row ?? texts ?? {}
}

function fileOf(row: Row): string {
  const { subjectKind, subject } = row.held
  return subjectKind === 'PHOTO' ? subject : ((valuesOf(row)['recording'] as string | null) ?? subject)
}

const TAKEN = requestLoader(async (urls: readonly string[]) => {
  const taken = new Set((await withdrawalsOf(prisma, urls)).map(({ subject }) => subject))
  return urls.map((url) => taken.has(url))
})

/** Whether the voice in a row of names was withdrawn, or is withheld on terms of its own. */
async function isVoiceTaken(row: Row, context: Context): Promise<boolean> {
  const url = fileOf(row)
  return url !== row.held.subject && TAKEN(context).load(url)
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
    notice: t.string({
      nullable: true,
      description: 'As in `Photo.notice`. Null: it has none.',
      args: langArg,
      resolve: async (row, { lang }, context) => {
        const kind = row.held.subjectKind === 'PHOTO' ? 'PHOTO' : 'RECORDING'
        // The recording of a name that is withheld has terms of its own.
        const ofVoice = await loadAttributions(context, kind, fileOf(row))
        return noticeLine([...row.terms, ...ofVoice], kind, lang === 'EN' ? 'En' : 'Es')
      },
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
      description:
        'What it says, as plain text: the text, of a part also its preparation, of this its dose; who uses it so or where, and a note.',
      args: langArg,
      resolve: (row, { lang }) => {
        const values = valuesOf(row)
        const names = ['text', ...textsTaken(row.held.place ?? ''), 'place', 'note']
        const told = names.map((name) => textIn(row, name, lang) ?? values[name])
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
    evidence: t.field({
      type: Evidence,
      nullable: true,
      description: 'The strongest kind of evidence of a use. Null for others.',
      resolve: (row) => (valuesOf(row)['evidence'] as typeof Evidence.$inferType | undefined) ?? null,
    }),
    finding: t.field({
      type: Finding,
      nullable: true,
      description: 'What the evidence of a use says. Show it with the use: it may speak against it. Null for others.',
      resolve: (row) => (valuesOf(row)['finding'] as typeof Finding.$inferType | undefined) ?? null,
    }),
    sources: t.stringList({
      description: 'Titles of its sources.',
      resolve: async (row, _args, { loaders }) => {
        const { sourceKeys = [], ...values } = valuesOf(row)
        const cited = citedKeys(Object.values(values).filter((value) => typeof value === 'string'))
        const keys = [...new Set([...(sourceKeys as string[]), ...cited])]
        return (await Promise.all(keys.map((key) => loaders.sources.load(key)))).map(({ title }) => title)
      },
    }),
    speaker: t.string({
      nullable: true,
      description: 'Who speaks in the recording. Null for others.',
      resolve: async (row, _args, context) => {
        if (await isVoiceTaken(row, context)) return null
        return (valuesOf(row)['speaker'] as string | null | undefined) ?? null
      },
    }),
    community: t.string({
      nullable: true,
      description: 'Where the speaker is from. Null for others.',
      resolve: (row) => (valuesOf(row)['community'] as string | null | undefined) ?? null,
    }),
    file: t.string({
      nullable: true,
      description: 'A picture or recording as a `data:` URL: it has no other. Null for others.',
      resolve: async (row, _args, context) => {
        const { subjectKind } = row.held
        const url = fileOf(row)
        if (!url.startsWith(FOLDER) || (await isVoiceTaken(row, context))) return null
        const { widths } = subjectKind === 'PHOTO' ? await context.loaders.photos.load(url) : { widths: [] }
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
