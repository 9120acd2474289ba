import { addressOf } from './addresses.ts'

/**
 * What a search engine has no use for. Pages that it may read but not list say so themselves (`noindex`), which it only
 * sees where it is let in.
 */
const CLOSED = ['/api/', '/graphql', '/admin', '/profile']

export function robots(): string {
  return [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${addressOf('/sitemap.xml')}`,
    '',
  ].join('\n')
}
