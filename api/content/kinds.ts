import { ARTICLE_TEXTS, PLANT_TEXTS, PROJECT_TEXTS, type Texts } from './texts.ts'

// What a kind of content is, described once. Lists, search, items, history, bin, files, import and sitemap go by it.

export type ContentKind = 'PLANT' | 'ARTICLE' | 'PROJECT'

interface Kind {
  model: 'Plant' | 'Article' | 'Project'
  /** The same, as Prisma's client names it. */
  delegate: 'plant' | 'article' | 'project'
  /** Also its name in URLs, and its folder among the content's files. */
  table: 'plants' | 'articles' | 'projects'
  searchTable: string
  /** Where members' favourites are kept, where it can be one. */
  favorites: { table: string; column: string } | null
  /** Which rows everybody may see. Every query of them uses it, nested ones included. */
  visible: { isPublic: true } | { isLocked: false }
  texts: Texts
  /** The text that is its title. */
  title: string
  /** The column that is shown beside its title. */
  detail: string | null
  /** What belongs to it in another table, as its input names it. */
  part: 'names' | 'relatedPlantIds' | null
}

export const KINDS = {
  PLANT: {
    model: 'Plant',
    delegate: 'plant',
    table: 'plants',
    searchTable: 'plant_search',
    favorites: { table: 'plant_favorites', column: 'plant_id' },
    visible: { isPublic: true },
    texts: PLANT_TEXTS,
    title: 'commonName',
    detail: 'scientificName',
    part: 'names',
  },
  ARTICLE: {
    model: 'Article',
    delegate: 'article',
    table: 'articles',
    searchTable: 'article_search',
    favorites: { table: 'article_favorites', column: 'article_id' },
    visible: { isPublic: true },
    texts: ARTICLE_TEXTS,
    title: 'title',
    detail: null,
    part: 'relatedPlantIds',
  },
  PROJECT: {
    model: 'Project',
    delegate: 'project',
    table: 'projects',
    searchTable: 'project_search',
    favorites: null,
    visible: { isLocked: false },
    texts: PROJECT_TEXTS,
    title: 'title',
    detail: null,
    part: null,
  },
} as const satisfies Record<ContentKind, Kind>

export type ContentTable = (typeof KINDS)[ContentKind]['table']

export const CONTENT_KINDS = Object.keys(KINDS) as ContentKind[]
export const CONTENT_TABLES = CONTENT_KINDS.map((kind) => KINDS[kind].table)

export function kindOf(table: ContentTable): ContentKind {
  return CONTENT_KINDS.find((kind) => KINDS[kind].table === table)!
}

/** What a row holds that everybody may see, or that nobody else than admins may. */
export function visibilityOf(kind: ContentKind, isVisible: boolean): { isPublic: boolean } | { isLocked: boolean } {
  const { visible } = KINDS[kind]
  return 'isPublic' in visible
    ? { isPublic: visible.isPublic === isVisible }
    : { isLocked: visible.isLocked === isVisible }
}

/** The titles of a row in both languages. */
export function titlesOf(kind: ContentKind, row: object): { en: string; es: string } {
  const columns = row as Record<string, string>
  return { en: columns[`${KINDS[kind].title}En`]!, es: columns[`${KINDS[kind].title}Es`]! }
}
