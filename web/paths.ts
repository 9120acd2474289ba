import type { KINDS } from './gql/nouns.ts'
import type { Language } from './i18n/language.ts'

/** Every URL of the site. A page that is not listed does not exist. */
export const paths = {
  home: (person?: PersonFilter) => `/${query(person)}`,
  plants: (filter?: PlantFilter) => `/plants${query(filter)}`,
  plant: (id: string) => `/plants/${id}`,
  /** What can be shared of a plant or an ailment, by its key in URLs. */
  share: (of: SharedNoun, key: string) => `/${of}/${key}/share`,
  print: (of: SharedNoun, key: string, as?: PrintSize) => `/${of}/${key}/print${query({ as })}`,
  /** All plates; `after` is the cursor of the last one before. */
  plates: (page?: { after?: string | undefined }) => `/plates${query(page)}`,
  ailments: (filter?: AilmentFilter) => `/ailments${query(filter)}`,
  /** With `person`, plants that are not known to be safe for her or him are kept out. */
  ailment: (slug: string, person?: PersonFilter) => `/ailments/${slug}${query(person)}`,
  articles: (filter?: ListFilter) => `/articles${query(filter)}`,
  article: (id: string) => `/articles/${id}`,
  projects: (filter?: ListFilter) => `/projects${query(filter)}`,
  project: (id: string) => `/projects/${id}`,
  communities: (filter?: ListFilter) => `/communities${query(filter)}`,
  community: (id: string) => `/communities/${id}`,
  /** Of an ailment, the key is its slug. */
  content: (of: ContentNoun, key: string) => `/${of}/${key}`,
  /** How to cite an item, and its earlier versions. */
  cite: (of: ContentNoun, id: string, page?: { after?: string | undefined }) => `/${of}/${id}/cite${query(page)}`,
  /** What readers suggest for it, or see wrong; `place` as in the API. */
  suggest: (of: ContentNoun, id: string, at?: { place?: string }) => `/${of}/${id}/suggest${query(at)}`,
  /** What it was after a save, for good: always by its UUID. */
  revision: (of: ContentNoun, id: string, savedAt: string) => `/${of}/${id}/revisions/${moment(savedAt)}`,
  login: (next?: AfterLogin) => `/login${query(next)}`,
  register: (next?: AfterLogin) => `/register${query(next)}`,
  resetPassword: () => '/reset-password',
  confirmEmail: () => '/confirm-email',
  /** Those of somebody without an account; with `on`, those that the phone knows, also of a member. */
  favorites: (from?: { on: 'phone' }) => `/favorites${query(from)}`,
  /** What a reviewer reviews: all plants, or one. */
  review: (id?: string) => (id ? `/review/${id}` : '/review'),
  profile: (tab?: ProfileTab) => `/profile${query({ tab })}`,
  admin: () => '/admin',
  adminList: (of: AdminNoun | 'tags', filter?: AdminFilter | TagsFilter) => `/admin/${of}${query(filter)}`,
  /** `from` is the id of what is duplicated. */
  adminNew: (of: AdminNoun, filter?: { from: string }) => `/admin/${of}/new${query(filter)}`,
  /** With a word to add, in a language. */
  adminEdit: (of: EditedNoun, id: string, added?: { word: string; in: Language }) =>
    of === 'settings' ? '/admin/settings' : `/admin/${of}/edit/${id}${query(added)}`,
  adminHistory: (of: EditedNoun, id: string, compared?: { revision?: string | undefined; with?: string | undefined }) =>
    `/admin/${of}/${id}/history${query(compared)}`,
  /** From which communities something comes. With the id of a suggestion, where that is withdrawn which it is about. */
  adminRights: (of: RightsNoun, id: string, suggestion?: { of: string }) =>
    `/admin/${of}/${id}/rights${suggestion ? `${query(suggestion)}#withdraw` : ''}`,
  /** Who belongs to a community. */
  adminMembers: (id: string) => `/admin/communities/${id}/members`,
  adminAttributions: (id: string) => `/admin/communities/${id}/attributions`,
  adminTranslate: (filter?: TranslateFilter) => `/admin/translate${query(filter)}`,
  /** With the name of a setting, that is where its form begins. */
  adminSettings: (setting?: string) => `/admin/settings${setting ? `#${setting}` : ''}`,
  adminPictures: (filter?: PictureFilter) => `/admin/pictures${query(filter)}`,
  adminWebhooks: () => '/admin/webhooks',
  adminBackups: () => '/admin/backups',
  adminBin: () => '/admin/bin',
  adminAudit: (filter?: { within: string }) => `/admin/audit${query(filter)}`,
  undoImport: (id: string) => `/content/undo${query({ import: id })}`,
  adminUsers: (filter?: UsersFilter) => `/admin/users${query(filter)}`,
  adminNotifications: () => '/admin/notifications',
  adminBugReports: (filter?: { status?: string }) => `/admin/bug-reports${query(filter)}`,
  adminSuggestions: (filter?: { status?: string }) => `/admin/suggestions${query(filter)}`,
  adminReviewers: () => '/admin/reviewers',
  adminNewsletter: () => '/admin/newsletter',
  adminFiles: (done?: { added: string; changed: string }) => `/admin/files${query(done)}`,
  /** What this phone keeps for reading without a connection. */
  offline: () => '/offline',
  developers: () => '/developers',
  /** All public content as files. */
  data: () => '/data',
  about: () => '/about',
  terms: () => '/terms',
  privacy: () => '/privacy',
  unsubscribe: (link: { email: string; token: string; lang: Language }) => `/newsletter/unsubscribe${query(link)}`,
  // Served by the server, not pages:
  graphiql: (example?: { query?: string }) => `/graphql${query(example)}`,
  schema: () => '/schema.graphql',
  dataFile: (name: string) => `/data/${name}`,
  /** Drawings as one SVG file, each with its name as id. */
  drawings: (version: string, names: readonly string[]) => `/drawings/${version}/${names.join(',')}.svg`,
  /** The plate of a plant to take away. */
  plateFile: (id: string, format: 'svg' | 'png') => `/plates/${id}.${format}`,
  media: () => '/media',
  recordings: () => '/media/recordings',
  suggestedRecordings: () => '/media/recordings/suggested',
  contentXlsx: (of: SheetQuery) => `/content.xlsx${query(of)}`,
  contentCsv: (of: SheetQuery) => `/content.csv${query(of)}`,
  contentZip: (of?: { digest?: string | undefined }) => `/content.zip${query(of)}`,
  feed: (of: 'plants' | 'articles', language: Language) => `/feeds/${of}.${language}.atom`,
  /** Of an ailment, the id is its slug. */
  card: (of: ContentNoun, { id, updatedAt }: { id: string; updatedAt: string }, language: Language) =>
    `/og/${of}/${id}/${Date.parse(updatedAt).toString(36)}.png${query({ lang: language })}`,
  handoutPicture: (of: SharedNoun, { id, updatedAt }: { id: string; updatedAt: string }, language: Language) =>
    `/handouts/${of}/${id}/${Date.parse(updatedAt).toString(36)}.png${query({ lang: language })}`,
  /** A PDF of plants: these, those with a tag, or those for an ailment. */
  booklet: (of: { plants?: string; tag?: string; ailment?: string }, language: Language) =>
    `/booklet.pdf${query({ ...of, lang: language })}`,
  /** An item, at a moment, or the works that it cites, for reference managers. */
  reference: (of: ContentNoun, id: string, what: { savedAt: string; language: Language } | 'sources', format: string) =>
    `/references/${of}/${id}/${what === 'sources' ? what : `${moment(what.savedAt)}.${what.language}`}.${format}`,
  /** All works that are cited. */
  sourceReferences: (format: string) => `/references/sources.${format}`,
  openSearch: (language: Language) => `/opensearch.${language}.xml`,
  sitemap: () => '/sitemap.xml',
  llms: () => '/llms.txt',
}

/** Filters of a list: `q` is the search, `after` the cursor of the last loaded item. */
export type ListFilter = { q?: string | undefined; tag?: string | undefined; after?: string | undefined }

/** Filters of the list of ailments. */
export type AilmentFilter = { q?: string | undefined; sort?: 'name' | undefined }

/** For whom plants are sought: slugs of medicines and conditions, the age of a child in years or months (`8m`), `1` for yes. */
export type PersonFilter = {
  pregnancy?: string | undefined
  breastfeeding?: string | undefined
  childAge?: string | undefined
  medicine?: string[] | undefined
  condition?: string[] | undefined
}

/** Filters of the list of plants. Words of the vocabulary stand in lower case: `human-small`. */
export type PlantFilter = ListFilter &
  PersonFilter & {
    ailment?: string | undefined
    part?: string | undefined
    preparation?: string | undefined
    evidence?: string | undefined
    family?: string | undefined
    /** ISO 3166-2: `GT-16`. */
    department?: string | undefined
    startsWith?: string | undefined
    sort?: string | undefined
    /** `1`: what is kept from the person, instead of the others. */
    keptOut?: string | undefined
    /** Show the page with all filters open. */
    filters?: 'open' | undefined
  }

/** After the login: `from` is the path to return to, `favorite` the item to save. */
export type AfterLogin = { from?: string | undefined; favorite?: string | undefined }

/** Kinds of content, as in URLs of the admin area. */
export type ContentNoun = keyof typeof KINDS

/** Kinds whose lists come in pages: all ailments are one. */
export type ListedNoun = Exclude<ContentNoun, 'ailments'>

export type SharedNoun = 'plants' | 'ailments'

/** Paper: half a page, or a card for the wallet. */
export type PrintSize = 'card'

/** Kinds with lists and forms. */
export type AdminNoun = ContentNoun | 'sources'

/** What comes from communities. */
export type RightsNoun = Exclude<AdminNoun, 'communities'>

/** What has a form with drafts, conflicts and a history: also the settings of the site, and tags. */
export type EditedNoun = AdminNoun | 'settings' | 'tags'

/** Filters of a list in the admin area. */
export type AdminFilter = ListFilter & {
  visibility?: 'public' | 'hidden' | undefined
  need?: 'untranslated' | 'no-precautions' | 'no-source' | 'undescribed' | 'no-photo' | undefined
  cited?: 'yes' | 'no' | undefined
  /** Of sources, in lower case with hyphens. */
  type?: string | undefined
  kind?: string | undefined
  sort?: 'newest' | 'oldest' | 'name' | 'changed' | undefined
}

/** Filters of the list of tags. */
export type TagsFilter = {
  q?: string | undefined
  kind?: string | undefined
  show?: 'unlabelled' | 'unused' | 'retired' | undefined
}

/** Filters of the library of pictures: `of` is what shows them. */
export type PictureFilter = {
  q?: string | undefined
  state?: 'undescribed' | 'unused' | 'unlicensed' | undefined
  of?: 'plants' | 'articles' | 'projects' | undefined
  licence?: string | undefined
}

/** Filters of the list of members. */
export type UsersFilter = {
  q?: string | undefined
  show?: 'admins' | 'unconfirmed' | 'disabled' | undefined
  language?: Language | undefined
  sort?: 'newest' | 'seen' | 'email' | undefined
}

/** Which texts to translate; `at` is the one that is shown. */
export type TranslateFilter = {
  into?: Language | undefined
  of?: AdminNoun | undefined
  at?: string | undefined
}

export type ProfileTab = 'favorites' | 'notifications' | 'suggestions' | 'reports' | 'settings'

/** What an export or import of a spreadsheet is of, and how it is read. */
type SheetQuery = Partial<Record<'sheet' | 'lang' | 'encoding' | 'delimiter' | 'name' | 'digest', string | undefined>>

/** As `momentIn` of api/rules/moment.ts writes it. */
function moment(savedAt: string): string {
  return savedAt.replaceAll(/[-:.]/g, '')
}

export function query(filter: Record<string, string | string[] | undefined> = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filter))
    for (const each of [value ?? []].flat()) if (each) params.append(name, each)
  return params.size > 0 ? `?${params}` : ''
}
