import { addressOf } from './addresses.ts'

/**
 * Pages without use for search engines. Pages that may be read but not indexed say so themselves (`noindex`), which
 * search engines see only if they may read them.
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
