import { z } from 'zod'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { recordAct, titled } from '../audit/audit.ts'
import { emailAddress } from '../auth/email-address.ts'
import { adminQueries, builder } from '../builder.ts'
import { newestPage } from '../content/list.ts'
import { checkPublishing } from '../content/publish.ts'
import { findReviewed, REVIEW_PARTS, type ReviewPart as Part } from '../content/reviews/places.ts'
import { putBack } from '../content/reviews/reviewed.ts'
import { withdrawalsOf, withoutWithdrawn } from '../content/rights/withdrawn.ts'
import { lockContent, updateContent } from '../content/save.ts'
import { readWhole, type Database } from '../content/stores.ts'
import { inAct, type Context } from '../context.ts'
import { prisma } from '../database/client.ts'
import { apiError, badInput, parseInput } from '../errors.ts'
import { publishNotification } from '../graphql/events.ts'
import { selectNodes } from '../graphql/select-nodes.ts'
import { limitRate } from '../http/rate-limit.ts'
import { log } from '../log.ts'
import { sendReviewerInvitation } from '../mail/link-mails.ts'
import { filledText, inBoth, lineOf, uuid } from '../rules/fields.ts'
import { rowById } from './content-input.ts'
import { ContentItem } from './content-item.ts'
import { Language, shortText } from './language.ts'
import { connectionOf, pageArgs } from './list-args.ts'
import { REVIEWABLE, Review } from './review.ts'
import { Reviewer, REVIEWER_ROLES, ReviewerRole, ReviewPart, stateOf } from './reviewer.ts'
import { loadItem, SuggestibleValue } from './suggestion.ts'
import { enumOf } from './enum-column.ts'

const wordsOf = <Word extends string>(words: Readonly<Record<Word, string>>) => Object.keys(words) as [Word, ...Word[]]

const ReviewerValues = z
  .object({
    role: z.enum(wordsOf(REVIEWER_ROLES)),
    ...inBoth('role', () => lineOf(100).transform((title) => title ?? null)),
    parts: z
      .array(z.enum(wordsOf<Part>(REVIEW_PARTS)))
      .min(1, 'required')
      .transform((parts) => [...new Set(parts)]),
    language: z
      .string()
      .trim()
      .regex(/^([a-z]{3})?$/, 'unknown')
      .nullish()
      .transform((language) => language || null),
    reviewsAll: z.boolean(),
    plantIds: z
      .array(uuid)
      .max(500, 'tooMany')
      .transform((ids) => [...new Set(ids)]),
  })
  .superRefine(({ role, roleEn, roleEs }, { addIssue }) => {
    if (role === 'OTHER' && !roleEn && !roleEs) addIssue({ code: 'custom', path: ['roleEs'], message: 'required' })
  })

const Invitation = z.object({ email: emailAddress('invalid') })
const Answer = z.object({ answer: filledText(5000) })

type Values = z.output<typeof ReviewerValues>

const loadPlant = (contentId: string, context: Context) => loadItem({ contentKind: 'PLANT', contentId }, context)

const inOrder = { plantId: 'asc' } as const

builder.prismaObjectFields(Reviewer, (t) => ({
  email: t.exposeString('email', {
    nullable: true,
    authScopes: { admin: true },
    description: 'Where the invitation was sent. Null once the account is deleted. For admins. Errors: FORBIDDEN.',
  }),
  ownTitle: t.string({
    ...shortText('role', 'The role in the words of an admin.'),
    authScopes: { admin: true },
    description: 'The role in the words of an admin. Null: in those of the list. For admins. Errors: FORBIDDEN.',
  }),
  createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was first sent.' }),
  acceptedAt: t.expose('acceptedAt', { type: 'DateTime', nullable: true, description: 'When it was accepted.' }),
  givenPlants: t.field({
    type: [ContentItem],
    authScopes: { admin: true },
    description: 'Plants that were given, also hidden ones. For admins. Errors: FORBIDDEN.',
    select: { tasks: { select: { plantId: true }, orderBy: inOrder } },
    resolve: async ({ tasks }, _args, context) => {
      const items = await Promise.all(tasks.map(({ plantId }) => loadPlant(plantId, context)))
      return items.filter((item) => item !== null)
    },
  }),
  agreements: t.relationCount('reviews', {
    where: { agrees: true },
    description: 'Number of rows and texts with which the reviewer agrees.',
  }),
  disagreements: t.relationCount('reviews', {
    where: { agrees: false },
    description: 'Number of rows and texts with which the reviewer does not agree.',
  }),
}))

const ReviewedNow = enumOf('ReviewedNow', 'What has become of that which was reviewed.', {
  SAME: 'It is as it was read.',
  CHANGED: 'It is another since.',
  GONE: 'It is not there any more.',
})

const OF_PLACE = { plantId: true, place: true, read: true } as const

// Fields that the reviewer does not see.
builder.prismaObjectFields(Review, (t) => ({
  reviewer: t.relation('reviewer', {
    authScopes: { admin: true },
    type: Reviewer,
    description: 'Who has reviewed it. For admins. Errors: FORBIDDEN.',
  }),
  plant: t.field({
    authScopes: { admin: true },
    type: ContentItem,
    nullable: true,
    description: 'The plant; null if it is gone. For admins. Errors: FORBIDDEN.',
    select: { plantId: true },
    resolve: ({ plantId }, _args, context) => loadPlant(plantId, context),
  }),
  read: t.field({
    authScopes: { admin: true },
    type: [SuggestibleValue],
    description: 'What was read, without empty values. For admins. Errors: FORBIDDEN.',
    complexity: { field: 1, multiplier: 10 },
    select: { read: true },
    resolve: ({ read }) =>
      Object.entries(read as Record<string, string>).flatMap(([name, value]) => (value ? { name, value } : [])),
  }),
  now: t.field({
    authScopes: { admin: true },
    type: ReviewedNow,
    description: 'What has become of it. For admins. Errors: FORBIDDEN.',
    select: OF_PLACE,
    resolve: async ({ plantId, place, read }, _args, context) => {
      const found = findReviewed({ place, read }, (await REVIEWABLE(context).load(plantId))?.places ?? [])
      return found ? (found.hasChanged ? 'CHANGED' : 'SAME') : 'GONE'
    },
  }),
}))

/** Disagreements that nobody has settled, and what is still withheld. */
export const OPEN_REVIEWS: Prisma.ReviewWhereInput = { OR: [{ agrees: false, settledAt: null }, { isWithheld: true }] }

const ReviewConnection = connectionOf('Review', Review, 'A review', 'reviews')

adminQueries((t) => ({
  reviewers: t.prismaField({
    type: [Reviewer],
    description: 'Those who were asked to review plants, the last first. For admins.',
    resolve: (query) => prisma.reviewer.findMany({ ...query, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] }),
  }),
  reviews: t.field({
    type: ReviewConnection,
    description: 'Reviews, newest first. For admins. Errors: BAD_USER_INPUT.',
    args: {
      ...pageArgs,
      isOpen: t.arg.boolean({
        description: 'True: only disagreements that are not settled, and what is withheld.',
      }),
    },
    resolve: (_root, { isOpen, ...args }, context, info) => {
      const where = isOpen ? OPEN_REVIEWS : {}
      return newestPage('REVIEW', args, { rows: prisma.review, where, query: selectNodes(context, info) })
    },
  }),
}))

const ReviewerInput = builder.inputType('ReviewerInput', {
  description: 'A reviewer, and what is reviewed.',
  fields: (t) => ({
    role: t.field({ type: ReviewerRole, required: true, description: 'Profession, or role in the community.' }),
    ...inBoth('role', (language) =>
      t.string({ description: `The role in other words, in ${language}, at most 100 characters. One for \`OTHER\`.` }),
    ),
    parts: t.field({ type: [ReviewPart], required: true, description: 'What is reviewed; at least one.' }),
    language: t.string({ description: 'ISO 639-3: of the names, only those in this language. All if omitted.' }),
    reviewsAll: t.boolean({ required: true, description: 'Whether all public plants are reviewed.' }),
    plantIds: t.idList({
      required: true,
      description: 'UUIDs of the plants that are given, also hidden ones, at most 500.',
    }),
  }),
})

const inputArg = { type: ReviewerInput, required: true, description: 'The reviewer.' } as const
const idArg = { required: true, description: 'UUID of the reviewer.' } as const
const INPUT_ERRORS =
  'BAD_USER_INPUT (`parts`: `required`; `roleEs`: `required` of the role `OTHER`; `roleEn`, `roleEs`: `tooLong`, `lineBreak`; `language`: `unknown`; `plantIds`: `notFound`, `tooMany`'

builder.mutationFields((t) => ({
  inviteReviewer: t.prismaField({
    type: Reviewer,
    description: `Asks somebody by mail to review plants; once more if it was not accepted. For admins. Errors: ${INPUT_ERRORS}; \`email\`: \`invalid\`; \`plantIds\`: \`required\` unless \`reviewsAll\`); CONFLICT with \`reason: "alreadyThere"\` if this address reviews already; RATE_LIMITED after 5 mails a day to it; UNAVAILABLE if the mail could not be sent.`,
    args: {
      email: t.arg.string({ required: true, description: 'Email address, of a member or not.' }),
      lang: t.arg({ type: Language, required: true, description: 'Language of the mail.' }),
      input: t.arg(inputArg),
    },
    resolve: async (query, _root, { lang, ...args }, context, info) => {
      const { email } = parseInput(Invitation, args)
      const { plantIds, ...data } = parseInput(ReviewerValues, args.input)
      // The mail would lead to an empty page.
      if (plantIds.length === 0 && !data.reviewsAll) throw badInput({ plantIds: 'required' })
      await limitRate(['reviewerInvitation', email])
      const id = await inAct(context, info, async (tx, act) => {
        await tx.reviewer.createMany({ data: { ...data, email }, skipDuplicates: true })
        const { count } = await tx.reviewer.updateMany({
          where: { email, acceptedAt: null },
          data: { ...data, disabledAt: null },
        })
        if (count === 0) throw apiError('CONFLICT', { reason: 'alreadyThere' })
        const { id } = await tx.reviewer.findUniqueOrThrow({ where: { email } })
        await givePlants(tx, id, plantIds)
        await recordAct(tx, act, [{ id, words: email }])
        return id
      })
      await notify({ user: { email, emailVerified: true } }, 'INVITED')
      try {
        await sendReviewerInvitation(email, lang === 'ES' ? 'es' : 'en')
      } catch (error) {
        log.error({ err: error }, 'an invitation to review could not be sent')
        throw apiError('UNAVAILABLE', { retryAfter: 60 })
      }
      return prisma.reviewer.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
  updateReviewer: t.prismaField({
    type: Reviewer,
    description: `Changes what somebody reviews. What was reviewed stays. For admins. Errors: NOT_FOUND; ${INPUT_ERRORS}).`,
    args: { id: t.arg.id(idArg), input: t.arg(inputArg) },
    resolve: async (query, _root, { id, ...args }, context, info) => {
      const { plantIds, ...data } = parseInput(ReviewerValues, args.input)
      const { row, added } = await inAct(context, info, async (tx, act) => {
        const row = await rowById(id, (where) => tx.reviewer.update({ where, data }))
        await recordAct(tx, act, [{ id: row.id, words: row.email }])
        return { row, added: await givePlants(tx, row.id, plantIds) }
      })
      if (added > 0 && row.userId && stateOf(row) === 'ACTIVE') await notify({ userId: row.userId }, 'GIVEN')
      return prisma.reviewer.findUniqueOrThrow({ ...query, where: { id: row.id } })
    },
  }),
  setReviewerDisabled: t.prismaField({
    type: Reviewer,
    description:
      'Lets somebody review no more, or again. What was reviewed stays, without a name; disagreements stay open. Idempotent. For admins. Errors: NOT_FOUND; CONFLICT if the account is deleted.',
    args: {
      id: t.arg.id(idArg),
      isDisabled: t.arg.boolean({ required: true, description: 'Whether to let nobody review under it.' }),
    },
    resolve: async (query, _root, { id, isDisabled }, context, info) => {
      await inAct(context, info, async (tx, act) => {
        const { email, disabledAt } = await rowById(id, (where) => tx.reviewer.findUniqueOrThrow({ where }))
        if (!email) throw apiError('CONFLICT')
        await recordAct(tx, act, [{ id, words: email }])
        if (isDisabled === (disabledAt !== null)) return
        await tx.reviewer.update({ where: { id }, data: { disabledAt: isDisabled ? new Date() : null } })
      })
      return prisma.reviewer.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
  answerReview: t.prismaField({
    type: Review,
    description:
      'Settles a disagreement in words, which the reviewer sees. A dose that was in dispute may then be published; one that was withheld is put back if `putsBack` says so. For admins. Errors: NOT_FOUND; BAD_USER_INPUT (`answer`: `required`, `tooLong`; if something is put back, as when the plant is saved); CONFLICT with `reason: "settled"`.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the review.' }),
      answer: t.arg.string({ required: true, description: 'Plain text, at most 5,000 characters.' }),
      putsBack: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Whether readers see again what was withheld, where nothing else has been written since.',
      }),
    },
    resolve: async (query, _root, { id, putsBack, ...args }, context, info) => {
      const { answer } = parseInput(Answer, args)
      const { plantId } = await rowById(id, (where) => prisma.review.findUniqueOrThrow({ where }))
      const userId = await inAct(context, info, async (tx, act) => {
        // Before the review, as whoever reviews does.
        const plant = await lockIfThere(tx, plantId)
        const { count } = await tx.review.updateMany({
          where: { id, ...OPEN_REVIEWS },
          data: { answer, settledAt: new Date() },
        })
        if (count === 0) throw apiError('CONFLICT', { reason: 'settled' })
        const row = await tx.review.update({
          where: { id },
          data: { isWithheld: false },
          include: { reviewer: { select: { userId: true } } },
        })
        const { place, read } = row
        const back = plant && putsBack ? putBack(plant, { place, read: read as Record<string, string> }) : {}
        // What its community has taken back meanwhile is not put back. A use that it took is not found.
        const texts = (await withdrawalsOf(tx, [plantId])).filter(({ place }) => place !== 'uses')
        const content = withoutWithdrawn('PLANT', back, texts)
        if (plant && Object.keys(content).length > 0) await updateContent(tx, act, 'PLANT', [{ id: plantId, content }])
        else {
          const { commonNameEn = '', commonNameEs = '' } = plant?.content ?? {}
          await recordAct(tx, act, [{ id: plantId, words: titled(commonNameEs, commonNameEn) }])
          if (plant) await checkPublishing(tx, 'PLANT', [plant], { recordsOnly: true })
        }
        return row.reviewer.userId
      })
      if (userId) await notify({ userId }, 'ANSWERED')
      return prisma.review.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
}))

async function lockIfThere(tx: Database, plantId: string) {
  const [there] = await readWhole(tx, 'PLANT', [plantId])
  return there ? (await lockContent(tx, 'PLANT', [plantId]))[0]! : null
}

/** Gives exactly these plants. Returns how many were not given before. Throws BAD_USER_INPUT for what is no plant. */
async function givePlants(tx: Database, reviewerId: string, plantIds: Values['plantIds']): Promise<number> {
  const known = await tx.plant.count({ where: { id: { in: plantIds } } })
  if (known < plantIds.length) throw badInput({ plantIds: 'notFound' })
  await tx.reviewTask.deleteMany({ where: { reviewerId, plantId: { notIn: plantIds } } })
  const data = plantIds.map((plantId) => ({ reviewerId, plantId }))
  return (await tx.reviewTask.createMany({ data, skipDuplicates: true })).count
}

const NEWS = {
  INVITED: {
    titleEn: 'Would you review what we say of plants?',
    titleEs: '¿Quisiera revisar lo que decimos de las plantas?',
  },
  GIVEN: { titleEn: 'There are plants to review', titleEs: 'Hay plantas por revisar' },
  ANSWERED: { titleEn: 'Your review was answered', titleEs: 'Respondieron a su revisión' },
}

/** Writes to a member, if there is one. */
async function notify(
  { userId, user }: { userId?: string; user?: Prisma.UserWhereInput },
  news: keyof typeof NEWS,
): Promise<void> {
  const memberId = userId ?? (await prisma.user.findFirst({ where: user!, select: { id: true } }))?.id
  if (!memberId) return
  const data = { ...NEWS[news], memberId, linkUrl: '/review' }
  await publishNotification(await prisma.notification.create({ data }))
}
