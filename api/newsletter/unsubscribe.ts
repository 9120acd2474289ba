import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { limitBody } from '../http/body-limit.ts'
import { prisma } from '../database/client.ts'
import { isOurLink, UNSUBSCRIBE_PATH } from './unsubscribe-link.ts'

/**
 * Unsubscribes an email address with its link. Only a POST does: mail scanners open every link. The response does not
 * reveal whether the email address was subscribed.
 */
export function unsubscribe(limited: MiddlewareHandler): Hono {
  const routes = new Hono()
  const limitForm = limitBody(1024, () => new Response(null, { status: 413 }))
  routes.post(UNSUBSCRIBE_PATH, limited, limitForm, async (c) => {
    const [email, token] = [c.req.query('email') ?? '', c.req.query('token') ?? '']
    const isGood = isOurLink(email, token)
    if (isGood) await prisma.newsletterSubscriber.deleteMany({ where: { email } })
    c.header('cache-control', 'no-store')
    // RFC 8058: one-click requests do not follow redirects.
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
