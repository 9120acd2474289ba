import { z } from 'zod'
import { isLink } from '../../http/links.ts'
import { doiOf } from '../../rules/doi.ts'
import { findHidden } from '../../rules/markdown/as-written.ts'
import { secondsOf } from '../../media/recording-names.ts'
import { INPUT_LIMITS } from '../input-limits.ts'
import { ONE_LINE, VISIBLE } from '../text-shape.ts'
import { AILMENT_TEXTS, ARTICLE_TEXTS, namesOf, PLANT_TEXTS, PROJECT_TEXTS, type NameOf, type Texts } from '../texts.ts'
import {
  AILMENT_KINDS,
  BODY_SYSTEMS,
  CAUTION_LEVELS,
  CAUTION_SUBJECTS,
  EVIDENCE,
  FINDINGS,
  MAX_MONTHS,
  PLANT_PARTS,
  PREPARATIONS,
  ROUTES,
  SOURCE_KINDS,
  URGENCIES,
  WHO,
  wordsIn,
} from '../vocabulary.ts'
import { morphologyShape } from '../morphology/read.ts'
import type { MessageCode } from './messages.ts'

export type PlantFile = z.infer<typeof PlantFile>
export type AilmentFile = z.infer<typeof AilmentFile>
export type ArticleFile = z.infer<typeof ArticleFile>
export type ProjectFile = z.infer<typeof ProjectFile>
export type PhotoRow = z.infer<typeof PhotoRow>
export type TagRow = z.infer<typeof TagRow>
export type SourceRow = z.infer<typeof SourceRow>
/** A text in both languages; `null` marks a missing translation. */
export type Words = z.infer<typeof Words>
export type LongText = NameOf<typeof PLANT_TEXTS, 'markdown'>

/** Why a value is refused: the message of zod is the code of one of MESSAGES. */
const say = (code: MessageCode) => code

/** text-rules.ts checks its characters, and names its line. */
const markdown = (max: number) =>
  z.string(say('mustBeText')).overwrite(tidy).regex(VISIBLE, say('empty')).max(max, say('tooLong'))
const text = (max: number) =>
  markdown(max).superRefine((value, { addIssue }) => {
    const refusal = findHidden(value)
    if (refusal) addIssue({ code: 'custom', message: say('refusedValue'), params: { ...refusal } })
  })
const lineOf = (max: number) => text(max).regex(ONE_LINE, say('lineBreak'))
const short = lineOf(INPUT_LIMITS.line)
/** A line about a source, or a sentence or two of a use, a caution or a danger sign. */
const sentence = lineOf(INPUT_LIMITS.sentence)
const long = markdown(INPUT_LIMITS.text)
const list = <Item extends z.ZodType>(item: Item, most: number = INPUT_LIMITS.pictures) =>
  z.array(item, say('mustBeList')).max(most, say('tooMany')).default([])
const fields = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape, say('mustBeFields'))
const flag = z.boolean(say('mustBeBoolean'))
const size = z.int(say('mustBeNumber')).positive(say('mustBeNumber')).max(100_000, say('mustBeNumber'))
const percent = z.int(say('mustBePercent')).min(0, say('mustBePercent')).max(100, say('mustBePercent'))
const SLUG = /^[\p{Ll}\p{Lo}\p{N}]+(-[\p{Ll}\p{Lo}\p{N}]+)*$/u
const slug = text(INPUT_LIMITS.tag).regex(SLUG, say('mustBeSlug'))
const tag = text(INPUT_LIMITS.tag).toLowerCase().regex(SLUG, say('mustBeSlug'))
const key = text(INPUT_LIMITS.sourceKey).regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, say('mustBeKey'))
const address = text(INPUT_LIMITS.address).refine(isLink, say('mustBeAddress'))
const date = z.iso.date(say('mustBeDay'))
const year = z.int(say('mustBeYear')).min(1000, say('mustBeYear')).max(2200, say('mustBeYear'))
/** Ages of children, for cautions. */
const age = z.int(say('mustBeAge')).min(1, say('mustBeAge')).max(18, say('mustBeAge'))
/** Ages of children, for danger signs. */
const months = z.int(say('mustBeMonths')).min(1, say('mustBeMonths')).max(MAX_MONTHS, say('mustBeMonths'))
const moment = z.iso
  .datetime(say('mustBeDate'))
  .overwrite((value) => shortMoment(new Date(value)))
  .refine((value) => new Date(value) <= new Date(), say('inFuture'))

const Label = fields({ en: short, es: short })
const Words = fields({ en: long.nullable(), es: long.nullable() })
const PlainWords = fields({ en: text(INPUT_LIMITS.text).nullable(), es: text(INPUT_LIMITS.text).nullable() })
const ShortWords = fields({ en: short.nullable(), es: short.nullable() })
const RowWords = fields({ en: sentence.nullable(), es: sentence.nullable() })

/** A word of vocabulary.ts; in files in lower case with hyphens: `human-small`. */
function word(list: Record<string, string>) {
  return z.enum(wordsIn(list).map(inFiles))
}

/** `HUMAN_SMALL` in files: `human-small`. */
export function inFiles(value: string): string {
  return value.toLowerCase().replaceAll('_', '-')
}

/** `human-small` in the database and the API: `HUMAN_SMALL`. */
export function inData(value: string): string {
  return value.toUpperCase().replaceAll('-', '_')
}

const PhotoRow = fields({
  url: address,
  alt: ShortWords.optional(),
  credit: short.nullable().default(null),
  licence: short.nullable().default(null),
  sourceUrl: address.nullable().default(null),
  focusX: percent.nullable().default(null),
  focusY: percent.nullable().default(null),
  // What the server knows of an uploaded picture.
  width: size.nullable().default(null),
  height: size.nullable().default(null),
  widths: list(size),
  placeholder: text(10_000)
    .regex(/^data:image\/(png|jpeg|webp|avif|gif);base64,[A-Za-z0-9+/=]+$/, say('mustBePlaceholder'))
    .nullable()
    .default(null),
})

const entry = {
  id: z.uuid({ version: 'v7', error: say('mustBeUuid') }).toLowerCase(),
  createdAt: moment,
  tags: list(tag, INPUT_LIMITS.tags),
}
const common = { ...entry, youtubeVideoUrl: address.nullable().default(null) }

const TEXTS = { name: Label, line: ShortWords.optional(), plain: PlainWords.optional(), markdown: Words.optional() }

/** How files hold the texts of a list. */
function textsOf<List extends Texts>(texts: List) {
  const shapes = Object.entries(texts).map(([name, { kind }]) => [name, TEXTS[kind]])
  return Object.fromEntries(shapes) as { [Name in keyof List]: (typeof TEXTS)[List[Name]['kind']] }
}

/** The long texts of a plant, in page order. */
export const LONG_TEXTS = namesOf(PLANT_TEXTS, 'markdown')

export const HABITS = ['herb', 'shrub', 'tree', 'vine', 'grass', 'succulent', 'fern'] as const
export const TAG_KINDS = ['body', 'use', 'kind', 'part', 'topic'] as const

/** What a plant looks like: see README.md. */
const Morphology = morphologyShape({
  // An unknown word: the message lists those that are known.
  term: say('wrong'),
  list: say('mustBeList'),
  tooMany: say('tooMany'),
  length: say('mustBeLength'),
  count: say('mustBeNumber'),
  group: say('mustBeFields'),
})

const PlantName = fields({
  name: short,
  language: short,
  place: short.nullable().default(null),
  note: ShortWords.optional(),
  source: key.nullable().default(null),
  reviewed: flag.default(false),
  recording: short
    .refine((url) => secondsOf(url) !== null, say('notRecorded'))
    .nullable()
    .default(null),
  speaker: short.nullable().default(null),
  community: short.nullable().default(null),
  consent: short.nullable().default(null),
  consentOn: date.nullable().default(null),
})

const PlantUse = fields({
  ailment: slug,
  parts: list(word(PLANT_PARTS)),
  preparation: word(PREPARATIONS),
  route: word(ROUTES),
  evidence: word(EVIDENCE),
  finding: word(FINDINGS),
  place: ShortWords.optional(),
  text: RowWords.optional(),
  sources: list(key, INPUT_LIMITS.sourcesOfRow),
})

const PlantCaution = fields({
  subject: word(CAUTION_SUBJECTS),
  level: word(CAUTION_LEVELS),
  underAge: age.nullable().default(null),
  medicine: slug.nullable().default(null),
  condition: slug.nullable().default(null),
  /** File name of the plant that it is confused with. */
  lookalike: short.nullable().default(null),
  routes: list(word(ROUTES)),
  text: RowWords.optional(),
  sources: list(key, INPUT_LIMITS.sourcesOfRow),
})

const Conservation = fields({
  list: short,
  category: short,
  year: year.min(1900, say('mustBeYear')).nullable().default(null),
  source: key.nullable().default(null),
})

const Review = fields({
  by: short,
  role: ShortWords.optional(),
  on: date,
  until: date.nullable().default(null),
})

export const PlantFile = fields({
  ...common,
  isPublic: flag,
  isPoisonous: flag.default(false),
  nameAuthority: short.nullable().default(null),
  uses: list(PlantUse, INPUT_LIMITS.rows),
  cautions: list(PlantCaution, INPUT_LIMITS.rows),
  conservation: Conservation.nullable().default(null),
  review: Review.nullable().default(null),
  scientificName: short.nullable().default(null),
  synonyms: list(short, INPUT_LIMITS.synonyms),
  mayanName: short.nullable().default(null),
  names: list(PlantName, INPUT_LIMITS.names),
  habit: z.enum(HABITS).nullable().default(null),
  morphology: Morphology.nullable().default(null),
  // A line in the form.
  plantPartUsed: list(short, 150).refine((parts) => parts.join(', ').length <= INPUT_LIMITS.line, say('tooLong')),
  mainImage: PhotoRow.nullable().default(null),
  galleryImages: list(PhotoRow),
  ...textsOf(PLANT_TEXTS),
})

const DangerSign = fields({
  who: word(WHO),
  underMonths: months.nullable().default(null),
  urgency: word(URGENCIES),
  text: RowWords,
  sources: list(key, INPUT_LIMITS.sourcesOfRow),
})

export const AilmentFile = fields({
  ...entry,
  isPublic: flag,
  kind: word(AILMENT_KINDS),
  bodySystem: word(BODY_SYSTEMS),
  words: fields({ en: list(short, INPUT_LIMITS.wordsOfAilment), es: list(short, INPUT_LIMITS.wordsOfAilment) }),
  dangerSigns: list(DangerSign, INPUT_LIMITS.rows),
  ...textsOf(AILMENT_TEXTS),
})

export const ArticleFile = fields({
  ...common,
  isPublic: flag,
  ...textsOf(ARTICLE_TEXTS),
  featuredImage: PhotoRow.nullable().default(null),
  plants: list(short, INPUT_LIMITS.plantsOfArticle),
})

export const ProjectFile = fields({
  ...common,
  isLocked: flag,
  isSample: flag.default(false),
  ...textsOf(PROJECT_TEXTS),
  galleryImages: list(PhotoRow),
})

export const TagRow = fields({ slug, kind: z.enum(TAG_KINDS), en: short, es: short })

export const SourceRow = fields({
  key,
  title: sentence,
  author: sentence.nullable().default(null),
  year: year
    .refine((value) => value <= new Date().getFullYear(), say('inFuture'))
    .nullable()
    .default(null),
  address: short
    .regex(/^https?:\/\/\S+$/i, say('mustBeAddress'))
    .nullable()
    .default(null),
  kind: word(SOURCE_KINDS).nullable().default(null),
  doi: short
    .transform((written, context) => {
      const doi = doiOf(written)
      if (!doi) context.addIssue(say('mustBeDoi'))
      return doi
    })
    .nullable()
    .default(null),
  readOn: date.nullable().default(null),
  note: fields({ en: sentence.nullable(), es: sentence.nullable() }).optional(),
})

/** Normalizes a text as in files: without surrounding whitespace, with uniform line endings. */
export function tidy(value: string): string {
  return value.replace(/\r\n?/g, '\n').trim()
}

/** A timestamp as in files: `2024-03-02T15:00:00Z`. */
export function shortMoment(value: Date): string {
  return value.toISOString().replace('.000Z', 'Z')
}
