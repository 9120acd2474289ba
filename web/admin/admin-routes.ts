import type { RouteObject } from 'react-router-dom'
import { stayOnSessionEnd } from '../auth/guards.ts'
import { withWords } from '../i18n/words.ts'

/** The admin area: one chunk per page, not loaded by readers. Unknown paths are not found, for admins only. */
const area: RouteObject = {
  id: 'admin/AdminLayout.tsx',
  path: 'admin',
  lazy: () => import('./layout/AdminLayout.tsx'),
  shouldRevalidate: stayOnSessionEnd,
  children: [
    { id: 'admin/DashboardPage.tsx', index: true, lazy: () => import('./dashboard/DashboardPage.tsx') },
    { id: 'admin/plant/PlantListPage.tsx', path: 'plants', lazy: () => import('./plant/PlantListPage.tsx') },
    { id: 'admin/plant/NewPlantPage.tsx', path: 'plants/new', lazy: () => import('./plant/NewPlantPage.tsx') },
    { id: 'admin/plant/EditPlantPage.tsx', path: 'plants/edit/:id', lazy: () => import('./plant/EditPlantPage.tsx') },
    { id: 'admin/ailment/AilmentListPage.tsx', path: 'ailments', lazy: () => import('./ailment/AilmentListPage.tsx') },
    {
      id: 'admin/ailment/NewAilmentPage.tsx',
      path: 'ailments/new',
      lazy: () => import('./ailment/NewAilmentPage.tsx'),
    },
    {
      id: 'admin/ailment/EditAilmentPage.tsx',
      path: 'ailments/edit/:id',
      lazy: () => import('./ailment/EditAilmentPage.tsx'),
    },
    { id: 'admin/article/ArticleListPage.tsx', path: 'articles', lazy: () => import('./article/ArticleListPage.tsx') },
    {
      id: 'admin/article/NewArticlePage.tsx',
      path: 'articles/new',
      lazy: () => import('./article/NewArticlePage.tsx'),
    },
    {
      id: 'admin/article/EditArticlePage.tsx',
      path: 'articles/edit/:id',
      lazy: () => import('./article/EditArticlePage.tsx'),
    },
    { id: 'admin/project/ProjectListPage.tsx', path: 'projects', lazy: () => import('./project/ProjectListPage.tsx') },
    {
      id: 'admin/project/NewProjectPage.tsx',
      path: 'projects/new',
      lazy: () => import('./project/NewProjectPage.tsx'),
    },
    {
      id: 'admin/project/EditProjectPage.tsx',
      path: 'projects/edit/:id',
      lazy: () => import('./project/EditProjectPage.tsx'),
    },
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
    { id: 'admin/settings/SettingsPage.tsx', path: 'settings', lazy: () => import('./settings/SettingsPage.tsx') },
    {
      id: 'admin/history/SettingsHistoryPage.tsx',
      path: 'settings/site/history',
      lazy: () => import('./history/SettingsHistoryPage.tsx'),
    },
    { id: 'admin/history/HistoryPage.tsx', path: ':of/:id/history', lazy: () => import('./history/HistoryPage.tsx') },
    { id: 'admin/translate/TranslatePage.tsx', path: 'translate', lazy: () => import('./translate/TranslatePage.tsx') },
    { id: 'admin/bin/BinPage.tsx', path: 'bin', lazy: () => import('./bin/BinPage.tsx') },
    { id: 'admin/audit/AuditPage.tsx', path: 'audit', lazy: () => import('./audit/AuditPage.tsx') },
    { id: 'admin/UsersPage.tsx', path: 'users', lazy: () => import('./user/UsersPage.tsx') },
    {
      id: 'admin/NotificationsPage.tsx',
      path: 'notifications',
      lazy: () => import('./notification/NotificationsPage.tsx'),
    },
    { id: 'admin/BugReportsPage.tsx', path: 'bug-reports', lazy: () => import('./bug-report/BugReportsPage.tsx') },
    { id: 'admin/NewsletterPage.tsx', path: 'newsletter', lazy: () => import('./newsletter/NewsletterPage.tsx') },
    { id: 'admin/files/FilesPage.tsx', path: 'files', lazy: () => import('./files/FilesPage.tsx') },
    { id: 'admin/NothingHerePage.tsx', path: '*', lazy: () => import('./layout/NothingHerePage.tsx') },
  ].map((route) => ({ ...route, shouldRevalidate: stayOnSessionEnd }) as RouteObject),
}

export const adminRoutes: RouteObject[] = [withWords('admin', [withWords('health', [withWords('ailments', [area])])])]
