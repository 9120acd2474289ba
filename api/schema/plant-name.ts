import { builder } from '../builder.ts'
import { shortText } from './language.ts'
import { Source } from './source.ts'

export const PlantName = builder.prismaObject('PlantName', {
  description: 'One more name of a plant.',
  select: { id: true },
  fields: (t) => ({
    name: t.exposeString('name', { description: 'As its source spells it.' }),
    language: t.exposeString('language', {
      description:
        'ISO 639-3: `quc` K’iche’, `cak` Kaqchikel, `kek` Q’eqchi’, `mam` Mam …; `und` where the source does not say; `spa` and `eng` for other common names.',
    }),
    place: t.exposeString('place', { nullable: true, description: 'Where it is said so.' }),
    note: t.string(shortText('note', 'What the word means, or what is doubtful about it.')),
    reviewed: t.exposeBoolean('reviewed', { description: 'Whether a speaker of the language has reviewed it.' }),
    source: t.field({
      type: Source,
      nullable: true,
      description: 'Where the name is recorded.',
      select: { source: true },
      resolve: ({ source }, _args, { loaders }) => (source ? loaders.sources.load(source) : null),
    }),
  }),
})
