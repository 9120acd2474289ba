import type { z } from 'zod'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { AilmentChanges, NewAilment } from '../rules/ailment-fields.ts'
import { ArticleChanges, NewArticle } from '../rules/article-fields.ts'
import { CommunityChanges, NewCommunity } from '../rules/community-fields.ts'
import { NewPlant, PlantChanges } from '../rules/plant-fields.ts'
import { NewProject, ProjectChanges } from '../rules/project-fields.ts'
import {
  AILMENT_TEXTS,
  AILMENT_VALUES,
  ARTICLE_TEXTS,
  ARTICLE_VALUES,
  COMMUNITY_TEXTS,
  COMMUNITY_VALUES,
  namesOf,
  PLANT_TEXTS,
  PLANT_VALUES,
  PROJECT_TEXTS,
  PROJECT_VALUES,
  type Texts,
  type Values,
} from '../rules/texts.ts'

// The description of a kind of content, from which lists, search, items, history, bin, files, import and sitemap are
// derived.

export interface Kind {
  description: string
  model: Prisma.ModelName
  delegate: Uncapitalize<Prisma.ModelName>
  /** Also its name in URLs, and its folder among the content files. */
  table: string
  /** The column that names a row in URLs. */
  urlKey: 'id' | 'slug'
  subpages: readonly string[]
  searchTable: string
  favorites: { table: string; column: string } | null
  /** Which rows are public. Every query uses it, nested ones included. */
  visible: { isPublic: true } | { isLocked: false }
  texts: Texts
  values: Values
  /** What judges a new item, and changes of one: in the API, the content files and the suggestions. */
  schemas: readonly [created: z.ZodObject, changed: z.ZodObject]
  title: string
  detail: string | null
  sample: string | null
  picture: string | null
  /** Its rows in other tables, as named in its input. */
  parts: readonly (
    'names' | 'uses' | 'cautions' | 'identifiers' | 'distribution' | 'dangerSigns' | 'codes' | 'relatedPlantIds'
  )[]
  /** What it warns of, which its public history lists first. */
  safety: readonly string[]
}

export const KINDS = {
  PLANT: {
    description: 'A medicinal plant.',
    model: 'Plant',
    delegate: 'plant',
    table: 'plants',
    urlKey: 'id',
    subpages: ['share', 'print'],
    searchTable: 'plant_search',
    favorites: { table: 'plant_favorites', column: 'plant_id' },
    visible: { isPublic: true },
    texts: PLANT_TEXTS,
    values: PLANT_VALUES,
    schemas: [NewPlant, PlantChanges],
    title: 'commonName',
    detail: 'scientificName',
    sample: null,
    picture: 'main_image_url',
    parts: ['names', 'uses', 'cautions', 'identifiers', 'distribution'],
    safety: ['isPoisonous', 'cautions', 'precautions', 'dosageGuidelines', 'preparationMethods'],
  },
  AILMENT: {
    description: 'What plants are used for: a symptom, an illness, a folk illness, an injury or a stage of life.',
    model: 'Ailment',
    delegate: 'ailment',
    table: 'ailments',
    urlKey: 'slug',
    subpages: ['share', 'print'],
    searchTable: 'ailment_search',
    favorites: null,
    visible: { isPublic: true },
    texts: AILMENT_TEXTS,
    values: AILMENT_VALUES,
    schemas: [NewAilment, AilmentChanges],
    title: 'name',
    detail: 'slug',
    sample: null,
    picture: null,
    parts: ['dangerSigns', 'codes'],
    safety: ['dangerSigns', 'doNot', 'firstHelp'],
  },
  ARTICLE: {
    description: 'An article on plants, people and practice.',
    model: 'Article',
    delegate: 'article',
    table: 'articles',
    urlKey: 'id',
    subpages: [],
    searchTable: 'article_search',
    favorites: { table: 'article_favorites', column: 'article_id' },
    visible: { isPublic: true },
    texts: ARTICLE_TEXTS,
    values: ARTICLE_VALUES,
    schemas: [NewArticle, ArticleChanges],
    title: 'title',
    detail: null,
    sample: null,
    picture: 'featured_image_url',
    parts: ['relatedPlantIds'],
    safety: [],
  },
  PROJECT: {
    description: 'A community project.',
    model: 'Project',
    delegate: 'project',
    table: 'projects',
    urlKey: 'id',
    subpages: [],
    searchTable: 'project_search',
    favorites: null,
    visible: { isLocked: false },
    texts: PROJECT_TEXTS,
    values: PROJECT_VALUES,
    schemas: [NewProject, ProjectChanges],
    title: 'title',
    detail: null,
    sample: 'isSample',
    picture: 'gallery_images[1]',
    parts: [],
    safety: [],
  },
  COMMUNITY: {
    description: 'A community from which knowledge comes, as it wishes to be known.',
    model: 'Community',
    delegate: 'community',
    table: 'communities',
    urlKey: 'id',
    subpages: [],
    searchTable: 'community_search',
    favorites: null,
    visible: { isPublic: true },
    texts: COMMUNITY_TEXTS,
    values: COMMUNITY_VALUES,
    schemas: [NewCommunity, CommunityChanges],
    title: 'name',
    detail: 'peopleEs',
    sample: null,
    picture: null,
    parts: [],
    safety: [],
  },
} as const satisfies Record<string, Kind>

export type ContentKind = keyof typeof KINDS

/** The uses of a plant that readers are told. */
export const READ_USES = { ailment: KINDS.AILMENT.visible, plant: { isPoisonous: false } } as const

export type ContentTable = (typeof KINDS)[ContentKind]['table']

export const CONTENT_KINDS = Object.keys(KINDS) as ContentKind[]
/** Whether parts of a kind can come from communities. */
export const isHeld = (kind: ContentKind) => kind !== 'COMMUNITY'
export const HELD_KINDS = CONTENT_KINDS.filter(isHeld)
export const CONTENT_TABLES = CONTENT_KINDS.map((kind) => KINDS[kind].table)

export function mapKinds<Name extends ContentKind, Of>(
  kinds: readonly Name[],
  of: (kind: Name) => Of,
): Record<Name, Of> {
  return Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Record<Name, Of>
}

/** The same by the tables of all kinds. */
export function mapTables<Of>(of: (kind: ContentKind) => Of): Record<ContentTable, Of> {
  return Object.fromEntries(CONTENT_KINDS.map((kind) => [KINDS[kind].table, of(kind)])) as Record<ContentTable, Of>
}

/** Undefined of what is no content, such as `tags`. */
export function contentKindOf(table: string): ContentKind | undefined {
  return CONTENT_KINDS.find((kind) => KINDS[kind].table === table)
}

export function kindOf(table: ContentTable): ContentKind {
  return contentKindOf(table)!
}

export function visibilityOf(kind: ContentKind, isVisible: boolean): { isPublic: boolean } | { isLocked: boolean } {
  const { visible } = KINDS[kind]
  return 'isPublic' in visible
    ? { isPublic: visible.isPublic === isVisible }
    : { isLocked: visible.isLocked === isVisible }
}

export function isVisible(kind: ContentKind, content: object): boolean {
  return Object.entries(visibilityOf(kind, true)).every(
    ([name, value]) => Boolean((content as Record<string, unknown>)[name]) === value,
  )
}

export function aNoun(kind: ContentKind): string {
  const { delegate } = KINDS[kind]
  return `${/^[aeiou]/.test(delegate) ? 'an' : 'a'} ${delegate}`
}

export function pictureColumns(kind: ContentKind): string[] {
  return namesOf<Values>(KINDS[kind].values, 'picture', 'pictures')
}

export function titlesOf(kind: ContentKind, row: object): { en: string; es: string } {
  const columns = row as Record<string, string>
  return { en: columns[`${KINDS[kind].title}En`]!, es: columns[`${KINDS[kind].title}Es`]! }
}
