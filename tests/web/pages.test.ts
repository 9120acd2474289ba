import type { RouteObject } from 'react-router-dom'
import { expect, it } from 'vitest'
import { KINDS } from '../../api/content/kinds.ts'
import { LISTED_PAGES, OTHER_PAGES, SUBPAGES } from '../../api/content/page-paths.ts'
import { routes } from '../../web/routes.tsx'

/** They open by a link from a mail. */
const WITH_TOKEN = ['/reset-password', '/confirm-email', '/newsletter/unsubscribe']

it('the server knows every page that a reader can open', () => {
  const ofRows = Object.values(KINDS).flatMap(({ table, urlKey }) =>
    ['', ...SUBPAGES[table].map((subpage) => `/${subpage}`)].map((rest) => `/${table}/:${urlKey}${rest}`),
  )
  expect(pathsOf(routes).sort()).toEqual([...LISTED_PAGES, ...OTHER_PAGES, ...WITH_TOKEN, ...ofRows].sort())
})

function pathsOf(of: readonly RouteObject[]): string[] {
  // The admin area, which is added where a test goes there.
  const shown = of.filter(({ path }) => path !== 'admin')
  return shown.flatMap(({ index, path, children = [] }) => [
    ...(index ? ['/'] : path && path !== '*' ? [`/${path}`] : []),
    ...pathsOf(children),
  ])
}
