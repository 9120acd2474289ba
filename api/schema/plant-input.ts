import type { z } from 'zod'
import { builder } from '../builder.ts'
import { actOf } from '../context.ts'
import { prisma } from '../database/client.ts'
import { parseInput } from '../errors.ts'
import { binContent } from '../content/bin.ts'
import { createContent, updateContent } from '../content/save.ts'
import { PLANT_TEXTS } from '../content/texts.ts'
import { CONDITIONS, MEDICINES } from '../content/word-lists.ts'
import { inBoth } from '../rules/fields.ts'
import { NewPlant, PlantChanges, type UncheckedPlant } from '../rules/plant-fields.ts'
import { basedOnArg, rowById, textInputs, unfinishedInput } from './content-input.ts'
import { clientMutationArg, createOnce } from './create-once.ts'
import { Plant } from './plant-ref.ts'
import { PlantCautionInput, PlantUseInput } from './plant-rows-input.ts'

/** The words of cautions are in lists that come with the site: see word-lists.ts. */
function refuseUnknownWords(
  { cautions = [] }: Pick<z.infer<typeof UncheckedPlant>, 'cautions'>,
  { addIssue }: Context,
) {
  for (const [index, { medicine, condition }] of cautions.entries()) {
    const refuse = (name: string) => addIssue({ code: 'custom', path: ['cautions', index, name], message: 'unknown' })
    if (medicine && !MEDICINES.some(({ slug }) => slug === medicine)) refuse('medicine')
    if (condition && !CONDITIONS.some(({ slug }) => slug === condition)) refuse('condition')
  }
}

type Context = z.RefinementCtx<unknown>

const KnownNewPlant = NewPlant.superRefine(refuseUnknownWords)
const KnownChanges = PlantChanges.superRefine(refuseUnknownWords)

const PlantNameInput = builder.inputType('PlantNameInput', {
  description: 'A name of a plant in one language.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The name, as spelled in its source.' }),
    language: t.string({
      required: true,
      description: 'ISO 639-3 code of a Mayan or neighbouring language, `spa`, `eng`, or `und` if unknown.',
    }),
    place: t.string({ description: 'Place where the name is used.' }),
    ...inBoth('note', (language) => t.string({ description: `Note on the name, in ${language}.` })),
    source: t.string({ description: 'Key of the source that records the name. Read as `source.key`.' }),
    reviewed: t.boolean({ description: 'Whether a speaker of the language has reviewed the name.' }),
    recording: t.string({
      description:
        'Path of a recording of the name, as `POST /media/recordings` returns it. One that does not exist is left out. Read as `uploadedRecording.url`.',
    }),
    speaker: t.string({
      description: 'Name of who speaks in the recording, shown with it. Read as `uploadedRecording.speaker`.',
    }),
    community: t.string({
      description: 'Community of the speaker, shown with the recording. Read as `uploadedRecording.community`.',
    }),
    consent: t.string({
      description:
        'How the speaker has consented to the recording being published, for admins. A plant whose recording lacks this, its date, speaker or community cannot be public. Read as `uploadedRecording.consent`.',
    }),
    consentOn: t.string({
      description: 'Date of the consent, such as 2026-11-22. Read as `uploadedRecording.consentOn`.',
    }),
  }),
})

export const PlantInput = builder.inputType('PlantInput', {
  description:
    'Values of a plant. On update, omitted fields are left unchanged; null or an empty string clears a text. Both common names are required on creation and cannot be cleared.',
  fields: (t) => ({
    ...textInputs(t, PLANT_TEXTS),
    scientificName: t.string({ description: 'Scientific name, with its author.' }),
    synonyms: t.stringList({ description: 'Scientific synonyms.' }),
    mayanName: t.string({ description: 'Mayan name shown on cards.' }),
    names: t.field({
      type: [PlantNameInput],
      description: 'Names by language, in display order, at most 60. Replaces the whole list.',
    }),
    uses: t.field({
      type: [PlantUseInput],
      description: 'Uses, in display order, at most 60. Replaces the whole list. Read as `allUses`.',
    }),
    cautions: t.field({
      type: [PlantCautionInput],
      description: 'Cautions, in display order, at most 60. Replaces the whole list.',
    }),
    isPoisonous: t.boolean({ description: 'Whether it is a poison, to be recognized and left alone.' }),
    nameAuthority: t.string({ description: 'Who says that the scientific name is the accepted one.' }),
    conservationList: t.string({
      description: 'The list that says how endangered it is, such as IUCN. Read as `conservation.list`.',
    }),
    conservationCategory: t.string({ description: 'Its category in that list. Read as `conservation.category`.' }),
    conservationYear: t.int({ description: 'Year of the assessment. Read as `conservation.year`.' }),
    conservationSource: t.string({
      description: 'Key of the source of the assessment. Read as `conservation.source.key`.',
    }),
    reviewedBy: t.string({ description: 'Name of who has reviewed the plant. Read as `review.by`.' }),
    ...inBoth('reviewerRole', (language) =>
      t.string({ description: `Profession or role of the reviewer, in ${language}. Read as \`review.role\`.` }),
    ),
    reviewedOn: t.string({ description: 'Date of the review, such as 2026-11-22. Read as `review.on`.' }),
    reviewedUntil: t.string({ description: 'Date until which the review holds. Read as `review.until`.' }),
    plantPartUsed: t.string({
      description: 'Parts used, separated by commas; slugs of tags where they exist.',
    }),
    habit: t.string({
      description: 'Growth habit: `herb`, `shrub`, `tree`, `vine`, `grass`, `succulent` or `fern`.',
    }),
    morphology: t.field({
      type: 'Morphology',
      description: 'What it looks like. Its plate and `plateDescription` are made from it. Replaces all of it.',
    }),
    mainImageUrl: t.string({ description: 'URL (http or https) of the main picture, or its path on this site.' }),
    galleryImages: t.stringList({
      description: 'URLs or paths of further pictures, at most 30; pages show the first 3. Replaces the whole list.',
    }),
    youtubeVideoUrl: t.string({ description: 'URL of a video.' }),
    tags: t.stringList({ description: 'Slugs of the tags, at most 30. Replaces the whole list.' }),
    isPublic: t.boolean({
      description:
        'Whether the plant is public. False by default on creation. Refused while something is missing that safety requires: the four decided cautions of a plant with uses, ceremonial uses, preparations or doses, sources of uses and doses that are in the bibliography, translated precautions. Also refused while a dose stands in a text other than `basicUses`, `preparationMethods`, `dosageGuidelines` and `precautions`.',
    }),
    unfinished: unfinishedInput(t),
  }),
})

builder.mutationFields((t) => ({
  createPlant: t.prismaField({
    type: Plant,
    description: 'Creates a plant. For admins. Errors: BAD_USER_INPUT; CONFLICT (`clientMutationId`).',
    args: {
      input: t.arg({ type: PlantInput, required: true, description: 'The plant.' }),
      ...clientMutationArg,
    },
    resolve: async (query, _root, { input, clientMutationId }, context, info) => {
      const act = await actOf(context, info)
      const content = parseInput(KnownNewPlant, input)
      const { id } = await createOnce(context, {
        mutation: 'createPlant',
        clientMutationId,
        input: content,
        create: async (tx) => (await createContent(tx, act, 'PLANT', [{ content }]))[0]!,
      })
      return rowById(id, (where) => prisma.plant.findUniqueOrThrow({ ...query, where }))
    },
  }),
  updatePlant: t.prismaField({
    type: Plant,
    description:
      'Updates a plant. For admins. Errors: BAD_USER_INPUT, also if a public plant would lose a warning (`cautions.TOXIC_PART.lost`: `lostWarning`), unless another caution on the same subject replaces it or the plant is hidden first; NOT_FOUND; CONFLICT if it was saved after `basedOn`, with `savedAt` and `savedBy` (an email address; null if it was not saved by an admin).',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the plant.' }),
      input: t.arg({ type: PlantInput, required: true, description: 'The fields to change.' }),
      ...basedOnArg,
    },
    resolve: async (query, _root, { id, input, basedOn }, context, info) => {
      const act = await actOf(context, info)
      const content = parseInput(KnownChanges, input)
      await prisma.$transaction((tx) => updateContent(tx, act, 'PLANT', [{ id, content, basedOn }]))
      return rowById(id, (where) => prisma.plant.findUniqueOrThrow({ ...query, where }))
    },
  }),
  deletePlant: t.id({
    description:
      'Moves a plant to the bin, with its favourites and its relations to articles. It can be restored for 30 days. Returns its UUID. For admins. Errors: NOT_FOUND.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the plant.' }) },
    resolve: async (_root, { id }, context, info) => {
      const act = await actOf(context, info)
      const [deleted] = await prisma.$transaction((tx) => binContent(tx, act, 'PLANT', [id]))
      return deleted!
    },
  }),
  setPlantVisibility: t.prismaField({
    type: Plant,
    description:
      'Publishes or hides a plant. For admins. Errors: BAD_USER_INPUT, with `fields` that lack what safety requires, or with `fields` and `undescribed` (`id`, `titleEn`, `titleEs`, `fields`) for pictures without alternative text in both languages; NOT_FOUND.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the plant.' }),
      isPublic: t.arg.boolean({
        required: true,
        description: 'Whether it is public. Only admins see plants that are not.',
      }),
    },
    resolve: async (query, _root, { id, isPublic }, context, info) => {
      const act = await actOf(context, info)
      await prisma.$transaction((tx) => updateContent(tx, act, 'PLANT', [{ id, content: { isPublic } }]))
      return rowById(id, (where) => prisma.plant.findUniqueOrThrow({ ...query, where }))
    },
  }),
}))
