import { KINDS } from '../../api/content/kinds.ts'
import { LISTED_PAGES, OTHER_PAGES } from '../../api/content/page-paths.ts'

/** They open by a link from a mail. */
const WITH_TOKEN = ['/reset-password', '/confirm-email', '/newsletter/unsubscribe']

/** Of each kind, by its UUID. */
const OF_EACH_KIND = ['/:of/:id/cite', '/:of/:id/revisions/:moment', '/:of/:id/suggest']

/** It opens for reviewers only. */
const OF_REVIEWERS = ['/review/:id']

const OF_ROWS = Object.values(KINDS).flatMap(({ table, urlKey, subpages }) =>
  ['', ...subpages.map((subpage) => `/${subpage}`)].map((rest) => `/${table}/:${urlKey}${rest}`),
)

/** The routes of all pages but those of admins; tests/web/pages.test.ts compares them with web/routes.tsx. */
export const PUBLIC_ROUTES: readonly string[] = [
  ...LISTED_PAGES,
  ...OTHER_PAGES,
  ...WITH_TOKEN,
  ...OF_EACH_KIND,
  ...OF_REVIEWERS,
  ...OF_ROWS,
]
