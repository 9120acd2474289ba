import type { Prisma } from '../../prisma/generated/client/client.ts'
import { prisma } from '../database/client.ts'
import { readSuggested } from './suggested-recordings.ts'

const EXPORTED = {
  id: true,
  name: true,
  email: true,
  emailVerified: true,
  createdAt: true,
  twoFactorEnabled: true,
  profile: {
    select: { fullName: true, language: true, notificationsSeenAt: true, lastSeenOn: true, disabledAt: true },
  },
  adminUser: { select: { createdAt: true } },
  accounts: { select: { providerId: true, createdAt: true, updatedAt: true } },
  plantFavorites: {
    orderBy: { createdAt: 'desc' },
    select: {
      createdAt: true,
      plant: { select: { id: true, commonNameEn: true, commonNameEs: true, isPublic: true } },
    },
  },
  articleFavorites: {
    orderBy: { createdAt: 'desc' },
    select: { createdAt: true, article: { select: { id: true, titleEn: true, titleEs: true, isPublic: true } } },
  },
  bugReports: {
    orderBy: { createdAt: 'desc' },
    select: {
      id: true,
      pageUrl: true,
      description: true,
      answer: true,
      status: true,
      createdAt: true,
      updatedAt: true,
    },
  },
  suggestions: {
    orderBy: { createdAt: 'desc' },
    select: {
      id: true,
      kind: true,
      contentKind: true,
      contentId: true,
      place: true,
      base: true,
      changes: true,
      words: true,
      credit: true,
      recording: true,
      status: true,
      answer: true,
      createdAt: true,
      settledAt: true,
    },
  },
  memberships: {
    orderBy: { createdAt: 'desc' },
    select: { isInitiated: true, createdAt: true, community: { select: { id: true, nameEn: true, nameEs: true } } },
  },
  reviewer: {
    select: {
      role: true,
      roleEn: true,
      roleEs: true,
      name: true,
      isShown: true,
      createdAt: true,
      acceptedAt: true,
      reviews: {
        orderBy: { createdAt: 'desc' },
        select: {
          plantId: true,
          place: true,
          agrees: true,
          reason: true,
          reviewedAt: true,
          answer: true,
          settledAt: true,
        },
      },
    },
  },
  notifications: {
    orderBy: { createdAt: 'desc' },
    select: { titleEn: true, titleEs: true, messageEn: true, messageEs: true, linkUrl: true, createdAt: true },
  },
  sessions: {
    orderBy: { createdAt: 'desc' },
    select: { userAgent: true, createdAt: true, updatedAt: true, expiresAt: true },
  },
  drafts: {
    orderBy: { updatedAt: 'desc' },
    select: { kind: true, subject: true, form: true, updatedAt: true },
  },
} as const satisfies Prisma.UserSelect

/** A recording as a file that browsers play, from the address line as well. */
async function withSound<Row extends { recording: string | null }>({ recording, ...row }: Row) {
  const read = recording && (await readSuggested(recording))
  return { ...row, recording: read ? `data:audio/mpeg;base64,${read.content}` : null }
}

/**
 * All data stored about a member, as readable JSON. Secrets (password, keys, tokens) are left out, and so is the record of
 * what an admin did, which names others.
 */
export async function exportData(userId: string): Promise<string> {
  const { profile, adminUser, plantFavorites, articleFavorites, drafts, ...user } = await prisma.user.findUniqueOrThrow(
    {
      where: { id: userId },
      select: EXPORTED,
      relationLoadStrategy: 'join',
    },
  )
  const subscription = await prisma.newsletterSubscriber.findUnique({
    where: { email: user.email },
    select: { createdAt: true, language: true },
  })
  const data = {
    ...user,
    ...profile,
    adminSince: adminUser?.createdAt ?? null,
    newsletterSince: subscription?.createdAt ?? null,
    newsletterLanguage: subscription?.language ?? null,
    suggestions: await Promise.all(user.suggestions.map(withSound)),
    // Names of items that are hidden now are left out.
    favoritePlants: plantFavorites.map(({ createdAt, plant: { isPublic, id, ...names } }) => ({
      id,
      ...(isPublic && names),
      createdAt,
    })),
    favoriteArticles: articleFavorites.map(({ createdAt, article: { isPublic, id, ...titles } }) => ({
      id,
      ...(isPublic && titles),
      createdAt,
    })),
    drafts: drafts.map(({ form, ...draft }) => ({ ...draft, form: JSON.parse(form) as unknown })),
  }
  return JSON.stringify(data, null, 2)
}
