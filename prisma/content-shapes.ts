import { z } from 'zod'

export type PlantFile = z.infer<typeof PlantFile>
export type ArticleFile = z.infer<typeof ArticleFile>
export type ProjectFile = z.infer<typeof ProjectFile>
export type PhotoRow = z.infer<typeof PhotoRow>
export type TagRow = z.infer<typeof TagRow>
export type SourceRow = z.infer<typeof SourceRow>
/** A text in both languages; `null` marks the one that is still to be translated. */
export type Words = z.infer<typeof Words>
export type PlantText = keyof typeof plantTexts

const filled = z.string('must be a text').trim().min(1, 'is empty')
const slugs = z.array(filled, 'must be a list').default([])
const date = 'must be a date and time in UTC, such as 2024-03-02T15:00:00Z'
const address = z.url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
const Label = z.strictObject({ en: filled, es: filled })
const Words = z.strictObject({ en: filled.nullable(), es: filled.nullable() })

const PhotoRow = z.strictObject({ url: filled, alt: Label, credit: filled, licence: filled })

const common = {
  id: z.uuid({ version: 'v7', error: 'must be a UUID of version 7' }),
  createdAt: z.iso.datetime(date).refine((moment) => new Date(moment) <= new Date(), 'is in the future'),
  youtubeVideoUrl: address.nullable().default(null),
  tags: slugs,
}

const plantTexts = {
  description: Words.optional(),
  keyProperties: Words.optional(),
  basicUses: Words.optional(),
  culturalSignificance: Words.optional(),
  spiritualCeremonialUse: Words.optional(),
  preparationMethods: Words.optional(),
  dosageGuidelines: Words.optional(),
  precautions: Words.optional(),
  ethicalHarvesting: Words.optional(),
}

/** The long texts of a plant, in the order in which its page shows them. */
export const PLANT_TEXTS = Object.keys(plantTexts) as PlantText[]

const PlantName = z.strictObject({
  name: filled,
  language: filled,
  place: filled.nullable().default(null),
  note: Label.optional(),
  source: filled.nullable().default(null),
  reviewed: z.boolean('must be true or false').default(false),
})

export const PlantFile = z.strictObject({
  ...common,
  isPublic: z.boolean('must be true or false'),
  scientificName: filled.nullable().default(null),
  synonyms: slugs,
  commonName: Label,
  mayanName: filled.nullable().default(null),
  names: z.array(PlantName).default([]),
  plantFamily: Words.optional(),
  habit: z.enum(['herb', 'shrub', 'tree', 'vine', 'grass', 'succulent', 'fern']).nullable().default(null),
  plantPartUsed: slugs,
  geographicLocation: Words.optional(),
  mainImage: PhotoRow.nullable().default(null),
  galleryImages: z.array(PhotoRow).default([]),
  ...plantTexts,
})

export const ArticleFile = z.strictObject({
  ...common,
  isPublic: z.boolean('must be true or false'),
  title: Label,
  content: Words.optional(),
  featuredImage: PhotoRow.nullable().default(null),
  plants: slugs,
})

export const ProjectFile = z.strictObject({
  ...common,
  isLocked: z.boolean('must be true or false'),
  title: Label,
  status: Words.optional(),
  description: Words.optional(),
  galleryImages: z.array(PhotoRow).default([]),
})

export const TagRow = z.strictObject({
  slug: filled.regex(/^[a-z0-9-]+$/, 'may hold only small letters, digits and hyphens'),
  kind: z.enum(['body', 'use', 'kind', 'part', 'topic']),
  en: filled,
  es: filled,
})

export const SourceRow = z.strictObject({
  key: filled.regex(/^[a-z0-9-]+$/, 'may hold only small letters, digits and hyphens'),
  title: filled,
  author: filled.nullable().default(null),
  year: z.int('must be a year').min(1500).max(new Date().getFullYear(), 'is in the future').nullable().default(null),
  address: address.nullable().default(null),
  note: Label.optional(),
})
