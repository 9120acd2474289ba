import type { PlantName as PlantNameRow } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import type { Context } from '../context.ts'
import { recordingGaps } from '../rules/safe-publishing.ts'
import { secondsOf } from '../rules/recording-names.ts'
import { attributionsField, loadAttributions, noticedAmong, noticeField, rowAttributions } from './attribution.ts'
import { shortText } from './language.ts'
import { Source } from './source.ts'

const RECORDED = { recording: true, speaker: true, community: true, consent: true, consentOn: true } as const

const NAMED = rowAttributions('PLANT', 'names', ({ plantId }: { plantId?: string }) => plantId)

type Recorded = Pick<PlantNameRow, keyof typeof RECORDED>

const Recording = builder.objectRef<{ url: string } & Omit<Recorded, 'recording'>>('Recording').implement({
  description:
    'A recording of a name, published with the consent of its speaker. Show `speaker` and `community` with it.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'Path of the MP3 file.' }),
    seconds: t.float({ description: 'Length.', resolve: ({ url }) => secondsOf(url) ?? 0 }),
    speaker: t.string({ description: 'Name of who speaks.', resolve: ({ speaker }) => speaker ?? '' }),
    community: t.string({ description: 'Community of the speaker.', resolve: ({ community }) => community ?? '' }),
    attributions: t.field(attributionsField('RECORDING', ({ url }) => url)),
    notice: t.string(noticeField('RECORDING', ({ url }) => url)),
  }),
})

const UploadedRecording = builder
  .objectRef<{ url: string } & Omit<Recorded, 'recording'>>('UploadedRecording')
  .implement({
    description: 'A recording of a name as admins enter it, whether or not it can be published.',
    fields: (t) => ({
      url: t.exposeString('url', { description: 'Path of the MP3 file.' }),
      speaker: t.exposeString('speaker', { nullable: true, description: 'Name of who speaks.' }),
      community: t.exposeString('community', { nullable: true, description: 'Community of the speaker.' }),
      consent: t.exposeString('consent', { nullable: true, description: 'How the speaker has consented.' }),
      consentOn: t.exposeString('consentOn', {
        nullable: true,
        description: 'Date of the consent, such as 2026-11-22.',
      }),
    }),
  })

export const PlantName = builder.prismaObject('PlantName', {
  description: 'A name of a plant in one language.',
  select: { id: true },
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name, as spelled in its source.' }),
    language: t.exposeString('language', {
      description:
        'ISO 639-3 code: `quc` K’iche’, `cak` Kaqchikel, `kek` Q’eqchi’, `mam` Mam …; `und` if the source does not say; `spa` and `eng` for further common names.',
    }),
    place: t.exposeString('place', { nullable: true, description: 'Place where the name is used.' }),
    note: t.string(shortText('note', 'Meaning of the name, or what is doubtful about it.')),
    reviewed: t.exposeBoolean('reviewed', { description: 'Whether a speaker of the language has reviewed the name.' }),
    source: t.field({
      type: Source,
      nullable: true,
      description: 'Source that records the name.',
      select: { source: true },
      resolve: ({ source }, _args, { loaders }) => (source ? loaders.sources.load(source) : null),
    }),
    attributions: t.field({
      ...NAMED,
      description: 'From which communities it, or its recording, comes.',
      select: { plantId: true, name: true, language: true, recording: true },
      resolve: async (row, args, context) => {
        const own = await NAMED.resolve(row, args, context)
        return row.recording ? [...own, ...(await loadAttributions(context, 'RECORDING', row.recording))] : own
      },
    }),
    recording: t.field({
      type: Recording,
      nullable: true,
      description:
        'How a speaker says the name. Null if there is no recording, if it may not be published, or if it has a notice.',
      select: RECORDED,
      resolve: (row, _args, context) => published(row, context, { isNoticed: false }),
    }),
    noticedRecording: t.field({
      type: Recording,
      nullable: true,
      description:
        'The recording of a name with a notice, in place of `recording`: show `notice`, and play it only to who asks for it.',
      select: RECORDED,
      resolve: (row, _args, context) => published(row, context, { isNoticed: true }),
    }),
    uploadedRecording: t.field({
      type: UploadedRecording,
      nullable: true,
      description: 'The recording of the name, with the note on consent. For admins.',
      authScopes: { admin: true },
      select: RECORDED,
      resolve: ({ recording: url, ...details }) => (url ? { url, ...details } : null),
    }),
  }),
})

async function published(row: Recorded, context: Context, { isNoticed }: { isNoticed: boolean }) {
  const { recording: url, ...details } = row
  if (!url || recordingGaps(row).length > 0) return null
  return (await noticedAmong(context, 'RECORDING', [url])).has(url) === isNoticed ? { url, ...details } : null
}
