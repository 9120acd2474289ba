import type { Plant as PlantRow } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { KINDS, READ_USES } from '../content/kinds.ts'
import { prisma } from '../database/client.ts'
import { Article, Plant } from './content-refs.ts'
import { readContent } from './content.ts'
import { mayPoison, precautionsOf } from '../rules/cautions.ts'
import { describePlate } from '../rules/morphology/describe.ts'
import { inOrder } from '../rules/morphology/in-order.ts'
import type { Morphology } from '../rules/morphology/spec.ts'
import { toHtml, toPlain } from '../content/markdown/markdown.ts'
import { isDepartment } from '../rules/areas.ts'
import { placesText } from '../content/places.ts'
import { warningOf } from '../rules/warning.ts'
import { readPoisoningContacts } from '../content/settings/emergency.ts'
import { addContentFields, citationsOf } from './content-fields.ts'
import { columnsOf, FORMATTING_COST, inLanguage, langArg, longText, longTextArgs } from './language.ts'
import { PlantIdentifier } from './identifier.ts'
import { PlantName } from './plant-name.ts'
import { Area, Conservation, PlantCaution, PlantDistribution, PlantReview, PlantUse } from './plant-rows.ts'
import { STOP_LINES, STOPS } from '../content/stop-lines.ts'
import { labelTags } from './tag.ts'
import { EmergencyContact } from './word-lists.ts'

addContentFields('PLANT')

const cited = citationsOf('PLANT')
const PLACES = {
  select: {
    areas: true,
    origin: true,
    minAltitude: true,
    maxAltitude: true,
    habitatEn: true,
    habitatEs: true,
    sourceKeys: true,
  },
  orderBy: { position: 'asc' },
} as const

builder.prismaObjectFields(Plant, (t) => ({
  mayanNameLanguages: t.stringList({
    description: 'ISO 639-3 codes of the languages that have `mayanName`, in the order of `names`.',
    select: { mayanName: true, names: { select: { name: true, language: true }, orderBy: { position: 'asc' } } },
    resolve: ({ mayanName, names }) => [
      ...new Set(names.filter(({ name }) => name === mayanName).map(({ language }) => language)),
    ],
  }),
  names: t.relation('names', {
    type: PlantName,
    description: 'Names in Mayan languages, and further common names (`spa` and `eng`), in display order.',
    query: { orderBy: { position: 'asc' } },
  }),
  uses: t.relation('uses', {
    type: PlantUse,
    description: 'What it is used for; nothing of a poison. Never show them without `precautions`, or all `cautions`.',
    query: { where: READ_USES, orderBy: { position: 'asc' } },
  }),
  // Not a relation: it would be another selection of the same one. Prisma reads the uses of all plants of a list at once.
  allUses: t.prismaField({
    type: [PlantUse],
    description: 'Its uses, including those for hidden ailments. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
    authScopes: { admin: true },
    // A plant that is previewed may not be stored yet.
    resolve: async (query, { id }) =>
      (await prisma.plant.findUnique({ where: { id } }).uses({ ...query, orderBy: { position: 'asc' } })) ?? [],
  }),
  cautions: t.relation('cautions', {
    type: PlantCaution,
    description:
      'Who must not use it, or only with care. A plant with a use decides pregnancy, breast-feeding, children and medicines.',
    query: { orderBy: { position: 'asc' } },
  }),
  distribution: t.relation('distribution', {
    type: PlantDistribution,
    description: 'Where it grows, as sources say.',
    query: { orderBy: { position: 'asc' } },
  }),
  departments: t.field({
    type: [Area],
    description: 'The departments of Guatemala in `distribution`, each once.',
    select: { distribution: { select: { areas: true }, orderBy: { position: 'asc' } } },
    resolve: ({ distribution }) => [...new Set(distribution.flatMap(({ areas }) => areas).filter(isDepartment))],
  }),
  places: t.string({
    nullable: true,
    description: 'Where it grows, as a list made from `distribution`. See `format`.',
    args: longTextArgs,
    complexity: ({ format }) => (format === 'MARKDOWN' ? 1 : FORMATTING_COST),
    select: ({ format }) => ({ ...(format === 'HTML' && cited.select), distribution: PLACES }),
    resolve: (plant, { lang, format }) => {
      const text = placesText(plant.distribution, lang === 'EN' ? 'en' : 'es')
      if (text === null || format === 'MARKDOWN') return text
      return format === 'PLAIN' ? toPlain(text) : toHtml(text, cited.citations(plant as never))
    },
  }),
  identifiers: t.relation('identifiers', {
    type: PlantIdentifier,
    description: 'Its ids in catalogues of taxa. Empty for what nobody has looked up.',
    query: { orderBy: { position: 'asc' } },
  }),
  precautions: t.string({
    nullable: true,
    description: 'All precautions: a list made from `cautions`, `AVOID` first, and `furtherPrecautions`. See `format`.',
    args: longTextArgs,
    complexity: ({ format }) => (format === 'MARKDOWN' ? 1 : FORMATTING_COST),
    select: ({ format }) => ({
      ...(format === 'HTML' ? cited.select : columnsOf(['precautions'])),
      cautions: STOPS.cautions,
    }),
    resolve: (plant, { lang, fallback, format, glossary }) => {
      const languages = lang === 'EN' ? (['En', 'Es'] as const) : (['Es', 'En'] as const)
      const text = inLanguage(plant, 'precautions', { lang, fallback })
      const precautions = precautionsOf(plant.cautions, text, fallback ? [...languages] : [languages[0]])
      if (precautions === null || format === 'MARKDOWN') return precautions
      // `furtherPrecautions` may be on the same page.
      const language = lang === 'EN' ? ('en' as const) : ('es' as const)
      const explained = glossary ? { name: 'all-precautions', language } : undefined
      return format === 'PLAIN' ? toPlain(precautions) : toHtml(precautions, cited.citations(plant as never), explained)
    },
  }),
  furtherPrecautions: t.string(
    longText('precautions', cited, 'Precautions that no caution says. Show `precautions`, which includes them.'),
  ),
  warning: t.string({
    description:
      'The most serious caution in a few words, such as "Not for children under 5", to show wherever the plant is listed. ' +
      'Without cautions, it refers to the precautions, or says that none are recorded.',
    args: langArg,
    select: STOP_LINES,
    resolve: (plant, { lang }) => warningOf(plant, plant.cautions, lang === 'EN' ? 'En' : 'Es'),
  }),
  emergencyContacts: t.field({
    type: [EmergencyContact],
    description: 'Whom to call if it has poisoned somebody. Empty if no caution says that it can poison.',
    select: STOPS,
    resolve: (plant) => (mayPoison(plant, plant.cautions) ? readPoisoningContacts() : []),
  }),
  review: t.field({
    type: PlantReview,
    nullable: true,
    description: 'The last review of its texts. Null if nobody reviewed them.',
    select: { reviewedBy: true, reviewerRoleEn: true, reviewerRoleEs: true, reviewedOn: true, reviewedUntil: true },
    resolve: (plant) => (plant.reviewedBy && plant.reviewedOn ? plant : null),
  }),
  conservation: t.field({
    type: Conservation,
    nullable: true,
    description: 'How endangered it is. Null if no list says so.',
    select: { conservationList: true, conservationCategory: true, conservationYear: true, conservationSource: true },
    resolve: (plant) => (plant.conservationList && plant.conservationCategory ? plant : null),
  }),
  morphology: t.field({
    type: 'Morphology',
    nullable: true,
    description: 'What it looks like. Null if nobody has described it in this form.',
    select: { morphology: true },
    resolve: ({ morphology }) => inOrder(morphology),
  }),
  plateDescription: t.string({
    nullable: true,
    description: 'What its drawn plate shows, in sentences, made from `morphology`. Null without that.',
    args: langArg,
    select: { morphology: true },
    resolve: ({ morphology }, { lang }) =>
      morphology ? describePlate(morphology as Morphology, lang === 'EN' ? 'en' : 'es') : null,
  }),
  plantPartLabels: t.stringList({
    description: 'Labels of the parts used.',
    args: langArg,
    select: { plantPartUsed: true },
    resolve: async ({ plantPartUsed }, { lang }, context) => {
      const parts = (plantPartUsed ?? '').split(',').map((part) => part.trim())
      return (await labelTags(parts.filter(Boolean), lang, context)).map(({ label }) => label)
    },
  }),
  articles: t.field({
    type: [Article],
    description: 'Related articles that are public, newest first.',
    select: (_args, _context, nestedSelection) => ({
      articles: {
        where: { article: KINDS.ARTICLE.visible },
        orderBy: { article: { createdAt: 'desc' } },
        select: { article: nestedSelection() },
      },
    }),
    resolve: ({ articles }) => articles.map(({ article }) => article),
  }),
}))

builder.queryFields((t) => ({
  plant: t.prismaField({
    type: Plant,
    nullable: true,
    description: 'A plant by UUID. Null if it does not exist, or if it is hidden and the viewer is not an admin.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the plant.' }) },
    resolve: (query, _root, { id }, context) => readContent<PlantRow>('PLANT', id, query, context),
  }),
}))
