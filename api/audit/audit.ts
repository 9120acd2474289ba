import type { Prisma } from '../../prisma/generated/client/client.ts'
import { prisma } from '../database/client.ts'

/** What an admin is doing, as the audit log tells it. */
export interface Act {
  /** The mutation's name, or a name of that form. */
  action: string
  actorId: string
  actorEmail: string
  /** IP address that it was done from. */
  address: string
  /** What it is done to, where the mutation's arguments do not say it. */
  subject?: Subject
  /** Whether it is in the log: whatever writes content puts it there in its own transaction. */
  isRecorded: boolean
  /** Where it is written in portions: hears of what shall be in the log at the end. */
  collect?: (subject: Subject) => void
}

/** What something was done to; `words` are a title or an email. */
export interface Subject {
  id?: string | null
  words?: string | null
}

/** Begins something that the log shall tell of, which `recordAct` then writes there. */
export async function beginAct(actorId: string, action: string, address: string): Promise<Act> {
  const { email } = await prisma.user.findUniqueOrThrow({ where: { id: actorId }, select: { email: true } })
  return { action, actorId, actorEmail: email, address, isRecorded: false }
}

/** Writes an act into the audit log, one entry for each subject. Give it the transaction that the act happens in. */
export async function recordAct(
  database: Prisma.TransactionClient,
  act: Act,
  subjects: Subject[] = [{}],
): Promise<void> {
  const { action, actorId, actorEmail, address, collect } = act
  if (collect) return subjects.forEach(collect)
  await database.auditEntry.createMany({
    data: subjects.map(({ id, words }) => ({
      action,
      actorId,
      actorEmail,
      address,
      subjectId: id ?? null,
      subject: words ?? null,
    })),
  })
  act.isRecorded = true
}

/** The same of very many subjects, in one short statement. */
export async function recordMany(database: Prisma.TransactionClient, act: Act, subjects: Subject[]): Promise<void> {
  const { action, actorId, actorEmail, address } = act
  await database.$executeRaw`
    INSERT INTO audit_entries (id, action, actor_id, actor_email, address, subject_id, subject)
    SELECT
      -- A UUID v7, as Prisma makes them: the milliseconds, then chance.
      encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
        52, 1), 53, 1), 'hex')::uuid,
      ${action}, ${actorId}::uuid, ${actorEmail}, ${address}, id, words
    FROM jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) AS subjects (id text, words text)`
  act.isRecorded = true
}

/** A title as the log tells it: in both languages where they differ. */
export function titled(es: string, en: string): string {
  return es === en ? es : `${es} · ${en}`
}
