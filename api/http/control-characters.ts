import type { Context, Next } from 'hono'

/** Leads from a path with control characters, such as the end of a line that was copied with a link, to the path without them. */
export async function leaveControlCharacters(c: Context, next: Next): Promise<Response | void> {
  const { pathname, search } = new URL(c.req.url)
  const clean = pathname.replaceAll(/%(?:[01][\da-f]|7f)/gi, '')
  if (clean === pathname) return next()
  // Two slashes at the start would lead to another site.
  return c.redirect(`/${clean.replace(/^[/\\]+/, '')}${search}`)
}
