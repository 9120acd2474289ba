import type { RouteObject } from 'react-router-dom'
import { expect, it } from 'vitest'
import { KINDS } from '../../api/content/kinds.ts'
import { LISTED_PAGES, OTHER_PAGES } from '../../api/content/page-paths.ts'
import { routesWith } from '../../web/routes.tsx'

/** They open by a link from a mail. */
const WITH_TOKEN = ['/reset-password', '/confirm-email', '/newsletter/unsubscribe']

/** Of each kind, by its UUID. */
const OF_EACH_KIND = ['/:of/:id/cite', '/:of/:id/revisions/:moment', '/:of/:id/suggest']

/** It opens for reviewers only. */
const OF_REVIEWERS = ['/review/:id']

it('the server knows every page that a reader can open', () => {
  const ofRows = Object.values(KINDS).flatMap(({ table, urlKey, subpages }) =>
    ['', ...subpages.map((subpage) => `/${subpage}`)].map((rest) => `/${table}/:${urlKey}${rest}`),
  )
  expect(pathsOf(routesWith([])).sort()).toEqual(
    [...LISTED_PAGES, ...OTHER_PAGES, ...WITH_TOKEN, ...OF_EACH_KIND, ...OF_REVIEWERS, ...ofRows].sort(),
  )
})

function pathsOf(of: readonly RouteObject[]): string[] {
  return of.flatMap(({ index, path, children = [] }) => [
    ...(index ? ['/'] : path && path !== '*' ? [`/${path}`] : []),
    ...pathsOf(children),
  ])
}
