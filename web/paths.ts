/** Every address of the site. A page that is not here does not exist. */
export const paths = {
  home: () => '/',
  plants: (filter?: ListFilter) => `/plants${query(filter)}`,
  plant: (id: string) => `/plants/${id}`,
  articles: (filter?: ListFilter) => `/articles${query(filter)}`,
  article: (id: string) => `/articles/${id}`,
  projects: (filter?: ListFilter) => `/projects${query(filter)}`,
  project: (id: string) => `/projects/${id}`,
  login: () => '/login',
  profile: () => '/profile',
  terms: () => '/terms',
  privacy: () => '/privacy',
}

/** What narrows a list: `q` is what the reader searches for, `after` the cursor of the last item already read. */
export type ListFilter = { q?: string | undefined; tag?: string | undefined; after?: string | undefined }

function query(filter: ListFilter = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, value)
  return params.size > 0 ? `?${params}` : ''
}
