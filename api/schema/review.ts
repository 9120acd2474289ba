import { z } from 'zod'
import type { Review as ReviewRow, Reviewer as ReviewerRow } from '../../prisma/generated/client/client.ts'
import { beginAct } from '../audit/audit.ts'
import { builder, FOR_MEMBERS } from '../builder.ts'
import { byId, newestPage } from '../content/list.ts'
import { checkPublishing } from '../content/publish.ts'
import { versionOf, type ReviewPlace as Place } from '../content/reviews/places.ts'
import { placesFor, plantsOf, readReviewable, withholdDose } from '../content/reviews/reviewed.ts'
import { lockContent } from '../content/save.ts'
import { pick, type Columns } from '../content/suggestions/places.ts'
import { CONDITIONS, MEDICINES } from '../content/word-lists.ts'
import { signedIn, type Context } from '../context.ts'
import { prisma } from '../database/client.ts'
import { apiError, badInput, parseInput } from '../errors.ts'
import { requestLoader } from '../graphql/request-loader.ts'
import { limitRate } from '../http/rate-limit.ts'
import { shownName, plainText } from '../rules/fields.ts'
import { statesDose } from '../rules/disputes.ts'
import { inLanguage, langArg, type Localized } from './language.ts'
import { connectionOf, pageArgs } from './list-args.ts'
import { activeReviewer, Reviewer, reviewerOrInvited, ReviewPart } from './reviewer.ts'
import { nameOfRow } from './row-name.ts'
import { SuggestibleValue } from './suggestion.ts'
import { Viewer } from './viewer-ref.ts'

const ReviewValues = z.object({
  plantId: z.string(),
  place: z.string(),
  version: z.string(),
  agrees: z.boolean(),
  reason: plainText(2000).transform((words) => words?.trim() || null),
})

const ReviewingValues = z.object({
  name: shownName.transform((name) => name ?? null),
  isShown: z.boolean(),
})

export const Review = builder.prismaObject('Review', {
  description: 'What a reviewer says of a row or text of a plant, for this member and for admins.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'A UUID.' }),
    place: t.exposeString('place', { description: 'What was reviewed, as `ReviewPlace.name` at the time.' }),
    agrees: t.exposeBoolean('agrees', { description: 'Whether the reviewer agrees with it.' }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why. Null if nothing was said; a disagreement says it.',
    }),
    reviewedAt: t.expose('reviewedAt', { type: 'DateTime', description: 'When it was read.' }),
    isWithheld: t.exposeBoolean('isWithheld', {
      description: 'Whether it states a dose that readers do not see since the reviewer disagrees.',
    }),
    answer: t.exposeString('answer', { nullable: true, description: 'What an admin has answered; null if nothing.' }),
    settledAt: t.expose('settledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When an admin has settled the disagreement. Null: nobody has.',
    }),
  }),
})

interface ToReview {
  id: string
  createdAt: Date
  reviewer: ReviewerRow
}

interface PlaceToReview {
  place: Place
  review: ReviewRow | null
  hasChanged: boolean
}

export const REVIEWABLE = requestLoader(async (ids: readonly string[]) => {
  const found = await readReviewable(prisma, ids)
  return ids.map((id) => found.get(id) ?? null)
})

const OWN = requestLoader(async (keys: readonly string[]) => {
  const wanted = keys.map((key) => key.split(' ') as [string, string])
  const where = { OR: wanted.map(([reviewerId, plantId]) => ({ reviewerId, plantId })) }
  const rows = Map.groupBy(
    await prisma.review.findMany({ where }),
    ({ reviewerId, plantId }) => `${reviewerId} ${plantId}`,
  )
  return keys.map((key) => rows.get(key) ?? [])
})

async function placesToReview({ id, reviewer }: ToReview, context: Context): Promise<PlaceToReview[]> {
  const [reviewable, reviews] = await Promise.all([
    REVIEWABLE(context).load(id),
    OWN(context).load(`${reviewer.id} ${id}`),
  ])
  return reviewable ? placesFor(reviewer, reviewable, reviews) : []
}

type Language = 'EN' | 'ES'

/** As a reviewer reads them: with names for slugs and keys, without what is empty, and without marks of sources. */
async function readValues(values: Columns, lang: Language, { loaders }: Context) {
  const worded = await Promise.all(
    Object.entries(values).map(async ([name, value]) => {
      const list = name === 'medicine' ? MEDICINES : name === 'condition' ? CONDITIONS : undefined
      if (list)
        return { name, value: list.find(({ slug }) => slug === value)?.name[lang === 'EN' ? 'en' : 'es'] ?? value }
      if (name !== 'source' && name !== 'sourceKeys') return { name, value: value.replaceAll(/\[\^[^\]]+\]/g, '') }
      const sources = await Promise.all(
        value
          .split(', ')
          .filter(Boolean)
          .map((key) => loaders.sources.load(key)),
      )
      return { name: 'sources', value: sources.map(({ title }) => title).join('; ') }
    }),
  )
  // What these say stands in the title, or in the text.
  return worded.filter(({ name, value }) => value && !['ailmentSlug', 'lookalikeId', 'name'].includes(name))
}

const ReviewPlace = builder.objectRef<PlaceToReview>('ReviewPlace').implement({
  description: 'A row or text of a plant, for a reviewer.',
  fields: (t) => ({
    name: t.string({
      description: 'A row by its list and position, such as `uses.2`, or a text, such as `dosageGuidelines`.',
      resolve: ({ place }) => place.name,
    }),
    part: t.field({ type: ReviewPart, description: 'What it is.', resolve: ({ place }) => place.part }),
    title: t.string({
      nullable: true,
      description: 'What a use or name is known by. Null for others.',
      args: langArg,
      resolve: ({ place: { values } }, { lang }, context) =>
        nameOfRow(pick(values, ['ailmentSlug', 'name']), context, { lang, namesHidden: true }),
    }),
    version: t.string({
      description: 'Of what was read: a review with another one is refused.',
      resolve: ({ place }) => versionOf(place.values),
    }),
    values: t.field({
      type: [SuggestibleValue],
      description: 'Its values, without empty ones. Texts are Markdown.',
      complexity: { field: 1, multiplier: 10 },
      args: langArg,
      resolve: ({ place }, { lang }, context) => readValues(place.values, lang, context),
    }),
    review: t.expose('review', {
      type: Review,
      nullable: true,
      description: 'What the member has said of it. Null: nothing yet.',
    }),
    hasChanged: t.exposeBoolean('hasChanged', { description: 'Whether it is another since the member reviewed it.' }),
  }),
})

const PlantToReview = builder.objectRef<ToReview>('PlantToReview').implement({
  description: 'A plant for a reviewer: no more of it than what is reviewed.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the plant.' }),
    commonName: t.string({
      nullable: true,
      description: 'Common name.',
      args: langArg,
      resolve: async ({ id }, { lang }, context) => {
        const { plant } = (await REVIEWABLE(context).load(id)) ?? {}
        const names = plant?.content as Localized<'commonName'> | undefined
        return names ? inLanguage(names, 'commonName', { lang, fallback: true }) : null
      },
    }),
    scientificName: t.string({
      nullable: true,
      description: 'Scientific name.',
      resolve: async ({ id }, _args, context) => (await REVIEWABLE(context).load(id))?.plant.content.scientificName,
    }),
    isPublic: t.boolean({
      description: 'Whether readers see the plant.',
      resolve: async ({ id }, _args, context) => (await REVIEWABLE(context).load(id))?.plant.content.isPublic === true,
    }),
    placeCount: t.int({
      description: 'Number of rows and texts to review.',
      resolve: async (plant, _args, context) => (await placesToReview(plant, context)).length,
    }),
    reviewedCount: t.int({
      description: 'Number of those that the member has reviewed as they are now.',
      resolve: async (plant, _args, context) =>
        (await placesToReview(plant, context)).filter(({ review, hasChanged }) => review && !hasChanged).length,
    }),
    changedCount: t.int({
      description: 'Number of those that are others since the member reviewed them.',
      resolve: async (plant, _args, context) =>
        (await placesToReview(plant, context)).filter(({ hasChanged }) => hasChanged).length,
    }),
    places: t.field({
      type: [ReviewPlace],
      description: 'What is reviewed.',
      complexity: { field: 1, multiplier: 20 },
      resolve: (plant, _args, context) => placesToReview(plant, context),
    }),
  }),
})

const PlantToReviewConnection = connectionOf('PlantToReview', PlantToReview, 'A plant to review', 'plants to review')

async function findToReview(reviewer: ReviewerRow, plantId: string): Promise<ToReview | null> {
  const where = { AND: [byId(plantId), await plantsOf(prisma, reviewer)] }
  const found = await prisma.plant.findFirst({ where, select: { id: true, createdAt: true } })
  return found && { ...found, reviewer }
}

builder.prismaObjectFields(Viewer, (t) => ({
  reviewer: t.prismaField({
    type: Reviewer,
    nullable: true,
    description: 'The member as a reviewer, or as somebody who is asked to be one. Null if neither.',
    resolve: async (query, { id }) => {
      const reviewer = await reviewerOrInvited(id)
      return reviewer && prisma.reviewer.findUnique({ ...query, where: { id: reviewer.id } })
    },
  }),
  plantsToReview: t.field({
    type: PlantToReviewConnection,
    nullable: true,
    description:
      'Plants that the member reviews, newest first. Null if she or he is no reviewer. Errors: BAD_USER_INPUT.',
    args: pageArgs,
    resolve: async ({ id }, args) => {
      const reviewer = await activeReviewer(id)
      if (!reviewer) return null
      const where = await plantsOf(prisma, reviewer)
      const rows = {
        count: () => prisma.plant.count({ where }),
        findMany: async (query: object) =>
          (await prisma.plant.findMany({ ...query, select: { id: true, createdAt: true } })).map((plant) => ({
            ...plant,
            reviewer,
          })),
      }
      return newestPage('PLANT_TO_REVIEW', args, { rows, where })
    },
  }),
  plantToReview: t.field({
    type: PlantToReview,
    nullable: true,
    description: 'One of them. Null for any other plant.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the plant.' }) },
    resolve: async (viewer, { id }) => {
      const reviewer = await activeReviewer(viewer.id)
      return reviewer && findToReview(reviewer, id)
    },
  }),
}))

const ReviewInput = builder.inputType('ReviewInput', {
  description: 'What a reviewer says of a row or text.',
  fields: (t) => ({
    plantId: t.id({ required: true, description: 'UUID of the plant.' }),
    place: t.string({ required: true, description: '`ReviewPlace.name`.' }),
    version: t.string({ required: true, description: '`ReviewPlace.version`, of what was read.' }),
    agrees: t.boolean({ required: true, description: 'Whether the reviewer agrees.' }),
    reason: t.string({
      description: 'Why: plain text, at most 2,000 characters. Required of a disagreement.',
    }),
  }),
})

const ReviewingInput = builder.inputType('ReviewingInput', {
  description: 'How a reviewer wishes to be named.',
  fields: (t) => ({
    name: t.string({ description: 'The name to show, at most 100 characters.' }),
    isShown: t.boolean({ required: true, description: 'Whether plants show it with what was reviewed.' }),
  }),
})

builder.mutationFields((t) => ({
  saveReviewing: t.prismaField({
    type: Reviewer,
    description:
      'Says how the member wishes to be named as a reviewer; the first time, it accepts the invitation. For reviewers and those who are invited. Errors: UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT (`name`: `required` if it is to be shown, `tooLong`, `lineBreak`, `isAddress`).',
    ...FOR_MEMBERS,
    args: { input: t.arg({ type: ReviewingInput, required: true, description: 'How.' }) },
    resolve: async (query, _root, args, context) => {
      const { id: userId } = await signedIn(context)
      const input = parseInput(ReviewingValues, args.input)
      if (input.isShown && !input.name) throw badInput({ name: 'required' })
      const reviewer = await reviewerOrInvited(userId)
      if (!reviewer) throw apiError('FORBIDDEN')
      const { count } = await prisma.reviewer.updateMany({
        // Pressed twice, the second finds the member there.
        where: { id: reviewer.id, disabledAt: null, OR: [{ userId: null }, { userId }] },
        data: { ...input, userId, acceptedAt: reviewer.acceptedAt ?? new Date() },
      })
      if (count === 0) throw apiError('FORBIDDEN')
      return prisma.reviewer.findUniqueOrThrow({ ...query, where: { id: reviewer.id } })
    },
  }),
  review: t.field({
    type: PlantToReview,
    description:
      'Agrees or disagrees with a row or text of a plant; a later call changes it. Who disagrees with a dose takes it from readers until an admin has settled it; who disagrees with a caution never does. For reviewers, at most 400 an hour. Errors: UNAUTHENTICATED; NOT_FOUND for what this member does not review; BAD_USER_INPUT (`reason`: `required`, `tooLong`); CONFLICT with `reason: "changedMeanwhile"` if it is not what was read; RATE_LIMITED.',
    ...FOR_MEMBERS,
    args: { input: t.arg({ type: ReviewInput, required: true, description: 'The review.' }) },
    resolve: async (_root, args, context, info) => {
      const { id: userId } = await signedIn(context)
      const input = parseInput(ReviewValues, args.input)
      if (!input.agrees && !input.reason) throw badInput({ reason: 'required' })
      const reviewer = await activeReviewer(userId)
      const found = reviewer && (await findToReview(reviewer, input.plantId))
      if (!found) throw apiError('NOT_FOUND')
      await limitRate(['review', userId])
      const act = await beginAct(userId, info.fieldName, context.address)
      await prisma.$transaction(async (tx) => {
        await lockContent(tx, 'PLANT', [found.id])
        const reviewable = (await readReviewable(tx, [found.id])).get(found.id)!
        const { plant, places } = reviewable
        const reviews = await tx.review.findMany({ where: { reviewerId: reviewer.id, plantId: found.id } })
        const one = placesFor(reviewer, reviewable, reviews).find(({ place }) => place.name === input.place)
        if (!one) throw apiError('NOT_FOUND')
        const { name: place, values: read } = one.place
        if (versionOf(read) !== input.version) throw apiError('CONFLICT', { reason: 'changedMeanwhile' })
        const { agrees, reason } = input
        const said = { place, read, agrees, reason, reviewedAt: new Date(), answer: null, settledAt: null }
        // What was withheld before and is read again; an admin alone puts it back.
        const isWithheld = one.review?.isWithheld === true && !places.includes(one.place)
        const { id } = one.review
          ? await tx.review.update({ where: { id: one.review.id }, data: { ...said, isWithheld } })
          : await tx.review.create({ data: { ...said, reviewerId: reviewer.id, plantId: found.id } })
        if (isWithheld || !statesDose({ place, read })) return
        if (agrees) return checkPublishing(tx, 'PLANT', [plant], { recordsOnly: true })
        if (await withholdDose(tx, act, plant, { place, read }))
          await tx.review.update({ where: { id }, data: { isWithheld: true } })
      })
      return found
    },
  }),
}))
