import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

// Searches as people type them, each with what a responsible site must understand and do; one a line, so that a file stays small.
// Those in test/ and training/ are by authors who had seen neither the rules nor their words, but for plain.yaml, stories.yaml
// and told-in-trouble.yaml; test/ only judges. Those in phrases/ were written one after the other with one rule each.

const Labelled = z.strictObject({
  /** What is typed. */
  q: z.string(),
  lang: z.enum(['es', 'en']),
  /** certain: an emergency now. possible: what may be one, so that a line must ask. */
  danger: z.enum(['none', 'possible', 'certain']),
  /** pregnancy, breastfeeding, child:AGE, elderly, medicine:SLUG, condition:SLUG. */
  persons: z.array(z.string()).default([]),
  /** Slugs of the ailments that it is about, and of plants that it asks for by name. */
  ailments: z.array(z.string()).default([]),
  plants: z.array(z.string()).default([]),
  /** Slugs of plants that would be right among the first three. */
  useful: z.array(z.string()).optional(),
  /** Whether it asks for harm that must not be helped with. */
  refuse: z.boolean().default(false),
  /** Another page that it asks for. */
  page: z.string().nullable().default(null),
  /** Words that the site cannot be expected to understand, and must say so. */
  told: z.array(z.string()).default([]),
  why: z.string().optional(),
})

export type Labelled = z.infer<typeof Labelled>
export const PARTS = ['test', 'training', 'phrases'] as const
export type Part = (typeof PARTS)[number]

/** Each has a file of its own. */
export const authorsOf = (part: Part) =>
  globSync(new URL(`${part}/*.yaml`, import.meta.url).pathname)
    .map((file) => basename(file, '.yaml'))
    .sort()

/** Of one author, or of all. */
export function readCorpus(part: Part, author = '*'): Labelled[] {
  const files = globSync(new URL(`${part}/${author}.yaml`, import.meta.url).pathname).sort()
  return files.flatMap((file) => z.array(Labelled).parse(parse(readFileSync(file, 'utf8'))))
}

/** Danger signs of the ailments that send to a hospital now, in both languages. */
export function urgentSigns(): string[] {
  const signs = readContent<{ dangerSigns?: Sign[] }>('ailments').flatMap(({ dangerSigns }) => dangerSigns ?? [])
  return [...new Set(signs.flatMap(({ urgency, text }) => (urgency === 'hospital-now' ? [text.en, text.es] : [])))]
}

interface Sign {
  urgency: string
  text: { en: string; es: string }
}

/** The words of the ailments, and the names of the plants and of the poisonous ones, as the content has them. */
export function contentWords() {
  const ailments = readContent<ContentAilment>('ailments').map(({ slug, name, words }) => ({
    slug,
    phrases: [name.en, name.es, ...words.en, ...words.es],
  }))
  const plants = readContent<ContentPlant>('plants').map(({ isPoisonous, commonName, names, scientificName }) => ({
    isPoisonous,
    names: [commonName.en, commonName.es, scientificName, ...names.map(({ name }) => name)],
  }))
  return { ailments, plants }
}

interface ContentAilment {
  name: Record<'en' | 'es', string>
  words: Record<'en' | 'es', string[]>
}

interface ContentPlant {
  isPoisonous?: boolean
  commonName: Record<'en' | 'es', string>
  names: { name: string }[]
  scientificName: string
}

function readContent<Content>(folder: string) {
  const files = globSync(new URL(`../../prisma/content/${folder}/*.yaml`, import.meta.url).pathname).sort()
  return files.map((file) => ({ slug: basename(file, '.yaml'), ...(parse(readFileSync(file, 'utf8')) as Content) }))
}

/** Slugs of plants by their ids, as the content has them. */
export const plantSlugs = () => new Map(readContent<{ id: string }>('plants').map(({ id, slug }) => [id, slug]))
