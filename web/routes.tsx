import type { RouteObject } from 'react-router-dom'
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
  const page = await import('./plant/PlantsPage.tsx')
  await page.prepare()
  return page
}

/**
 * All routes. The id of a page is its file, so that the server finds its scripts and styles in the manifest; the file
 * exports `Component` and, if it has a query, `loader`.
 */
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
          { id: 'plant/PlantPage.tsx', path: 'plants/:id', lazy: () => import('./plant/PlantPage.tsx') },
          withWords('health', [
            { id: 'plant/PlantsPage.tsx', path: 'plants', lazy: loadPlants },
            withWords('ailments', [
              { id: 'plant/PlatesPage.tsx', path: 'plates', lazy: () => import('./plant/PlatesPage.tsx') },
              { id: 'ailment/AilmentsPage.tsx', path: 'ailments', lazy: () => import('./ailment/AilmentsPage.tsx') },
              {
                id: 'ailment/AilmentPage.tsx',
                path: 'ailments/:slug',
                lazy: () => import('./ailment/AilmentPage.tsx'),
              },
            ]),
          ]),
          withWords('article', [
            { id: 'article/ArticlesPage.tsx', path: 'articles', lazy: () => import('./article/ArticlesPage.tsx') },
            { id: 'article/ArticlePage.tsx', path: 'articles/:id', lazy: () => import('./article/ArticlePage.tsx') },
          ]),
          withWords('project', [
            { id: 'project/ProjectsPage.tsx', path: 'projects', lazy: () => import('./project/ProjectsPage.tsx') },
            { id: 'project/ProjectPage.tsx', path: 'projects/:id', lazy: () => import('./project/ProjectPage.tsx') },
          ]),
          withWords('community', [
            {
              id: 'community/CommunitiesPage.tsx',
              path: 'communities',
              lazy: () => import('./community/CommunitiesPage.tsx'),
            },
            {
              id: 'community/CommunityPage.tsx',
              path: 'communities/:id',
              lazy: () => import('./community/CommunityPage.tsx'),
            },
          ]),
          withWords('offline', [
            { id: 'offline/OfflinePage.tsx', path: 'offline', lazy: () => import('./offline/OfflinePage.tsx') },
          ]),
          withWords('favorites', [
            {
              id: 'favorite/FavoritesPage.tsx',
              path: 'favorites',
              lazy: () => import('./favorite/FavoritesPage.tsx'),
            },
          ]),
          withWords('handout', [
            {
              id: 'share/PlantSharePage.tsx',
              path: 'plants/:id/share',
              lazy: () => import('./share/PlantSharePage.tsx'),
            },
            {
              id: 'share/PlantPrintPage.tsx',
              path: 'plants/:id/print',
              lazy: () => import('./share/PlantPrintPage.tsx'),
            },
            withWords('health', [
              {
                id: 'share/AilmentSharePage.tsx',
                path: 'ailments/:slug/share',
                lazy: () => import('./share/AilmentSharePage.tsx'),
              },
              {
                id: 'share/AilmentPrintPage.tsx',
                path: 'ailments/:slug/print',
                lazy: () => import('./share/AilmentPrintPage.tsx'),
              },
            ]),
          ]),
          withWords('revision', [
            { id: 'revision/CitePage.tsx', path: ':of/:id/cite', lazy: () => import('./revision/CitePage.tsx') },
            withWords('health', [
              {
                id: 'revision/RevisionPage.tsx',
                path: ':of/:id/revisions/:moment',
                lazy: () => import('./revision/RevisionPage.tsx'),
              },
            ]),
            withWords('member', [
              {
                id: 'suggestion/SuggestPage.tsx',
                path: ':of/:id/suggest',
                lazy: () => import('./suggestion/SuggestPage.tsx'),
              },
            ]),
          ]),
          withWords('developers', [
            {
              id: 'developers/DevelopersPage.tsx',
              path: 'developers',
              lazy: () => import('./developers/DevelopersPage.tsx'),
            },
            { id: 'developers/DataPage.tsx', path: 'data', lazy: () => import('./developers/DataPage.tsx') },
          ]),
          withWords('legal', [
            { id: 'legal/AboutPage.tsx', path: 'about', lazy: () => import('./legal/AboutPage.tsx') },
            { id: 'legal/TermsPage.tsx', path: 'terms', lazy: () => import('./legal/TermsPage.tsx') },
            { id: 'legal/PrivacyPage.tsx', path: 'privacy', lazy: () => import('./legal/PrivacyPage.tsx') },
            {
              id: 'newsletter/UnsubscribePage.tsx',
              path: 'newsletter/unsubscribe',
              lazy: () => import('./newsletter/UnsubscribePage.tsx'),
            },
          ]),
          withWords('member', [
            { id: 'auth/LoginPage.tsx', path: 'login', lazy: () => import('./auth/LoginPage.tsx') },
            { id: 'auth/RegisterPage.tsx', path: 'register', lazy: () => import('./auth/RegisterPage.tsx') },
            {
              id: 'auth/ResetPasswordPage.tsx',
              path: 'reset-password',
              lazy: () => import('./auth/ResetPasswordPage.tsx'),
            },
            {
              id: 'auth/ConfirmEmailPage.tsx',
              path: 'confirm-email',
              lazy: () => import('./auth/ConfirmEmailPage.tsx'),
            },
            withWords('review', [
              withWords('revision', [
                { id: 'review/ReviewPage.tsx', path: 'review', lazy: () => import('./review/ReviewPage.tsx') },
                {
                  id: 'review/ReviewPlantPage.tsx',
                  path: 'review/:id',
                  lazy: () => import('./review/ReviewPlantPage.tsx'),
                },
              ]),
            ]),
            withWords('favorites', [
              withWords('revision', [
                { id: 'profile/ProfilePage.tsx', path: 'profile', lazy: () => import('./profile/ProfilePage.tsx') },
              ]),
            ]),
          ]),
          { id: ADMIN_ROUTE, children: adminRoutes },
          { id: 'not-found/NotFoundPage.tsx', path: '*', lazy: () => import('./not-found/NotFoundPage.tsx') },
        ],
      },
    ],
  },
]
