import type { Context, Next } from 'hono'
import { currentTag } from '../database/loaders.ts'

/** Leads from a list of the former slug of a tag to the one of today. */
export async function leaveFormerTag(c: Context, next: Next): Promise<Response | void> {
  const tag = c.req.query('tag')
  const current = await currentTag(tag)
  if (!current || current === tag) return next()
  const { pathname, searchParams } = new URL(c.req.url)
  searchParams.set('tag', current)
  // Behind two slashes, browsers would read the name of another site.
  return c.redirect(`${pathname.replace(/^\/+/, '/')}?${searchParams}`)
}
