import type { RouteObject } from 'react-router-dom'
import { expect, it } from 'vitest'
import { routesWith } from '../../web/routes.tsx'
import { PUBLIC_ROUTES } from '../support/public-routes.ts'

it('the server knows every page that a reader can open', () => {
  expect(pathsOf(routesWith([])).sort()).toEqual(PUBLIC_ROUTES.toSorted())
})

function pathsOf(of: readonly RouteObject[]): string[] {
  return of.flatMap(({ index, path, children = [] }) => [
    ...(index ? ['/'] : path && path !== '*' ? [`/${path}`] : []),
    ...pathsOf(children),
  ])
}
