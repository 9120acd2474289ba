import type { Reviewer as ReviewerRow } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { REVIEW_PARTS, type ReviewPart as Part } from '../content/reviews/places.ts'
import { prisma } from '../database/client.ts'
import { enumColumn, enumListColumn, enumOf } from './enum-column.ts'
import { inLanguage, langArg } from './language.ts'

export const REVIEWER_ROLES = {
  PHARMACIST: 'Pharmacist.',
  MIDWIFE: 'Midwife, comadrona.',
  SPEAKER: 'Speaker of a Mayan language.',
  OTHER: 'Another, in the words of `roleTitle`.',
} as const

const TITLES: Readonly<Record<string, { EN: string; ES: string }>> = {
  PHARMACIST: { EN: 'pharmacist', ES: 'profesional de farmacia' },
  MIDWIFE: { EN: 'midwife', ES: 'comadrona' },
  SPEAKER: { EN: 'speaker of the language', ES: 'hablante del idioma' },
}

/** In the words of an admin, else in those of the list. */
export function roleTitle(reviewer: Pick<ReviewerRow, 'role' | 'roleEn' | 'roleEs'>, lang: 'EN' | 'ES'): string {
  return inLanguage(reviewer, 'role', { lang, fallback: true }) ?? TITLES[reviewer.role]?.[lang] ?? ''
}

export const ReviewerRole = enumOf(
  'ReviewerRole',
  'Profession of a reviewer, or role in the community.',
  REVIEWER_ROLES,
)
export const ReviewPart = enumOf<Part>('ReviewPart', 'What of a plant is reviewed.', REVIEW_PARTS)

const ReviewerState = enumOf('ReviewerState', 'Whether somebody reviews.', {
  INVITED: 'Has not accepted yet.',
  ACTIVE: 'Reviews.',
  DISABLED: 'An admin does not let this person review any more, or the account is deleted.',
})

const STATE = { acceptedAt: true, disabledAt: true } as const

export function stateOf({ acceptedAt, disabledAt }: Pick<ReviewerRow, keyof typeof STATE>) {
  if (disabledAt) return 'DISABLED'
  return acceptedAt ? 'ACTIVE' : 'INVITED'
}

export const Reviewer = builder.prismaObject('Reviewer', {
  description: 'Somebody whom an admin has asked to review plants, for this member and for admins.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'A UUID.' }),
    role: t.field(enumColumn('role', ReviewerRole, 'Profession, or role in the community.')),
    roleTitle: t.string({
      description: 'The role in words.',
      args: langArg,
      select: { role: true, roleEn: true, roleEs: true },
      resolve: (reviewer, { lang }) => roleTitle(reviewer, lang),
    }),
    parts: t.field(enumListColumn('parts', ReviewPart, 'What is reviewed.')),
    language: t.exposeString('language', {
      nullable: true,
      description: 'ISO 639-3: of the names, only those in this language. Null: all.',
    }),
    reviewsAll: t.exposeBoolean('reviewsAll', {
      description: 'Whether all public plants are reviewed, besides those that were given.',
    }),
    name: t.exposeString('name', { nullable: true, description: 'The name to show. Null if none was given.' }),
    isShown: t.exposeBoolean('isShown', {
      description: 'Whether the reviewer wishes that plants show the name with what was reviewed. False by default.',
    }),
    state: t.field({
      type: ReviewerState,
      description: 'Whether this person reviews.',
      select: STATE,
      resolve: stateOf,
    }),
  }),
})

/** The reviewer that a member is; null if she or he is none now. */
export async function activeReviewer(userId: string): Promise<ReviewerRow | null> {
  const reviewer = await prisma.reviewer.findUnique({ where: { userId } })
  return reviewer && stateOf(reviewer) === 'ACTIVE' ? reviewer : null
}

/** What a member is or is asked to be: an invitation is for who has confirmed its address. */
export async function reviewerOrInvited(userId: string): Promise<ReviewerRow | null> {
  const user = await prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, emailVerified: true, reviewer: true },
  })
  if (user.reviewer || !user.emailVerified) return user.reviewer
  return prisma.reviewer.findFirst({
    // The member may have accepted since.
    where: { email: user.email, OR: [{ userId: null }, { userId }], disabledAt: null },
  })
}
