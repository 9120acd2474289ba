import type { Language } from './i18n/language.ts'

/** Every address of the site. A page that is not here does not exist. */
export const paths = {
  home: () => '/',
  plants: (filter?: ListFilter) => `/plants${query(filter)}`,
  plant: (id: string) => `/plants/${id}`,
  articles: (filter?: ListFilter) => `/articles${query(filter)}`,
  article: (id: string) => `/articles/${id}`,
  projects: (filter?: ListFilter) => `/projects${query(filter)}`,
  project: (id: string) => `/projects/${id}`,
  login: (next?: AfterLogin) => `/login${query(next)}`,
  register: (next?: AfterLogin) => `/register${query(next)}`,
  resetPassword: () => '/reset-password',
  confirmEmail: () => '/confirm-email',
  profile: (tab?: ProfileTab) => `/profile${query({ tab })}`,
  admin: () => '/admin',
  adminList: (of: AdminNoun, filter?: AdminFilter) => `/admin/${of}${query(filter)}`,
  adminNew: (of: AdminNoun) => `/admin/${of}/new`,
  adminEdit: (of: AdminNoun, id: string) => `/admin/${of}/edit/${id}`,
  adminHistory: (of: AdminNoun, id: string, compared?: { revision?: string | undefined; with?: string | undefined }) =>
    `/admin/${of}/${id}/history${query(compared)}`,
  adminBin: () => '/admin/bin',
  adminAudit: (filter?: { person?: string | undefined; action?: string | undefined }) => `/admin/audit${query(filter)}`,
  adminUsers: (filter?: { q?: string | undefined }) => `/admin/users${query(filter)}`,
  adminNotifications: () => '/admin/notifications',
  adminBugReports: (filter?: { status?: string | undefined; priority?: string | undefined }) =>
    `/admin/bug-reports${query(filter)}`,
  adminNewsletter: () => '/admin/newsletter',
  adminFiles: (done?: { added: string; changed: string }) => `/admin/files${query(done)}`,
  developers: () => '/developers',
  terms: () => '/terms',
  privacy: () => '/privacy',
  unsubscribe: (link: { email: string; token: string; lang: Language }) => `/newsletter/unsubscribe${query(link)}`,
  // Not pages, but answered by the server:
  graphiql: (example?: { query?: string }) => `/graphql${query(example)}`,
  schema: () => '/schema.graphql',
  media: () => '/media',
  contentZip: (of?: { digest?: string | undefined }) => `/content.zip${query(of)}`,
  feed: (of: 'plants' | 'articles', language: Language) => `/feeds/${of}.${language}.atom`,
  card: (of: ContentNoun, { id, updatedAt }: { id: string; updatedAt: string }, language: Language) =>
    `/og/${of}/${id}/${Date.parse(updatedAt).toString(36)}.png${query({ lang: language })}`,
  openSearch: (language: Language) => `/opensearch.${language}.xml`,
  sitemap: () => '/sitemap.xml',
  llms: () => '/llms.txt',
}

/** What narrows a list: `q` is what the reader searches for, `after` the cursor of the last item already read. */
export type ListFilter = { q?: string | undefined; tag?: string | undefined; after?: string | undefined }

/** What happens after signing in: `from` is the path to go back to, `favorite` what the reader wanted to keep. */
export type AfterLogin = { from?: string | undefined; favorite?: string | undefined }

/** What admins write, as its addresses name it. */
export type ContentNoun = 'plants' | 'articles' | 'projects'

/** What has a list and forms there. */
export type AdminNoun = ContentNoun | 'sources'

/** What narrows a list in the admin area. */
export type AdminFilter = ListFilter & {
  visibility?: 'public' | 'hidden' | undefined
  need?: 'untranslated' | 'no-precautions' | 'no-source' | undefined
  cited?: 'yes' | 'no' | undefined
  sort?: 'newest' | 'oldest' | 'name' | 'changed' | undefined
}

export type ProfileTab = 'favorites' | 'notifications' | 'reports' | 'settings'

function query(filter: Record<string, string | undefined> = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, value)
  return params.size > 0 ? `?${params}` : ''
}
