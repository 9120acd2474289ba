import type { Plant as PlantRow } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { citedKeys } from '../content/markdown.ts'
import { KINDS } from '../content/kinds.ts'
import { selectNodes } from '../graphql/select-nodes.ts'
import { Article } from './article-ref.ts'
import { allowVisibility, listContent, readContent } from './content.ts'
import { columnsOf, Language, longText, shortText, untranslatedIn, type Localized } from './language.ts'
import { LIST_ERRORS, listArgs } from './list-args.ts'
import { Photo } from './photo.ts'
import { PlantName } from './plant-name.ts'
import { Plant } from './plant-ref.ts'
import { Source } from './source.ts'
import { labelTags, TagLabel } from './tag.ts'

const LONG_TEXTS = [
  'description', 'keyProperties', 'basicUses', 'culturalSignificance', 'spiritualCeremonialUse',
  'preparationMethods', 'dosageGuidelines', 'precautions', 'ethicalHarvesting',
] as const // prettier-ignore
const TEXTS = ['commonName', 'plantFamily', 'geographicLocation', ...LONG_TEXTS] as const

type PlantTexts = Localized<(typeof LONG_TEXTS)[number]> & { names: { source: string | null }[] }

/** What the numbers of citations depend on: all texts, in the order of the page, then the names. */
const cited = {
  select: { ...columnsOf(LONG_TEXTS), names: { select: { source: true }, orderBy: { position: 'asc' } } } as const,
  citations: (plant: PlantTexts) => {
    const inTexts = citedKeys(LONG_TEXTS.flatMap((name) => [plant[`${name}En`], plant[`${name}Es`]]))
    return [...new Set([...inTexts, ...plant.names.flatMap(({ source }) => source ?? [])])]
  },
}

builder.prismaObjectFields(Plant, (t) => ({
  id: t.exposeID('id', { description: 'A UUID.' }),
  commonName: t.string(shortText('commonName', 'Common name.')),
  scientificName: t.exposeString('scientificName', {
    nullable: true,
    description: 'Scientific name, with its author.',
  }),
  synonyms: t.exposeStringList('synonyms', { description: 'Scientific synonyms.' }),
  mayanName: t.exposeString('mayanName', {
    nullable: true,
    description: 'Mayan name shown on cards. `names` has all of them.',
  }),
  names: t.relation('names', {
    type: PlantName,
    description: 'Names in Mayan languages, and further common names (`spa` and `eng`), in display order.',
    query: { orderBy: { position: 'asc' } },
  }),
  plantFamily: t.string(shortText('plantFamily', 'Botanical family.')),
  habit: t.exposeString('habit', {
    nullable: true,
    description: 'Growth habit: `herb`, `shrub`, `tree`, `vine`, `grass`, `succulent` or `fern`.',
  }),
  plantPartUsed: t.exposeString('plantPartUsed', {
    nullable: true,
    description: 'Parts used, separated by commas; mostly slugs of tags of kind `part`.',
  }),
  plantPartLabels: t.stringList({
    description: 'Labels of the parts used.',
    args: {
      lang: t.arg({ type: Language, required: true, defaultValue: 'EN', description: 'Language of the labels.' }),
    },
    select: { plantPartUsed: true },
    resolve: async ({ plantPartUsed }, { lang }, context) => {
      const parts = plantPartUsed?.split(',').map((part) => part.trim()).filter(Boolean) ?? [] // prettier-ignore
      return (await labelTags(parts, lang, context)).map(({ label }) => label)
    },
  }),
  geographicLocation: t.string(shortText('geographicLocation', 'Where it is native and where it grows.')),
  mainImageUrl: t.exposeString('mainImageUrl', {
    nullable: true,
    description: 'URL of the picture, or its path if it was uploaded to this site.',
  }),
  mainImage: t.field({
    type: Photo,
    nullable: true,
    description: 'The picture, with credit and licence.',
    select: { mainImageUrl: true },
    resolve: ({ mainImageUrl }, _args, { loaders }) => (mainImageUrl ? loaders.photos.load(mainImageUrl) : null),
  }),
  galleryImages: t.exposeStringList('galleryImages', {
    description: 'URLs of further pictures, or their paths if uploaded to this site.',
  }),
  gallery: t.field({
    type: [Photo],
    description: 'Further pictures, with credit and licence.',
    select: { galleryImages: true },
    resolve: ({ galleryImages }, _args, { loaders }) => galleryImages.map((key) => loaders.photos.load(key)),
  }),
  youtubeVideoUrl: t.exposeString('youtubeVideoUrl', { nullable: true, description: 'URL of a video.' }),
  description: t.string(longText('description', cited, 'General description.')),
  keyProperties: t.string(longText('keyProperties', cited, 'Known properties.')),
  basicUses: t.string(longText('basicUses', cited, 'Uses. Never show them without `precautions`.')),
  culturalSignificance: t.string(longText('culturalSignificance', cited, 'Role in food, history and daily life.')),
  spiritualCeremonialUse: t.string(longText('spiritualCeremonialUse', cited, 'Spiritual and ceremonial use.')),
  preparationMethods: t.string(
    longText('preparationMethods', cited, 'Preparation. Never show it without `precautions`.'),
  ),
  dosageGuidelines: t.string(
    longText('dosageGuidelines', cited, 'Dosage, as stated by a source. Never show it without `precautions`.'),
  ),
  precautions: t.string(longText('precautions', cited, 'Precautions: who must not use it, and what to watch for.')),
  ethicalHarvesting: t.string(longText('ethicalHarvesting', cited, 'How to harvest it without harm.')),
  tags: t.exposeStringList('tags', { description: 'Slugs of the tags.' }),
  tagLabels: t.field({
    type: [TagLabel],
    description: 'Tags with their labels.',
    args: {
      lang: t.arg({ type: Language, required: true, defaultValue: 'EN', description: 'Language of the labels.' }),
    },
    select: { tags: true },
    resolve: ({ tags }, { lang }, context) => labelTags(tags, lang, context),
  }),
  isPublic: t.exposeBoolean('isPublic', { description: 'Whether it is public. Only admins see plants that are not.' }),
  createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
  updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last saved.' }),
  sources: t.field({
    type: [Source],
    description: 'Sources cited by its texts and names, in order of first citation.',
    select: cited.select,
    resolve: (plant, _args, { loaders }) => cited.citations(plant).map((key) => loaders.sources.load(key)),
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
  untranslated: t.stringList({
    description: 'Names of the fields whose text is missing in `lang` but exists in the other language.',
    args: { lang: t.arg({ type: Language, required: true, description: 'Language to check.' }) },
    select: columnsOf(TEXTS),
    resolve: (plant, { lang }) => untranslatedIn(plant, TEXTS, lang),
  }),
}))

const PlantConnection = builder.connectionObject(
  { type: Plant, name: 'PlantConnection', description: 'A page of plants.' },
  { name: 'PlantEdge', description: 'A plant in a list.' },
)

builder.queryFields((t) => ({
  plants: t.field({
    type: PlantConnection,
    description: `Plants, ${LIST_ERRORS}`,
    args: listArgs,
    resolve: async (_root, args, context, info) => {
      await allowVisibility(args.visibility, context)
      return listContent<PlantRow>('PLANT', args, selectNodes(context, info), context)
    },
  }),
  plant: t.prismaField({
    type: Plant,
    nullable: true,
    description: 'A plant by UUID. Null if it does not exist, or if it is hidden and the viewer is not an admin.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the plant.' }) },
    resolve: (query, _root, { id }, context) => readContent<PlantRow>('PLANT', id, { ...query }, context),
  }),
}))
