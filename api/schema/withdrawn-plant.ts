import { builder } from '../builder.ts'
import { toHtml, toPlain } from '../content/markdown/markdown.ts'
import { readKeptWarnings, WARNING_TEXTS, type KeptWarnings } from '../content/rights/kept-warnings.ts'
import { readPoisoningContacts } from '../content/settings/emergency.ts'
import { cautionSentence, mayPoison } from '../rules/cautions.ts'
import { enumColumn, enumListColumn } from './enum-column.ts'
import { FORMATTING_COST, inLanguage, langArg, longTextArgs } from './language.ts'
import { CautionLevel, CautionSubject, Route } from './vocabulary.ts'
import { conditionField, EmergencyContact, medicineField } from './word-lists.ts'

type Caution = KeptWarnings['cautions'][number]

const KeptCaution = builder.objectRef<Caution>('KeptCaution').implement({
  description: 'A caution of a plant that was withdrawn. It says neither from whom nor from where it is known.',
  fields: (t) => ({
    subject: t.field(enumColumn('subject', CautionSubject, 'What it is about.')),
    level: t.field(enumColumn('level', CautionLevel, 'What it says.')),
    underAge: t.exposeInt('underAge', { nullable: true, description: 'As in `PlantCaution`.' }),
    medicine: t.field(medicineField('As in `PlantCaution`.')),
    condition: t.field(conditionField('As in `PlantCaution`.')),
    routes: t.field(enumListColumn('routes', Route, 'Routes that it holds for. Empty: all.')),
    text: t.string({
      nullable: true,
      description: 'What it says, in one sentence; in the other language if it is written in that alone.',
      args: langArg,
      resolve: (caution, { lang }) => {
        const [first, second] = lang === 'EN' ? (['En', 'Es'] as const) : (['Es', 'En'] as const)
        return cautionSentence(caution, first) ?? cautionSentence(caution, second)
      },
    }),
    isTranslated: t.boolean({
      description: 'Whether `text` is in the language.',
      args: langArg,
      resolve: (caution, { lang }) => {
        const [first, second] = lang === 'EN' ? (['En', 'Es'] as const) : (['Es', 'En'] as const)
        return cautionSentence(caution, first) !== null || cautionSentence(caution, second) === null
      },
    }),
  }),
})

interface Text {
  name: string
  plant: KeptWarnings
}

const KeptText = builder.objectRef<Text>('KeptText').implement({
  description: 'A text of a plant that was withdrawn, which warns.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name in `Plant`, such as `precautions` or `identification`.' }),
    text: t.string({
      nullable: true,
      description: 'The text, without citations. See `format`.',
      args: longTextArgs,
      complexity: ({ format }) => (format === 'MARKDOWN' ? 1 : FORMATTING_COST),
      resolve: ({ name, plant }, args) => {
        const text = inLanguage(plant as never, name, args)
        if (text === null || args.format === 'MARKDOWN') return text
        return args.format === 'PLAIN' ? toPlain(text) : toHtml(text, [])
      },
    }),
    isTranslated: t.boolean({
      description: 'Whether it is written in the language.',
      args: langArg,
      resolve: ({ name, plant }, { lang }) => inLanguage(plant as never, name, { lang, fallback: false }) !== null,
    }),
  }),
})

const WithdrawnPlant = builder.objectRef<KeptWarnings>('WithdrawnPlant').implement({
  description:
    'What still warns of a plant that was withdrawn at the wish of its community, or of which too little is left to be public. Neither its names nor what it is used for.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the plant.' }),
    isPoisonous: t.exposeBoolean('isPoisonous', { description: 'Whether it is a poison.' }),
    cautions: t.expose('cautions', {
      type: [KeptCaution],
      description: 'Who must not use it, or only with care, and with what it is confused.',
    }),
    texts: t.field({
      type: [KeptText],
      description: 'Further precautions, and how it is told from others.',
      resolve: (plant) =>
        WARNING_TEXTS.filter((name) => inLanguage(plant as never, name, { lang: 'EN', fallback: true })).map(
          (name) => ({ name, plant }),
        ),
    }),
    emergencyContacts: t.field({
      type: [EmergencyContact],
      description: 'Whom to call if it has poisoned somebody. Empty if no caution says that it can poison.',
      resolve: (plant) => (mayPoison(plant, plant.cautions) ? readPoisoningContacts() : []),
    }),
  }),
})

builder.queryField('withdrawnPlant', (t) =>
  t.field({
    type: WithdrawnPlant,
    nullable: true,
    description: 'The warnings of a plant for which `plant` says WITHDRAWN. Null for any other.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the plant.' }) },
    resolve: (_root, { id }) => readKeptWarnings(id),
  }),
)
