import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { limitBody } from '../http/body-limit.ts'
import { prisma } from '../database/client.ts'
import { isOurLink, UNSUBSCRIBE_PATH } from './unsubscribe-link.ts'

/**
 * Takes an address off the newsletter, by the link that we have made for it. Only a POST does: programs that look for bad
 * links in mails open every one of them. Whether the address was on the list is not told.
 */
export function unsubscribe(limited: MiddlewareHandler): Hono {
  const routes = new Hono()
  const limitForm = limitBody(1024, () => new Response(null, { status: 413 }))
  routes.post(UNSUBSCRIBE_PATH, limited, limitForm, async (c) => {
    const [email, token] = [c.req.query('email') ?? '', c.req.query('token') ?? '']
    const isGood = isOurLink(email, token)
    if (isGood) await prisma.newsletterSubscriber.deleteMany({ where: { email } })
    c.header('cache-control', 'no-store')
    // RFC 8058: a mail program that unsubscribes with one click follows nowhere.
    if (await isOneClick(c)) return c.text(isGood ? 'Unsubscribed' : 'Invalid link', isGood ? 200 : 400)
    const lang = c.req.query('lang')
    const outcome = new URLSearchParams({ outcome: isGood ? 'done' : 'invalid', ...(lang && { lang }) })
    return c.redirect(`${UNSUBSCRIBE_PATH}?${outcome}`, 303)
  })
  return routes
}

async function isOneClick(c: Context): Promise<boolean> {
  const form = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>)
  return form['List-Unsubscribe'] === 'One-Click'
}
