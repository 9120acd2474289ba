import { z } from 'zod'
import { NewAilment } from '../../rules/ailment-fields.ts'
import { NewArticle } from '../../rules/article-fields.ts'
import { PhotoFields } from '../../rules/photo-fields.ts'
import { NewPlant } from '../../rules/plant-fields.ts'
import { NewProject } from '../../rules/project-fields.ts'
import { SourceFields } from '../../rules/source-fields.ts'
import { TagFields } from '../../rules/tag-fields.ts'
import { wholeNumber } from '../whole-number.ts'
import { AILMENT_TEXTS, ARTICLE_TEXTS, PLANT_TEXTS, PROJECT_TEXTS, type Texts } from '../texts.ts'
import {
  both,
  commas,
  flag,
  group,
  list,
  moment,
  needed,
  photo,
  photos,
  plain,
  plains,
  plantFile,
  plantFiles,
  required,
  rows,
  slugs,
  terms,
  text,
  texts,
  unfinished,
  word,
  words,
  type Layout,
} from './field.ts'
import type { MessageCode } from './messages.ts'

// What the files of each kind hold, in the order in which they are written, and the schema that judges it: that of the API.

const say = (code: MessageCode) => code

/** What the API gives to content by itself. */
const Identity = z.object({
  id: z.uuid({ version: 'v7', error: say('mustBeUuid') }).toLowerCase(),
  createdAt: z.iso
    .datetime(say('mustBeDate'))
    .transform((value) => new Date(value))
    .refine((value) => value <= new Date(), say('inFuture')),
})

const identity = { id: plain('id'), createdAt: moment('createdAt') }
const kept = { unfinished: unfinished('unfinished') }

function textsOf(list: Texts): Layout {
  return Object.fromEntries(
    Object.entries(list).map(([name, { kind }]) => [name, both(name, kind === 'markdown' ? 'block' : undefined)]),
  )
}

const PHOTO: Layout = {
  ...plains('url'),
  alt: both('alt'),
  ...texts('credit', 'licence', 'sourceUrl', 'focusX', 'focusY', 'width', 'height'),
  widths: list('widths'),
  ...plains('placeholder'),
}

const size = wholeNumber(1, 100_000)

/** With what the server knows of an uploaded picture. */
const Photo = PhotoFields.extend({
  width: size.nullable(),
  height: size.nullable(),
  widths: z.array(size).max(30, 'tooMany'),
  placeholder: z
    .string()
    .max(10_000, 'tooLong')
    .regex(/^data:image\/(png|jpeg|webp|avif|gif);base64,[A-Za-z0-9+/=]+$/, say('mustBePlaceholder'))
    .nullable(),
})

const PLANT: Layout = {
  ...identity,
  isPublic: needed('isPublic'),
  isPoisonous: flag('isPoisonous'),
  ...texts('scientificName', 'nameAuthority'),
  synonyms: list('synonyms'),
  commonName: both('commonName'),
  ...texts('mayanName'),
  names: rows('names', {
    ...texts('name'),
    ...plains('language'),
    ...texts('place'),
    note: both('note'),
    ...plains('source'),
    reviewed: flag('reviewed'),
    ...texts('recording', 'speaker', 'community', 'consent', 'consentOn'),
  }),
  plantFamily: both('plantFamily'),
  ...plains('habit'),
  morphology: terms('morphology'),
  plantPartUsed: commas('plantPartUsed'),
  geographicLocation: both('geographicLocation'),
  mainImage: photo('mainImageUrl', PHOTO),
  galleryImages: photos('galleryImages', PHOTO),
  ...plains('youtubeVideoUrl'),
  tags: slugs('tags'),
  conservation: group({
    list: text('conservationList'),
    category: text('conservationCategory'),
    year: text('conservationYear'),
    source: plain('conservationSource'),
  }),
  review: group({
    by: text('reviewedBy'),
    role: both('reviewerRole'),
    on: plain('reviewedOn'),
    until: plain('reviewedUntil'),
  }),
  uses: rows(
    'uses',
    {
      ailment: plain('ailmentSlug'),
      parts: words('parts'),
      preparation: word('preparation'),
      route: word('route'),
      evidence: word('evidence'),
      finding: word('finding'),
      place: both('place'),
      text: both('text'),
      sources: slugs('sourceKeys'),
    },
    'rows',
  ),
  cautions: rows(
    'cautions',
    {
      subject: word('subject'),
      level: word('level'),
      ...texts('underAge'),
      ...plains('medicine', 'condition'),
      lookalike: plantFile('lookalikeId'),
      routes: words('routes'),
      text: both('text'),
      sources: slugs('sourceKeys'),
    },
    'rows',
  ),
  ...textsOf(PLANT_TEXTS),
  ...kept,
}

const AILMENT: Layout = {
  ...identity,
  isPublic: needed('isPublic'),
  kind: word('kind'),
  bodySystem: word('bodySystem'),
  name: both('name'),
  words: required(both('words')),
  tags: slugs('tags'),
  ...textsOf(AILMENT_TEXTS),
  dangerSigns: rows(
    'dangerSigns',
    {
      who: word('who'),
      ...texts('underMonths'),
      urgency: word('urgency'),
      text: both('text'),
      sources: slugs('sourceKeys'),
    },
    'rows',
  ),
  ...kept,
}

const ARTICLE: Layout = {
  ...identity,
  isPublic: needed('isPublic'),
  ...textsOf(ARTICLE_TEXTS),
  featuredImage: photo('featuredImageUrl', PHOTO),
  ...plains('youtubeVideoUrl'),
  tags: slugs('tags'),
  plants: plantFiles('relatedPlantIds'),
  ...kept,
}

const PROJECT: Layout = {
  ...identity,
  isLocked: needed('isLocked'),
  isSample: flag('isSample'),
  title: both('title'),
  status: both('status'),
  ...textsOf(PROJECT_TEXTS),
  galleryImages: photos('galleryImages', PHOTO),
  ...plains('youtubeVideoUrl'),
  tags: slugs('tags'),
  ...kept,
}

const TAG: Layout = { ...plains('slug', 'kind'), en: text('labelEn'), es: text('labelEs') }

const SOURCE: Layout = {
  ...plains('key'),
  ...texts('title', 'author', 'year'),
  ...plains('address'),
  kind: word('kind'),
  ...texts('doi'),
  ...plains('readOn'),
  note: both('note'),
}

/** The parts of the content, in the order of writing: what others refer to comes first. */
export const FILES = {
  tags: { layout: TAG, schemas: [TagFields] },
  sources: { layout: SOURCE, schemas: [SourceFields] },
  photos: { layout: PHOTO, schemas: [Photo] },
  ailments: { layout: AILMENT, schemas: [Identity, NewAilment] },
  plants: { layout: PLANT, schemas: [Identity, NewPlant] },
  articles: { layout: ARTICLE, schemas: [Identity, NewArticle] },
  projects: { layout: PROJECT, schemas: [Identity, NewProject] },
} as const satisfies Record<string, { layout: Layout; schemas: z.ZodType[] }>

export type FilePart = keyof typeof FILES

/** What a schema returns of a file, which has every column but what waits in a form. */
type Whole<Schema extends z.ZodType> = {
  [Column in Exclude<keyof z.output<Schema>, 'unfinished'>]-?: Exclude<z.output<Schema>[Column], undefined>
}
type Item<Schema extends z.ZodType> = z.output<typeof Identity> &
  Whole<Schema> &
  Pick<z.output<Schema>, Extract<keyof z.output<Schema>, 'unfinished'>>

export type PhotoValues = Whole<typeof PhotoFields> & Partial<z.output<typeof Photo>>
export type AilmentValues = Item<typeof NewAilment>
export type PlantValues = Item<typeof NewPlant>
export type ArticleValues = Item<typeof NewArticle>
export type ProjectValues = Item<typeof NewProject>

/** The values of files, as they are written to the database. */
export interface ValuesOf {
  tags: Whole<typeof TagFields>
  sources: Whole<typeof SourceFields>
  photos: PhotoValues
  ailments: AilmentValues
  plants: PlantValues
  articles: ArticleValues
  projects: ProjectValues
}
