import { Prisma, type Draft } from '../../prisma/generated/client/client.ts'
import { prisma } from '../database/client.ts'
import { apiError } from '../errors.ts'
import { isUuid } from '../rules/storable.ts'
import { CONTENT_KINDS, KINDS } from './kinds.ts'
import type { Database } from './stores.ts'

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

/** Throws CONFLICT if something was withdrawn from the version that the form was opened with: it may hold the words. */
export async function writeDraft(adminId: string, place: DraftPlace, form: string): Promise<DraftOfAdmin> {
  const updatedAt = new Date()
  const draft = await prisma.$transaction(async (tx) => {
    if (await isWithdrawnSince(tx, place, form)) throw apiError('CONFLICT')
    return tx.draft.upsert({
      where: { adminId_kind_subject: { adminId, ...place } },
      create: { adminId, ...place, form, updatedAt },
      update: { form, updatedAt },
      ...withAdmin,
    })
  })
  await prisma.$executeRaw`
    DELETE FROM drafts WHERE id IN (
      SELECT id FROM drafts WHERE admin_id = ${adminId}::uuid ORDER BY updated_at DESC OFFSET ${MOST})`
  return draft
}

/** Locks the item until the transaction ends: a withdrawal deletes the drafts that were written before it. */
async function isWithdrawnSince(database: Database, { kind, subject }: DraftPlace, form: string): Promise<boolean> {
  const files = await database.$queryRaw<object[]>`
    SELECT id FROM withdrawals
    WHERE undone_at IS NULL AND subject_kind IN ('PHOTO', 'RECORDING') AND strpos(${form}, subject) > 0 LIMIT 1`
  if (files.length > 0) return true
  if (kind === 'SOURCE') {
    await database.$executeRaw`SELECT FROM sources WHERE key = ${subject} FOR SHARE`
    return (await database.withdrawal.count({ where: { subjectKind: 'SOURCE', subject, undoneAt: null } })) > 0
  }
  // Of a text in one language, the subject names the kind of its item, and the item.
  const names = [kind, ...subject.split(':')]
  const [of, id] = [CONTENT_KINDS.find((each) => names.includes(each)), names.find(isUuid)]
  if (!of || !id) return false
  const basedOn = Date.parse(String((JSON.parse(form) as { basedOn?: unknown }).basedOn)) || 0
  const [item] = await database.$queryRaw<{ updatedAt: Date }[]>`
    SELECT updated_at AS "updatedAt" FROM ${Prisma.raw(KINDS[of].table)} WHERE id = ${id}::uuid FOR SHARE`
  if (item && basedOn >= +item.updatedAt) return false
  const where = { subject: id.toLowerCase(), undoneAt: null, createdAt: { gt: new Date(basedOn) } }
  return (await database.withdrawal.count({ where })) > 0
}

export async function removeDraft(adminId: string, { kind, subject }: DraftPlace): Promise<boolean> {
  const { count } = await prisma.draft.deleteMany({ where: { adminId, kind, subject } })
  return count > 0
}

export async function purgeDrafts(): Promise<void> {
  await prisma.$executeRaw`DELETE FROM drafts WHERE updated_at < now() - make_interval(days => ${KEPT_DAYS}::int)`
}
