import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router-dom'
import { stayOnSessionEnd } from '../auth/guards.ts'
import { CONTENT_NOUNS } from '../gql/texts.ts'
import { withWords } from '../i18n/words.ts'
import type { ContentNoun } from '../paths.ts'

type LazyPage = { loader: LoaderFunction; Component: ComponentType }

/** The form of each kind of content. */
const FORMS: Record<ContentNoun, () => Promise<Record<'fresh' | 'edit', LazyPage>>> = {
  plants: () => import('./plant/plant-pages.ts'),
  ailments: () => import('./ailment/ailment-pages.ts'),
  articles: () => import('./article/article-pages.ts'),
  projects: () => import('./project/project-pages.ts'),
  communities: () => import('./community/community-pages.ts'),
}

/** The admin area: one chunk per page, not loaded by readers. Unknown paths are not found, for admins only. */
const area: RouteObject = {
  id: 'admin/AdminLayout.tsx',
  path: 'admin',
  lazy: () => import('./layout/AdminLayout.tsx'),
  shouldRevalidate: stayOnSessionEnd,
  children: [
    { id: 'admin/DashboardPage.tsx', index: true, lazy: () => import('./dashboard/DashboardPage.tsx') },
    ...CONTENT_NOUNS.flatMap(contentRoutes),
    { id: 'admin/source/SourceListPage.tsx', path: 'sources', lazy: () => import('./source/SourceListPage.tsx') },
    { id: 'admin/source/NewSourcePage.tsx', path: 'sources/new', lazy: () => import('./source/NewSourcePage.tsx') },
    {
      id: 'admin/source/EditSourcePage.tsx',
      path: 'sources/edit/:key',
      lazy: () => import('./source/EditSourcePage.tsx'),
    },
    {
      id: 'admin/history/SourceHistoryPage.tsx',
      path: 'sources/:key/history',
      lazy: () => import('./history/SourceHistoryPage.tsx'),
    },
    { id: 'admin/tag/TagListPage.tsx', path: 'tags', lazy: () => import('./tag/TagListPage.tsx') },
    { id: 'admin/tag/EditTagPage.tsx', path: 'tags/edit/:slug', lazy: () => import('./tag/EditTagPage.tsx') },
    {
      id: 'admin/history/TagHistoryPage.tsx',
      path: 'tags/:slug/history',
      lazy: () => import('./history/TagHistoryPage.tsx'),
    },
    { id: 'admin/settings/SettingsPage.tsx', path: 'settings', lazy: () => import('./settings/SettingsPage.tsx') },
    {
      id: 'admin/history/SettingsHistoryPage.tsx',
      path: 'settings/site/history',
      lazy: () => import('./history/SettingsHistoryPage.tsx'),
    },
    { id: 'admin/history/HistoryPage.tsx', path: ':of/:id/history', lazy: () => import('./history/HistoryPage.tsx') },
    { id: 'admin/picture/PicturesPage.tsx', path: 'pictures', lazy: () => import('./picture/PicturesPage.tsx') },
    { id: 'admin/translate/TranslatePage.tsx', path: 'translate', lazy: () => import('./translate/TranslatePage.tsx') },
    { id: 'admin/BackupsPage.tsx', path: 'backups', lazy: () => import('./backup/BackupsPage.tsx') },
    { id: 'admin/WebhooksPage.tsx', path: 'webhooks', lazy: () => import('./webhook/WebhooksPage.tsx') },
    { id: 'admin/bin/BinPage.tsx', path: 'bin', lazy: () => import('./bin/BinPage.tsx') },
    { id: 'admin/audit/AuditPage.tsx', path: 'audit', lazy: () => import('./audit/AuditPage.tsx') },
    { id: 'admin/UsersPage.tsx', path: 'users', lazy: () => import('./user/UsersPage.tsx') },
    {
      id: 'admin/NotificationsPage.tsx',
      path: 'notifications',
      lazy: () => import('./notification/NotificationsPage.tsx'),
    },
    { id: 'admin/BugReportsPage.tsx', path: 'bug-reports', lazy: () => import('./bug-report/BugReportsPage.tsx') },
    withWords('revision', [
      {
        id: 'admin/suggestion/SuggestionsPage.tsx',
        path: 'suggestions',
        lazy: () => import('./suggestion/SuggestionsPage.tsx'),
      },
      {
        id: 'admin/community/AttributionsPage.tsx',
        path: 'communities/:id/attributions',
        lazy: () => import('./community/AttributionsPage.tsx'),
      },
      { id: 'admin/rights/RightsPage.tsx', path: ':of/:id/rights', lazy: () => import('./rights/RightsPage.tsx') },
      withWords('review', [
        {
          id: 'admin/reviewer/ReviewersPage.tsx',
          path: 'reviewers',
          lazy: () => import('./reviewer/ReviewersPage.tsx'),
        },
      ]),
    ]),
    {
      id: 'admin/community/MembersPage.tsx',
      path: 'communities/:id/members',
      lazy: () => import('./community/MembersPage.tsx'),
    },
    { id: 'admin/NewsletterPage.tsx', path: 'newsletter', lazy: () => import('./newsletter/NewsletterPage.tsx') },
    { id: 'admin/files/FilesPage.tsx', path: 'files', lazy: () => import('./files/FilesPage.tsx') },
    { id: 'admin/NothingHerePage.tsx', path: '*', lazy: () => import('./layout/NothingHerePage.tsx') },
  ].map((route) => ({ ...route, shouldRevalidate: stayOnSessionEnd }) as RouteObject),
}

export const adminRoutes: RouteObject[] = [withWords('admin', [withWords('health', [withWords('ailments', [area])])])]

function contentRoutes(of: ContentNoun): RouteObject[] {
  const formOf = FORMS[of]
  return [
    { path: of, lazy: async () => (await import('./content/ContentListPage.tsx')).contentListPage(of) },
    { path: `${of}/new`, lazy: async () => (await formOf()).fresh },
    { path: `${of}/edit/:id`, lazy: async () => (await formOf()).edit },
  ].map((route) => ({ id: `admin/${route.path}`, ...route }))
}
