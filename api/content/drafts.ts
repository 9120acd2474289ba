import type { Draft } from '../../prisma/generated/client/client.ts'
import { prisma } from '../database/client.ts'
import { CONTENT_KINDS } from './kinds.ts'

export const DRAFT_KINDS = [...CONTENT_KINDS, 'SOURCE', 'SETTINGS', 'TAG', 'TRANSLATION', 'NEWSLETTER'] as const
export type DraftKind = (typeof DRAFT_KINDS)[number]

/** Somewhat less than a request may hold. */
export const MAX_FORM = 200_000
const KEPT_DAYS = 60
/** Of one admin; the oldest ones go first. */
const MOST = 200

export interface DraftPlace {
  kind: DraftKind
  subject: string
}

export type DraftOfAdmin = Draft & { admin: { email: string } }

const withAdmin = { include: { admin: { select: { email: true } } } }

/**
 * All drafts of a form, the latest first. Of something new, `new`, those of the admin: each has a name of its own, such
 * as `new:1`.
 */
export function draftsOf(adminId: string, { kind, subject }: DraftPlace): Promise<DraftOfAdmin[]> {
  const isNew = { adminId, OR: [{ subject }, { subject: { startsWith: `${subject}:` } }] }
  return prisma.draft.findMany({
    where: { kind, ...(subject === 'new' ? isNew : { subject }) },
    orderBy: { updatedAt: 'desc' },
    take: 20,
    ...withAdmin,
  })
}

export async function writeDraft(adminId: string, { kind, subject }: DraftPlace, form: string): Promise<DraftOfAdmin> {
  const updatedAt = new Date()
  const draft = await prisma.draft.upsert({
    where: { adminId_kind_subject: { adminId, kind, subject } },
    create: { adminId, kind, subject, form, updatedAt },
    update: { form, updatedAt },
    ...withAdmin,
  })
  await prisma.$executeRaw`
    DELETE FROM drafts WHERE id IN (
      SELECT id FROM drafts WHERE admin_id = ${adminId}::uuid ORDER BY updated_at DESC OFFSET ${MOST})`
  return draft
}

export async function removeDraft(adminId: string, { kind, subject }: DraftPlace): Promise<boolean> {
  const { count } = await prisma.draft.deleteMany({ where: { adminId, kind, subject } })
  return count > 0
}

export async function purgeDrafts(): Promise<void> {
  await prisma.$executeRaw`DELETE FROM drafts WHERE updated_at < now() - make_interval(days => ${KEPT_DAYS}::int)`
}
