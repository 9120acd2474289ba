/*
 * What public responses depend on, and what a change concerns. A response depends on the rows that it shows, and on a
 * whole model where any row could change it: lists, searches, counts.
 */

/** The models that public responses depend on, each with the columns by which a row is named. */
const KEYS = {
  Plant: ['id'],
  Ailment: ['id', 'slug'],
  Article: ['id'],
  Project: ['id'],
  Source: ['key'],
  Photo: ['url'],
  // The list of tags is always read whole.
  Tag: [],
} as const satisfies Record<string, readonly string[]>

export type ContentModel = keyof typeof KEYS
export const CONTENT_MODELS = Object.keys(KEYS) as ContentModel[]

/** Models that show the labels of their tags. */
export const TAGGED_MODELS = ['Plant', 'Article', 'Project'] as const satisfies readonly ContentModel[]

/** A whole model, `Plant`; one of its rows, `Plant:<key>`; or which rows are in its lists, `Plant/lists`. */
export type Topic = ContentModel | RowTopic | RelatedTopic | ListTopic
export type RowTopic = `${ContentModel}:${string}`
export type RelatedTopic = `${RowTopic}/related`
export type ListTopic = `${ContentModel}/lists`

/** Ids are lower case in the database; clients may send them in upper case. */
export function rowTopic(model: ContentModel, key: string): RowTopic {
  return `${model}:${KEYS[model].includes('id' as never) ? key.toLowerCase() : key}`
}

/** What a row shows of others that refer to it, such as the plants of an article. */
export function relatedTopic(row: RowTopic): RelatedTopic {
  return `${row}/related`
}

/** Which rows lists and totals without a search contain, and in which order: by visibility, tags and time of creation. */
export function listTopic(model: ContentModel): ListTopic {
  return `${model}/lists`
}

/** Depends on no row, but on changes that do not say which rows they concern. */
export function changesInBulk(model: ContentModel): RowTopic {
  return `${model}:`
}

export function modelOfTopic(topic: Topic): ContentModel {
  const end = topic.search(/[:/]/)
  return (end === -1 ? topic : topic.slice(0, end)) as ContentModel
}

/** The model that a table belongs to: rows of `PlantUse` are part of a plant. */
export function contentModelOf(model: string): ContentModel | undefined {
  return CONTENT_MODELS.find((content) => model.startsWith(content))
}

/** The column of these that names a row. */
export function keyColumnOf(model: ContentModel, columns: readonly string[]): string | undefined {
  return KEYS[model].find((key) => columns.includes(key))
}

/** More rows than this are represented by their model. */
const MAX_ROWS = 300

/** Without duplicates, and without rows of models that are included as a whole. */
export function compactTopics(topics: Iterable<Topic>): Topic[] {
  const all = new Set(topics)
  if (all.size > MAX_ROWS) for (const topic of all) all.add(modelOfTopic(topic))
  return [...all].filter((topic) => topic === modelOfTopic(topic) || !all.has(modelOfTopic(topic)))
}
