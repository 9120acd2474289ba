import type { Prisma } from '../../prisma/generated/client/client.ts'
import { prisma } from '../database/client.ts'

/** An action of an admin, as recorded in the audit log. */
export interface Act {
  /** Name of the mutation, or a name of that form. */
  action: string
  actorId: string
  actorEmail: string
  /** IP address of the client. */
  address: string
  /** The object, unless the arguments of the mutation identify it. */
  subject?: Subject
  /** Whether it has been recorded: code that writes content records it in its own transaction. */
  isRecorded: boolean
  /** Receives subjects of an act that is written in portions, to be recorded at the end. */
  collect?: (subject: Subject) => void
}

/** The object of an act; `words` is a title or an email address. */
export interface Subject {
  id?: string | null
  words?: string | null
}

/** Begins an act, which `recordAct` writes to the log. */
export async function beginAct(actorId: string, action: string, address: string): Promise<Act> {
  const { email } = await prisma.user.findUniqueOrThrow({ where: { id: actorId }, select: { email: true } })
  return { action, actorId, actorEmail: email, address, isRecorded: false }
}

/** Writes an act to the audit log, one entry per subject. Pass the transaction in which the act takes place. */
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

/** Like `recordAct`, for very many subjects in one short statement. */
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

/** A title for the log: in both languages if they differ. */
export function titled(es: string, en: string): string {
  return es === en ? es : `${es} · ${en}`
}
