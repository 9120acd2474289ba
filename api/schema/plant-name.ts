import { builder } from '../builder.ts'
import { shortText } from './language.ts'
import { Source } from './source.ts'

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
  }),
})
