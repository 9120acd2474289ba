import { createHash } from 'node:crypto'
import { headScript } from './head-script.ts'

const policies = new Map<string, string>()

/** The policy of a page with these styles. It has one inline script. */
export function contentSecurityPolicy(style: string): string {
  const known = policies.get(style)
  if (known) return known
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${hashOf(headScript)}`,
    `style-src 'self' ${style && hashOf(style)}`,
    // Pictures and videos in the content may be on any server, as specified.
    "img-src 'self' https: data: blob:",
    // What a protocol withholds has no URL.
    "media-src 'self' data:",
    'frame-src https://www.youtube-nocookie.com https://www.youtube.com https://player.vimeo.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  // As many as there are kinds of pages.
  policies.set(style, policy)
  return policy
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
