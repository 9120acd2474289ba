import { builder } from '../builder.ts'
import { HANDOUT_AILMENT, HANDOUT_PLANT } from '../content/share/columns.ts'
import { handoutOfAilment, handoutOfPlant, plantsForAilments, spokenOfPlant } from '../content/share/read.ts'
import type { Handout as HandoutData, Line } from '../rules/share/lines.ts'
import { readHandoutSite, SITE } from '../content/share/site.ts'
import { shortUrl } from '../rules/share/plant.ts'
import type { Context } from '../context.ts'
import { requestLoader } from '../graphql/request-loader.ts'
import { spokenAilment } from '../rules/spoken.ts'
import { withheldDoses } from '../content/reviews/withheld.ts'
import { withoutParts } from '../rules/attribution.ts'
import { creditOf } from '../content/rights/credits.ts'
import { loadAttributions } from './attribution.ts'
import { Ailment, Plant } from './content-refs.ts'
import { langArg } from './language.ts'

// What is shared of a plant or an ailment: texts for chats, and the lines of prints and pictures.

/** The plants of an ailment are read for it. */
const COST_OF_PLANTS = 40

const plantsFor = requestLoader(plantsForAilments)
const withheldIn = requestLoader(withheldDoses)

async function credited<Row extends { id: string }>(context: Context, kind: 'PLANT' | 'AILMENT', row: Row) {
  return { ...row, credit: creditOf(await loadAttributions(context, kind, row.id)) }
}

async function detailed<Row extends { id: string }>(context: Context, row: Row) {
  const [plant, withheld] = await Promise.all([credited(context, 'PLANT', row), withheldIn(context).load(row.id)])
  return { ...plant, isDoseWithheld: withheld.length > 0 }
}

async function creditedAsWhole<Row extends { id: string }>(context: Context, row: Row) {
  return { ...row, credit: creditOf(withoutParts(await loadAttributions(context, 'PLANT', row.id))) }
}

const HandoutLine = builder.objectRef<Line>('HandoutLine').implement({
  description: 'A line of a handout, such as "Do not use it: in pregnancy; while breast-feeding."',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'Heading.' }),
    items: t.exposeStringList('items', {
      description: 'Entries under the heading; empty if the heading is complete by itself.',
    }),
  }),
})

const Handout = builder.objectRef<HandoutData>('Handout').implement({
  description: 'A plant or an ailment in few words, to share. Never show its uses without all its cautions.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'URL of its page in this language.' }),
    text: t.exposeString('text', {
      description:
        'A text for chats, shorter than 1,300 bytes: name, all cautions that bar, uses, URL. If it does not fit, uses are left out.',
    }),
    uses: t.expose('uses', {
      type: [HandoutLine],
      description:
        'Of a plant, the ailments by how well it is known whether it helps; none of a poison. Of an ailment, the plants, each with all its cautions that bar.',
    }),
    cautions: t.expose('cautions', {
      type: [HandoutLine],
      description:
        'Of a plant, all cautions that bar somebody, and other dangers. Of an ailment, whom to call, then its danger signs by urgency. Never empty.',
    }),
    credit: t.exposeString('credit', {
      description: 'From which communities it comes, and on what terms, in a line. Empty if nobody has said so.',
    }),
  }),
})

builder.prismaObjectField(Plant, 'handout', (t) =>
  t.field({
    type: Handout,
    description: 'What to share of it: a text for chats, and the lines of prints.',
    args: langArg,
    select: HANDOUT_PLANT,
    resolve: async (plant, { lang }, context) =>
      handoutOfPlant(await detailed(context, plant), lang === 'EN' ? 'En' : 'Es'),
  }),
)

builder.prismaObjectField(Plant, 'shortUrl', (t) =>
  t.string({
    description:
      'A URL of its page that can be typed from paper, made of its name. After a renaming it still leads to it.',
    args: langArg,
    select: { id: true, commonNameEn: true, commonNameEs: true },
    resolve: (plant, { lang }) => shortUrl(plant, lang === 'EN' ? 'En' : 'Es', SITE),
  }),
)

builder.prismaObjectField(Ailment, 'handout', (t) =>
  t.field({
    type: Handout,
    description: 'What to share of it: a text for chats, and the lines of prints.',
    args: langArg,
    complexity: COST_OF_PLANTS,
    select: HANDOUT_AILMENT,
    resolve: async (ailment, { lang }, context) => {
      const plants = await plantsFor(context).load(ailment.slug)
      const [own, others] = await Promise.all([
        credited(context, 'AILMENT', ailment),
        Promise.all(plants.map((plant) => creditedAsWhole(context, plant))),
      ])
      return handoutOfAilment(own, others, lang === 'EN' ? 'En' : 'Es')
    },
  }),
)

builder.prismaObjectField(Plant, 'spoken', (t) =>
  t.stringList({
    description:
      'Sentences to read aloud in about a minute: its name, uses, all hard stops, how it is made, and from which communities it comes. Uses and preparation ' +
      'are left out if there is no time for them, hard stops never.',
    args: langArg,
    // A few short texts made from rows that are read at once. The weight is an estimate.
    complexity: { field: 1, multiplier: 0.1 },
    select: HANDOUT_PLANT,
    resolve: async (plant, { lang }, context) =>
      spokenOfPlant(await detailed(context, plant), lang === 'EN' ? 'En' : 'Es'),
  }),
)

builder.prismaObjectField(Ailment, 'spoken', (t) =>
  t.stringList({
    description:
      'Sentences to read aloud first: its name, whom to call, and its danger signs, and from which communities it comes. Signs that can wait may only be counted.',
    args: langArg,
    complexity: { field: 1, multiplier: 0.1 },
    select: HANDOUT_AILMENT,
    resolve: async (ailment, { lang }, context) =>
      spokenAilment(await credited(context, 'AILMENT', ailment), lang === 'EN' ? 'En' : 'Es', await readHandoutSite()),
  }),
)
