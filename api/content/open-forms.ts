import { prisma } from '../database/client.ts'
import type { DraftPlace } from './drafts.ts'

/** Forms say that they are open more often than this; a browser that crashed says nothing. */
const OPEN_SECONDS = 60

/**
 * Notes that an admin has a form open, or that it was closed, and returns the email addresses of the others who have it open.
 * All nodes share the table.
 */
export async function noteOpenForm(adminId: string, { kind, subject }: DraftPlace, isOpen: boolean): Promise<string[]> {
  if (isOpen)
    await prisma.$executeRaw`
      INSERT INTO open_forms (admin_id, kind, subject, seen_at) VALUES (${adminId}::uuid, ${kind}, ${subject}, now())
      ON CONFLICT (admin_id, kind, subject) DO UPDATE SET seen_at = now()`
  else await prisma.openForm.deleteMany({ where: { adminId, kind, subject } })
  const others = await prisma.$queryRaw<{ email: string }[]>`
    SELECT email FROM open_forms JOIN "user" ON "user".id = admin_id
    WHERE kind = ${kind} AND subject = ${subject} AND admin_id <> ${adminId}::uuid
      AND seen_at > now() - make_interval(secs => ${OPEN_SECONDS}::int) ORDER BY email`
  return others.map(({ email }) => email)
}

export async function purgeOpenForms(): Promise<void> {
  await prisma.$executeRaw`DELETE FROM open_forms WHERE seen_at < now() - make_interval(secs => ${OPEN_SECONDS}::int)`
}
