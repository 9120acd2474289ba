import type { Reviewer as ReviewerRow } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { readDisputes } from '../content/reviews/disputes.ts'
import { findReviewed, type ReviewPlace as Place } from '../content/reviews/places.ts'
import { readReviewable, type Reviewable } from '../content/reviews/reviewed.ts'
import { withheldDoses } from '../content/reviews/withheld.ts'
import { prisma } from '../database/client.ts'
import { requestLoader } from '../graphql/request-loader.ts'
import type { Dispute } from '../rules/disputes.ts'
import { isUuid } from '../rules/storable.ts'
import { Plant } from './content-refs.ts'
import { enumOf } from './enum-column.ts'
import { langArg } from './language.ts'
import { ReviewerRole, ReviewPart, roleTitle } from './reviewer.ts'
import { SuggestibleValue } from './suggestion.ts'

// What reviews mean for a plant: who agrees with what, and which doses are withheld.

interface ShownReview {
  part: Place['part']
  agrees: boolean
  hasChanged: boolean
  reviewedAt: Date
  reviewer: ReviewerRow
}

/** What readers see of reviews: nothing of who does not wish it, and no word against a caution. */
const SHOWN = requestLoader(async (plantIds: readonly string[]) => {
  const rows = await prisma.review.findMany({
    // Revisions have placeholders for ids, and no reviews.
    where: {
      plantId: { in: plantIds.filter(isUuid) },
      isWithheld: false,
      reviewer: { isShown: true, disabledAt: null },
    },
    include: { reviewer: true },
    orderBy: [{ reviewerId: 'asc' }, { id: 'asc' }],
  })
  const byPlant = Map.groupBy(rows, ({ plantId }) => plantId)
  const reviewable =
    byPlant.size > 0 ? await readReviewable(prisma, [...byPlant.keys()]) : new Map<string, Reviewable>()
  return plantIds.map((id): ShownReview[] =>
    (byPlant.get(id) ?? []).flatMap(({ place, read, agrees, settledAt, reviewedAt, reviewer }) => {
      const now = findReviewed({ place, read }, reviewable.get(id)?.places ?? [])
      if (!now) return []
      const {
        place: { part },
        hasChanged,
      } = now
      const isOver = !agrees && (hasChanged || settledAt !== null || part === 'CAUTIONS')
      return isOver ? [] : { part, agrees, hasChanged, reviewedAt, reviewer }
    }),
  )
})

const PlantRowReview = builder.objectRef<ShownReview>('PlantRowReview').implement({
  description: 'What a reviewer, who wishes to be named, says of a row or text of a plant.',
  fields: (t) => ({
    by: t.string({ description: 'Name of the reviewer.', resolve: ({ reviewer }) => reviewer.name ?? '' }),
    role: t.field({
      type: ReviewerRole,
      description: 'Profession, or role in the community.',
      resolve: ({ reviewer }) => reviewer.role as 'OTHER',
    }),
    roleTitle: t.string({
      description: 'The role in words.',
      args: langArg,
      resolve: ({ reviewer }, { lang }) => roleTitle(reviewer, lang),
    }),
    part: t.expose('part', { type: ReviewPart, description: 'What was reviewed.' }),
    agrees: t.exposeBoolean('agrees', { description: 'Whether the reviewer agrees with it.' }),
    hasChanged: t.exposeBoolean('hasChanged', {
      description: 'Whether it is another since. The review is of what it was.',
    }),
    reviewedAt: t.expose('reviewedAt', { type: 'DateTime', description: 'When it was read.' }),
  }),
})

builder.prismaObjectField(Plant, 'reviews', (t) =>
  t.field({
    type: [PlantRowReview],
    description:
      'What reviewers who wish to be named say of its rows and texts. A disagreement with a caution, and what is settled, is not among them.',
    select: { id: true },
    resolve: ({ id }, _args, context) => SHOWN(context).load(id),
  }),
)

const WithheldDose = enumOf('WithheldDose', 'Where a dose would stand that is withheld.', {
  dosageGuidelines: 'In its dosage.',
  basicUses: 'In the text on its uses.',
  uses: 'In the text of a use.',
})

const WITHHELD = requestLoader(withheldDoses)
const DISPUTES = requestLoader(async (plantIds: readonly string[]) => {
  // Revisions have placeholders for ids, and no reviews.
  const disputes = await readDisputes(prisma, plantIds.filter(isUuid))
  return plantIds.map((id) => disputes.get(id) ?? [])
})

const PlantDispute = builder.objectRef<Dispute>('PlantDispute').implement({
  description: 'An open disagreement of a reviewer with what is said of a plant. For admins.',
  fields: (t) => ({
    place: t.exposeString('place', { description: 'What was reviewed, as `ReviewPlace.name` at the time.' }),
    read: t.field({
      type: [SuggestibleValue],
      description: 'Its values as they were read.',
      resolve: ({ read }) => Object.entries(read).map(([name, value]) => ({ name, value })),
    }),
  }),
})

builder.prismaObjectFields(Plant, (t) => ({
  withheldDoses: t.field({
    type: [WithheldDose],
    description:
      'Where a dose is not shown, since reviewers disagree about it. Say so there: that it is missing does not mean that any amount is safe.',
    select: { id: true },
    resolve: ({ id }, _args, context) => WITHHELD(context).load(id),
  }),
  disputes: t.field({
    type: [PlantDispute],
    description:
      'Disagreements that are neither answered nor withdrawn: a text that states such a dose cannot be published. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
    authScopes: { admin: true },
    select: { id: true },
    resolve: ({ id }, _args, context) => DISPUTES(context).load(id),
  }),
}))
