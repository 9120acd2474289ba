import type { Context } from 'hono'
import { prisma } from '../../database/client.ts'
import { isUuid } from '../../rules/storable.ts'
import { keptFromReaders } from './withdrawn.ts'

const WITHDRAWN = {
  en: 'Withdrawn at the community’s wish. See',
  es: 'Retirado por voluntad de la comunidad. Vea',
}

/** The response for a file of an item that is not public: 410 if it was withdrawn, with its page, which still warns; or 404. */
export async function notThere(c: Context, id: string, pageUrl: string): Promise<Response> {
  if (!isUuid(id) || (await keptFromReaders(prisma, [id.toLowerCase()])).size === 0) return c.text('Not found', 404)
  const said = WITHDRAWN[c.req.query('lang') === 'es' ? 'es' : 'en']
  return c.text(`${said} ${pageUrl}`, 410, { 'cache-control': 'no-store' })
}
