import { CONTENT_TABLES } from './kinds.ts'

/** Pages without a row, for search engines. */
export const LISTED_PAGES = [
  '/',
  ...CONTENT_TABLES.map((table) => `/${table}`),
  '/plates',
  '/developers',
  '/data',
  '/about',
  '/terms',
  '/privacy',
] as const

/** Other pages without a row that open without a link from a mail. */
export const OTHER_PAGES = ['/offline', '/favorites', '/profile', '/review', '/login', '/register'] as const
