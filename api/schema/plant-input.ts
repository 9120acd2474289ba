import { z } from 'zod'
import { LANGUAGES_OF_NAMES } from '../content/files/name-languages.ts'
import { builder } from '../builder.ts'
import { actOf } from '../context.ts'
import { prisma } from '../database/client.ts'
import { parseInput } from '../errors.ts'
import { binContent } from '../content/bin.ts'
import { createContent, updateContent } from '../content/save.ts'
import { SOURCE_KEY } from '../content/markdown.ts'
import {
  address,
  addresses,
  basedOnArg,
  flag,
  rowById,
  inBoth,
  longText,
  requiredText,
  shortText,
  tags,
} from './content-input.ts'
import { clientMutationArg, createOnce } from './create-once.ts'
import { Plant } from './plant-ref.ts'

const MAX_NAMES = 60

const Names = z
  .array(
    z.object({
      name: requiredText,
      language: z.string('required').refine((code) => LANGUAGES_OF_NAMES.has(code), 'unknown'),
      place: shortText.default(null),
      ...inBoth('note', () => shortText.default(null)),
      source: shortText.refine((key) => !key || SOURCE_KEY.test(key), 'invalidKey').default(null),
      reviewed: z.boolean().default(false),
    }),
  )
  .max(MAX_NAMES, 'tooMany')
  .optional()

const PlantFields = z.object({
  ...inBoth('commonName', () => requiredText),
  scientificName: shortText,
  synonyms: z.array(requiredText).max(20, 'tooMany').optional(),
  mayanName: shortText,
  names: Names,
  ...inBoth('plantFamily', () => shortText),
  plantPartUsed: shortText,
  habit: z.enum(['herb', 'shrub', 'tree', 'vine', 'grass', 'succulent', 'fern'], 'unknown').nullable().optional(),
  ...inBoth('geographicLocation', () => longText),
  mainImageUrl: address,
  galleryImages: addresses,
  youtubeVideoUrl: address,
  ...inBoth('description', () => longText),
  ...inBoth('keyProperties', () => longText),
  ...inBoth('basicUses', () => longText),
  ...inBoth('culturalSignificance', () => longText),
  ...inBoth('spiritualCeremonialUse', () => longText),
  ...inBoth('preparationMethods', () => longText),
  ...inBoth('dosageGuidelines', () => longText),
  ...inBoth('precautions', () => longText),
  ...inBoth('ethicalHarvesting', () => longText),
  tags,
  isPublic: flag,
})
export const PlantChanges = PlantFields.partial({ commonNameEn: true, commonNameEs: true })

const PlantNameInput = builder.inputType('PlantNameInput', {
  description: 'One more name of a plant.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'As its source spells it.' }),
    language: t.string({
      required: true,
      description: 'ISO 639-3 code of a Mayan language or a neighbouring one; `und`, `spa` and `eng` too.',
    }),
    place: t.string({ description: 'Where it is said so.' }),
    ...inBoth('note', (language) => t.string({ description: `What is to be said of it, in ${language}.` })),
    source: t.string({ description: 'Key of the source that it is recorded in.' }),
    reviewed: t.boolean({ description: 'Whether a speaker of the language has reviewed it.' }),
  }),
})

export const PlantInput = builder.inputType('PlantInput', {
  description:
    'A plant as an admin writes it. What is left out stays as it is; null or an empty text empties a field. Both common names are required.',
  fields: (t) => {
    const markdown = (what: string) => (language: string) =>
      t.string({ description: `${what} In ${language}, Markdown.` })
    return {
      ...inBoth('commonName', (language) => t.string({ description: `What people call it in ${language}. Required.` })),
      scientificName: t.string({ description: 'Its botanical name, with the author.' }),
      synonyms: t.stringList({ description: 'Other botanical names of the same plant.' }),
      mayanName: t.string({ description: 'The Mayan name shown on cards.' }),
      names: t.field({ type: [PlantNameInput], description: 'All of its other names, at most 60, in their order.' }),
      ...inBoth('plantFamily', (language) => t.string({ description: `Its botanical family, in ${language}.` })),
      plantPartUsed: t.string({
        description: 'The parts that are used, separated by commas; slugs of tags where there are any.',
      }),
      habit: t.string({
        description: 'How it grows: `herb`, `shrub`, `tree`, `vine`, `grass`, `succulent` or `fern`.',
      }),
      ...inBoth('geographicLocation', (language) => t.string({ description: `Where it grows, in ${language}.` })),
      mainImageUrl: t.string({ description: 'Address of its picture.' }),
      galleryImages: t.stringList({ description: 'Addresses of more pictures; pages show the first three.' }),
      youtubeVideoUrl: t.string({ description: 'Address of a video.' }),
      ...inBoth('description', markdown('What it looks like and what it is.')),
      ...inBoth('keyProperties', markdown('What is known of its substances and effects.')),
      ...inBoth('basicUses', markdown('What it is used for.')),
      ...inBoth('culturalSignificance', markdown('What it means to people.')),
      ...inBoth('spiritualCeremonialUse', markdown('Its place in ceremonies.')),
      ...inBoth('preparationMethods', markdown('How it is prepared.')),
      ...inBoth('dosageGuidelines', markdown('How much, only as a source states it.')),
      ...inBoth('precautions', markdown('Who must not use it, and what to beware of.')),
      ...inBoth('ethicalHarvesting', markdown('How to gather it without harm.')),
      tags: t.stringList({ description: 'Slugs of tags.' }),
      isPublic: t.boolean({
        description: 'Whether everybody may see it; a new plant is hidden unless this says otherwise.',
      }),
    }
  },
})

builder.mutationFields((t) => ({
  createPlant: t.prismaField({
    type: Plant,
    description: 'Adds a plant. For admins. Errors: BAD_USER_INPUT; CONFLICT (`clientMutationId`).',
    args: {
      input: t.arg({ type: PlantInput, required: true, description: 'The plant.' }),
      ...clientMutationArg,
    },
    resolve: async (query, _root, { input, clientMutationId }, context) => {
      const content = parseInput(PlantFields, input)
      const { id } = await createOnce(context, {
        mutation: 'createPlant',
        clientMutationId,
        input: content,
        create: async (tx) => (await createContent(tx, actOf(context), 'PLANT', [{ content }]))[0]!,
      })
      return rowById(id, (where) => prisma.plant.findUniqueOrThrow({ ...query, where }))
    },
  }),
  updatePlant: t.prismaField({
    type: Plant,
    description:
      'Changes a plant. For admins. Errors: BAD_USER_INPUT; NOT_FOUND; CONFLICT where it was saved after `basedOn`, with `savedAt` and `savedBy` (an email; null where no admin saved it).',
    args: {
      id: t.arg.id({ required: true, description: 'Its UUID.' }),
      input: t.arg({ type: PlantInput, required: true, description: 'What is to change.' }),
      ...basedOnArg,
    },
    resolve: async (query, _root, { id, input, basedOn }, context) => {
      const content = parseInput(PlantChanges, input)
      await prisma.$transaction((tx) => updateContent(tx, actOf(context), 'PLANT', [{ id, content, basedOn }]))
      return rowById(id, (where) => prisma.plant.findUniqueOrThrow({ ...query, where }))
    },
  }),
  deletePlant: t.id({
    description:
      'Deletes a plant, with its favourites and its relations to articles. It stays in the bin for 30 days. For admins. Errors: NOT_FOUND.',
    args: { id: t.arg.id({ required: true, description: 'Its UUID.' }) },
    resolve: async (_root, { id }, context) => {
      const [deleted] = await prisma.$transaction((tx) => binContent(tx, actOf(context), 'PLANT', [id]))
      return deleted!
    },
  }),
  setPlantVisibility: t.prismaField({
    type: Plant,
    description: 'Shows a plant to everybody, or hides it. For admins. Errors: NOT_FOUND.',
    args: {
      id: t.arg.id({ required: true, description: 'Its UUID.' }),
      isPublic: t.arg.boolean({ required: true, description: 'Whether everybody may see it.' }),
    },
    resolve: async (query, _root, { id, isPublic }, context) => {
      await prisma.$transaction((tx) => updateContent(tx, actOf(context), 'PLANT', [{ id, content: { isPublic } }]))
      return rowById(id, (where) => prisma.plant.findUniqueOrThrow({ ...query, where }))
    },
  }),
}))
