import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router-dom'
import { stayOnSessionEnd } from '../auth/guards.ts'
import { CONTENT_NOUNS } from '../gql/nouns.ts'
import { withWords } from '../i18n/words.ts'
import type { ContentNoun } from '../paths.ts'
import { page } from '../routes.tsx'

type LazyPage = { loader: LoaderFunction; Component: ComponentType }

/** The form of each kind of content. */
const FORMS: Record<ContentNoun, () => Promise<Record<'fresh' | 'edit', LazyPage>>> = {
  plants: () => import('./plant/plant-pages.ts'),
  ailments: () => import('./ailment/ailment-pages.ts'),
  articles: () => import('./article/ArticleForm.tsx'),
  projects: () => import('./project/ProjectForm.tsx'),
  communities: () => import('./community/CommunityForm.tsx'),
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
    page('sources', 'admin/source/SourceListPage.tsx', () => import('./source/SourceListPage.tsx')),
    page('sources/new', 'admin/source/NewSourcePage.tsx', () => import('./source/NewSourcePage.tsx')),
    page('sources/edit/:key', 'admin/source/EditSourcePage.tsx', () => import('./source/EditSourcePage.tsx')),
    page(
      'sources/:key/history',
      'admin/history/SourceHistoryPage.tsx',
      () => import('./history/SourceHistoryPage.tsx'),
    ),
    page('tags', 'admin/tag/TagListPage.tsx', () => import('./tag/TagListPage.tsx')),
    page('tags/edit/:slug', 'admin/tag/EditTagPage.tsx', () => import('./tag/EditTagPage.tsx')),
    page('tags/:slug/history', 'admin/history/TagHistoryPage.tsx', () => import('./history/TagHistoryPage.tsx')),
    page('settings', 'admin/settings/SettingsPage.tsx', () => import('./settings/SettingsPage.tsx')),
    page(
      'settings/site/history',
      'admin/history/SettingsHistoryPage.tsx',
      () => import('./history/SettingsHistoryPage.tsx'),
    ),
    page(':of/:id/history', 'admin/history/HistoryPage.tsx', () => import('./history/HistoryPage.tsx')),
    page('pictures', 'admin/picture/PicturesPage.tsx', () => import('./picture/PicturesPage.tsx')),
    page('translate', 'admin/translate/TranslatePage.tsx', () => import('./translate/TranslatePage.tsx')),
    page('backups', 'admin/BackupsPage.tsx', () => import('./backup/BackupsPage.tsx')),
    page('webhooks', 'admin/WebhooksPage.tsx', () => import('./webhook/WebhooksPage.tsx')),
    page('bin', 'admin/bin/BinPage.tsx', () => import('./bin/BinPage.tsx')),
    page('audit', 'admin/audit/AuditPage.tsx', () => import('./audit/AuditPage.tsx')),
    page('users', 'admin/UsersPage.tsx', () => import('./user/UsersPage.tsx')),
    page('notifications', 'admin/NotificationsPage.tsx', () => import('./notification/NotificationsPage.tsx')),
    page('bug-reports', 'admin/BugReportsPage.tsx', () => import('./bug-report/BugReportsPage.tsx')),
    withWords('revision', [
      page('suggestions', 'admin/suggestion/SuggestionsPage.tsx', () => import('./suggestion/SuggestionsPage.tsx')),
      page(
        'communities/:id/attributions',
        'admin/community/AttributionsPage.tsx',
        () => import('./community/AttributionsPage.tsx'),
      ),
      page(':of/:id/rights', 'admin/rights/RightsPage.tsx', () => import('./rights/RightsPage.tsx')),
      withWords('review', [
        page('reviewers', 'admin/reviewer/ReviewersPage.tsx', () => import('./reviewer/ReviewersPage.tsx')),
      ]),
    ]),
    page('communities/:id/members', 'admin/community/MembersPage.tsx', () => import('./community/MembersPage.tsx')),
    page('newsletter', 'admin/NewsletterPage.tsx', () => import('./newsletter/NewsletterPage.tsx')),
    page('files', 'admin/files/FilesPage.tsx', () => import('./files/FilesPage.tsx')),
    page('*', 'admin/NothingHerePage.tsx', () => import('./layout/NothingHerePage.tsx')),
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
