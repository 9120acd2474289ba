import type { LazyRouteFunction, RouteObject } from 'react-router-dom'
import { ROOT_ROUTE } from './auth/root-route.ts'
import { withWords } from './i18n/words.ts'
import { Root, RootError } from './layout/Root.tsx'
import { loadRoot, shouldRootRevalidate } from './layout/root-loader.ts'
import { ErrorPage } from './not-found/ErrorPage.tsx'

/** The route inside the layout that shows an error without losing the navigation. */
export const PAGES_ROUTE = 'pages'

/** The place of the admin area, whose routes are a third of all. Readers do not load them. */
export const ADMIN_ROUTE = 'admin'

async function loadPlants() {
  const plants = await import('./plant/PlantsPage.tsx')
  await plants.prepare()
  return plants
}

/**
 * A page. Its id is its file, so that the server finds its scripts and styles in the manifest; the file exports `Component`
 * and, if it has a query, `loader`.
 */
export function page(path: string, id: string, lazy: LazyRouteFunction<RouteObject>): RouteObject {
  return { id, path, lazy }
}

/** All routes. */
export const routesWith = (adminRoutes: RouteObject[]): RouteObject[] => [
  {
    id: ROOT_ROUTE,
    loader: loadRoot,
    shouldRevalidate: shouldRootRevalidate,
    Component: Root,
    errorElement: <RootError />,
    children: [
      {
        id: PAGES_ROUTE,
        errorElement: <ErrorPage />,
        children: [
          { id: 'home/HomePage.tsx', index: true, lazy: () => import('./home/HomePage.tsx') },
          page('plants/:id', 'plant/PlantPage.tsx', () => import('./plant/PlantPage.tsx')),
          withWords('health', [
            page('plants', 'plant/PlantsPage.tsx', loadPlants),
            withWords('ailments', [
              page('plates', 'plant/PlatesPage.tsx', () => import('./plant/PlatesPage.tsx')),
              page('ailments', 'ailment/AilmentsPage.tsx', () => import('./ailment/AilmentsPage.tsx')),
              page('ailments/:slug', 'ailment/AilmentPage.tsx', () => import('./ailment/AilmentPage.tsx')),
            ]),
          ]),
          withWords('article', [
            page('articles', 'article/ArticlesPage.tsx', () => import('./article/ArticlesPage.tsx')),
            page('articles/:id', 'article/ArticlePage.tsx', () => import('./article/ArticlePage.tsx')),
          ]),
          withWords('project', [
            page('projects', 'project/ProjectsPage.tsx', () => import('./project/ProjectsPage.tsx')),
            page('projects/:id', 'project/ProjectPage.tsx', () => import('./project/ProjectPage.tsx')),
          ]),
          withWords('community', [
            page('communities', 'community/CommunitiesPage.tsx', () => import('./community/CommunitiesPage.tsx')),
            page('communities/:id', 'community/CommunityPage.tsx', () => import('./community/CommunityPage.tsx')),
          ]),
          withWords('offline', [page('offline', 'offline/OfflinePage.tsx', () => import('./offline/OfflinePage.tsx'))]),
          withWords('favorites', [
            page('favorites', 'favorite/FavoritesPage.tsx', () => import('./favorite/FavoritesPage.tsx')),
          ]),
          withWords('handout', [
            page('plants/:id/share', 'share/PlantSharePage.tsx', () => import('./share/PlantSharePage.tsx')),
            page('plants/:id/print', 'share/PlantPrintPage.tsx', () => import('./share/PlantPrintPage.tsx')),
            withWords('health', [
              page('ailments/:slug/share', 'share/AilmentSharePage.tsx', () => import('./share/AilmentSharePage.tsx')),
              page('ailments/:slug/print', 'share/AilmentPrintPage.tsx', () => import('./share/AilmentPrintPage.tsx')),
            ]),
          ]),
          withWords('revision', [
            page(':of/:id/cite', 'revision/CitePage.tsx', () => import('./revision/CitePage.tsx')),
            withWords('health', [
              page(
                ':of/:id/revisions/:moment',
                'revision/RevisionPage.tsx',
                () => import('./revision/RevisionPage.tsx'),
              ),
            ]),
            withWords('member', [
              page(':of/:id/suggest', 'suggestion/SuggestPage.tsx', () => import('./suggestion/SuggestPage.tsx')),
            ]),
          ]),
          withWords('developers', [
            page('developers', 'developers/DevelopersPage.tsx', () => import('./developers/DevelopersPage.tsx')),
            page('data', 'developers/DataPage.tsx', () => import('./developers/DataPage.tsx')),
          ]),
          withWords('legal', [
            page('about', 'legal/AboutPage.tsx', () => import('./legal/AboutPage.tsx')),
            page('terms', 'legal/TermsPage.tsx', () => import('./legal/TermsPage.tsx')),
            page('privacy', 'legal/PrivacyPage.tsx', () => import('./legal/PrivacyPage.tsx')),
            page(
              'newsletter/unsubscribe',
              'newsletter/UnsubscribePage.tsx',
              () => import('./newsletter/UnsubscribePage.tsx'),
            ),
          ]),
          withWords('member', [
            page('login', 'auth/LoginPage.tsx', () => import('./auth/LoginPage.tsx')),
            page('register', 'auth/RegisterPage.tsx', () => import('./auth/RegisterPage.tsx')),
            page('reset-password', 'auth/ResetPasswordPage.tsx', () => import('./auth/ResetPasswordPage.tsx')),
            page('confirm-email', 'auth/ConfirmEmailPage.tsx', () => import('./auth/ConfirmEmailPage.tsx')),
            withWords('review', [
              withWords('revision', [
                page('review', 'review/ReviewPage.tsx', () => import('./review/ReviewPage.tsx')),
                page('review/:id', 'review/ReviewPlantPage.tsx', () => import('./review/ReviewPlantPage.tsx')),
              ]),
            ]),
            withWords('favorites', [
              withWords('revision', [
                page('profile', 'profile/ProfilePage.tsx', () => import('./profile/ProfilePage.tsx')),
              ]),
            ]),
          ]),
          { id: ADMIN_ROUTE, children: adminRoutes },
          page('*', 'not-found/NotFoundPage.tsx', () => import('./not-found/NotFoundPage.tsx')),
        ],
      },
    ],
  },
]
