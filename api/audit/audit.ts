import type { Prisma } from '../../prisma/generated/client/client.ts'
import { prisma } from '../database/client.ts'

/** What an admin or the site does, for the audit log and the history. Mutations and routes create it and pass it on. */
export interface Act {
  readonly action: string
  /** The admin; null for the site itself, for example when it loads its first content. */
  readonly actor: { readonly id: string; readonly email: string } | null
  readonly address: string
  /** The suggestion of a reader that it takes, for the history. */
  readonly suggestionId?: string
}

/** An act of the site itself. It is not logged: the log records what admins do. */
export function siteAct(action: string): Act {
  return { action, actor: null, address: '' }
}

export interface Subject {
  id?: string | null
  words?: string | null
}

export async function beginAct(actorId: string, action: string, address: string): Promise<Act> {
  const select = { id: true, email: true }
  const actor = await prisma.user.findUniqueOrThrow({ where: { id: actorId }, select })
  return { action, actor, address }
}

/** Writes an act to the audit log, one entry per subject. Pass the transaction in which the act takes place. */
export async function recordAct(
  database: Prisma.TransactionClient,
  { action, actor, address }: Act,
  subjects: Subject[] = [{}],
): Promise<void> {
  if (!actor) return
  await database.auditEntry.createMany({
    data: subjects.map(({ id, words }) => ({
      action,
      actorId: actor.id,
      actorEmail: actor.email,
      address,
      subjectId: id ?? null,
      subject: words ?? null,
    })),
  })
}

/** In place of the email address of an admin, for what was done on the server by whoever runs it. */
export const OPERATOR = 'operator'

/** Writes to the log what a program of the operator does. Pass the transaction in which it does so. */
export async function recordOperator(
  database: Prisma.TransactionClient,
  action: string,
  { id, words }: Subject,
): Promise<void> {
  await database.auditEntry.create({ data: { action, actorEmail: OPERATOR, subjectId: id, subject: words } })
}

/** Like `recordAct`, for very many subjects in one short statement; `within` is the entry of the action that they are of. */
export async function recordMany(
  database: Prisma.TransactionClient,
  { action, actor, address }: Act,
  subjects: Subject[],
  within: string | null = null,
): Promise<void> {
  if (!actor) return
  await database.$executeRaw`
    INSERT INTO audit_entries (id, action, actor_id, actor_email, address, within_id, subject_id, subject)
    SELECT
      -- A UUID v7, as Prisma makes them: the milliseconds, then chance.
      encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
        52, 1), 53, 1), 'hex')::uuid,
      ${action}, ${actor.id}::uuid, ${actor.email}, ${address}, ${within}::uuid, id, words
    FROM jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) AS subjects (id text, words text)`
}

/** Writes an act on many subjects as one entry of this id, with an entry for each of them within it. */
export async function recordWhole(
  database: Prisma.TransactionClient,
  act: Act,
  id: string,
  words: string | null,
  subjects: Subject[],
): Promise<void> {
  const { action, actor, address } = act
  if (!actor) return
  const entry = { id, action, actorId: actor.id, actorEmail: actor.email, address, subject: words }
  await database.auditEntry.create({ data: entry })
  await recordMany(database, act, subjects, id)
}

/** A title for the log: in both languages if they differ. */
export function titled(es: string, en: string): string {
  return es === en ? es : `${es} · ${en}`
}
