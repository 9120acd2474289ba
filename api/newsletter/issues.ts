import { Prisma } from '../../prisma/generated/client/client.ts'
import { apiError, badInput } from '../errors.ts'
import { leadsToPage } from '../content/pages.ts'
import { mailer } from '../mail/mailer.ts'
import type { IssueTexts } from './issue-mail.ts'
import { linksOf } from './issue-text.ts'

/** Throws NOT_AVAILABLE without a mail server. */
export function checkMailServer(): void {
  if (!mailer.hasServer) throw apiError('NOT_AVAILABLE', { reason: 'noMailServer' })
}

/** Throws BAD_USER_INPUT if a body links to a page of this site that readers cannot open. */
export async function checkLinks({ bodyEn, bodyEs }: IssueTexts): Promise<void> {
  const refused: Record<string, string> = {}
  for (const [name, body] of Object.entries({ bodyEn, bodyEs })) {
    const leads = await Promise.all(linksOf(body).map(leadsToPage))
    if (leads.includes(false)) refused[name] = 'noSuchPage'
  }
  if (Object.keys(refused).length > 0) throw badInput(refused)
}

/** Creates an issue with a delivery for each subscriber. Throws CONFLICT if another is being sent. */
export async function createIssue(tx: Prisma.TransactionClient, texts: IssueTexts): Promise<string> {
  await refuseSecond(tx)
  const { id } = await tx.newsletterIssue.create({ data: texts })
  await tx.$executeRaw`
    INSERT INTO newsletter_deliveries (id, issue_id, subscriber_id)
    SELECT gen_random_uuid(), ${id}::uuid, id FROM newsletter_subscribers`
  return id
}

/** Throws CONFLICT if an issue is being sent. Until the transaction ends, no other can begin. */
export async function refuseSecond(tx: Prisma.TransactionClient, id?: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('mayan-medicinal-plants newsletter'))`
  const others = await tx.newsletterIssue.count({ where: { state: 'SENDING', ...(id && { NOT: { id } }) } })
  if (others > 0) throw apiError('CONFLICT', { reason: 'alreadySending' })
}
