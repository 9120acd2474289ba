import type { z } from 'zod'
import { builder } from '../builder.ts'
import { prisma } from '../database/client.ts'
import { CONDITIONS, MEDICINES } from '../content/word-lists.ts'
import { inBoth } from '../rules/fields.ts'
import { NewPlant, PlantChanges, UncheckedPlant } from '../rules/plant-fields.ts'
import { addContentInput, UNDESCRIBED } from './content-mutations.ts'
import { numbered } from './content-preview.ts'
import { PlantIdentifierInput } from './identifier.ts'
import { PlantCautionInput, PlantDistributionInput, PlantUseInput } from './plant-rows-input.ts'

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

addContentInput('PLANT', {
  fields: (t) => ({
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
    distribution: t.field({
      type: [PlantDistributionInput],
      description: 'Where it grows, in display order, at most 60. Replaces the whole list.',
    }),
    identifiers: t.field({
      type: [PlantIdentifierInput],
      description: 'Ids in catalogues of taxa, in display order, at most 20. Replaces the whole list.',
    }),
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
    morphology: t.field({
      type: 'Morphology',
      description: 'What it looks like. Its plate and `plateDescription` are made from it. Replaces all of it.',
    }),
  }),
  schemas: [NewPlant.superRefine(refuseUnknownWords), PlantChanges.superRefine(refuseUnknownWords)],
  preview: {
    schema: UncheckedPlant,
    relate: async ({ names = [], uses = [], cautions = [], identifiers = [], distribution = [] }, row, select) => {
      const ailments = await prisma.ailment.findMany({
        select: { slug: true, ...select.uses?.select.ailment?.select },
        where: { slug: { in: uses.map(({ ailmentSlug }) => ailmentSlug) } },
      })
      const bySlug = new Map(ailments.map((ailment) => [ailment.slug, ailment]))
      return {
        names: numbered(names),
        identifiers: numbered(identifiers),
        distribution: numbered(distribution),
        // An ailment that does not exist is refused when the plant is saved.
        uses: numbered(uses).flatMap((use) => {
          const ailment = bySlug.get(use.ailmentSlug)
          return ailment ? { ...use, ailment } : []
        }),
        cautions: numbered(cautions).map((caution) => ({ ...caution, plant: { ...row, cautions } })),
        articles: [],
      }
    },
  },
  said: {
    refused: {
      updated:
        ', also if a public plant would lose a warning (`cautions.TOXIC_PART.lost`: `lostWarning`), unless another caution on the same subject replaces it or the plant is hidden first',
      shown: `\`fields\` that lack what safety requires, or with ${UNDESCRIBED}`,
    },
    deleted: ', with its favourites and its relations to articles',
    undeletable: '; CONFLICT if it was withdrawn, with `withdrawn` (its UUID): what warns of it stays',
  },
})
