import { PhotoFields } from '../../rules/photo-fields.ts'
import { WholeSource } from '../../rules/source-fields.ts'
import { TagFields } from '../../rules/tag-fields.ts'
import { coreOf, z } from '../../rules/zod.ts'
import { wholeNumber } from '../../rules/whole-number.ts'
import {
  both,
  commas,
  flag,
  group,
  inFilesOnly,
  list,
  moment,
  numeral,
  photo,
  photos,
  plantFile,
  plantFiles,
  required,
  rows,
  unfinished,
  value,
  visibility,
  word,
  words,
  type Field,
  type Layout,
} from './field.ts'
import { KINDS, mapTables, type ContentKind } from '../kinds.ts'
import type { MessageCode } from './messages.ts'

// What the files of each kind hold, and the schemas that judge it: those of the API.

const say = (code: MessageCode) => code

/** What the API gives to content by itself. */
const Identity = z.object({
  id: z.uuid({ version: 'v7', error: say('mustBeUuid') }).toLowerCase(),
  createdAt: z.iso
    .datetime(say('mustBeDate'))
    .transform((value) => new Date(value))
    .refine((value) => value <= new Date(), say('inFuture')),
})

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

/** The order in which files begin; what is not here follows. */
const FIRST =
  'id createdAt isPublic isLocked isSample isPoisonous kind bodySystem scientificName nameAuthority synonyms commonName name title words status mayanName names plantFamily habit morphology plantPartUsed geographicLocation mainImage galleryImages youtubeVideoUrl tags conservation review identifiers codes uses cautions distribution'.split(
    ' ',
  )

type Special = readonly (readonly [name: string, field: Field])[]

/** The fields of a file by the types of its columns: a new column of a schema is in files as well. */
function layoutOf(schemas: readonly z.ZodObject[], special: Special = []): Layout {
  const columns = schemas.flatMap(({ shape }) => Object.entries(shape))
  const names = new Set(columns.map(([column]) => column))
  // Names of plants have a `consent` as well, which is no part of that of a source.
  const suitable = special.filter(([, field]) => field.columns.every((column) => names.has(column)))
  const fields = columns.map(([column, schema]) => {
    const known = suitable.find(([, field]) => field.columns.includes(column))
    return known ?? fieldOf(column, coreOf(schema as z.ZodType), special)
  })
  const place = ([name]: readonly [string, Field]) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)
  return Object.fromEntries(fields.toSorted((one, other) => place(one) - place(other)))
}

function fieldOf(column: string, schema: z.ZodType, special: Special): readonly [string, Field] {
  const [, text = ''] = /^(.+)E[ns]$/.exec(column) ?? []
  if (text) return [text, both(text)]
  if (schema instanceof z.ZodBoolean) return [column, flag(column)]
  if (schema instanceof z.ZodEnum) return [column, isWord(schema) ? word(column) : value(column)]
  if (!(schema instanceof z.ZodArray)) return [column, value(column)]
  const item = coreOf(schema.element as z.ZodType)
  if (item instanceof z.ZodObject) return [column, rows(column, layoutOf([item], special))]
  return [column, item instanceof z.ZodEnum && isWord(item) ? words(column) : list(column)]
}

/** Words of the API are in capitals. */
function isWord({ options }: z.ZodEnum): boolean {
  return options.every((option) => option === String(option).toUpperCase())
}

const PHOTO = layoutOf([Photo])

/** What files hold in another way, or by another name. */
const SPECIAL: Special = [
  ['createdAt', moment('createdAt')],
  ['isPublic', visibility('isPublic')],
  ['isLocked', visibility('isLocked')],
  ['unfinished', unfinished('unfinished')],
  ['words', required(both('words'))],
  // For admins, as `private` below.
  ['contact', inFilesOnly(value('contact'))],
  ['plantPartUsed', commas('plantPartUsed')],
  ['mainImage', photo('mainImageUrl', PHOTO)],
  ['featuredImage', photo('featuredImageUrl', PHOTO)],
  ['galleryImages', photos('galleryImages', PHOTO)],
  [
    'conservation',
    group({
      list: value('conservationList'),
      category: value('conservationCategory'),
      year: value('conservationYear'),
      source: value('conservationSource'),
    }),
  ],
  [
    'review',
    group({
      by: value('reviewedBy'),
      role: both('reviewerRole'),
      on: value('reviewedOn'),
      until: value('reviewedUntil'),
    }),
  ],
  ['ailment', value('ailmentSlug')],
  ['lookalike', plantFile('lookalikeId')],
  ['plants', plantFiles('relatedPlantIds')],
  ['sources', list('sourceKeys')],
  ...['volume', 'issue', 'pages', 'isbn', 'number', 'date'].map((name) => [name, numeral(name)] as const),
  // For admins: it is not for a copy of the files that others may read, and in no spreadsheet.
  [
    'private',
    group({
      recordedBy: inFilesOnly(value('recordedBy')),
      namesRecorder: inFilesOnly(flag('namesRecorder')),
      consent: inFilesOnly(value('consent')),
    }),
  ],
  ['en', value('labelEn')],
  ['es', value('labelEs')],
]

const file = <Schemas extends readonly z.ZodObject[]>(...schemas: Schemas) => ({
  schemas,
  layout: layoutOf(schemas, SPECIAL),
})

const { ailments, ...others } = mapTables((kind) => {
  const { schemas, layout } = file(Identity, KINDS[kind].schemas[0])
  if (KINDS[kind].urlKey !== 'slug') return { schemas, layout }
  // Its slug is the name of its file.
  const { slug: _name, ...fields } = layout
  return { schemas, layout: fields as Layout }
})

/** The parts of the content, in the order of writing: what others refer to comes first. */
export const FILES = {
  tags: file(TagFields),
  sources: file(WholeSource),
  photos: file(Photo),
  ailments,
  ...others,
} satisfies Record<string, { layout: Layout; schemas: readonly z.ZodObject[] }>

export type FilePart = keyof typeof FILES

/** What a schema returns of a file, which has every column but what waits in a form. */
type Whole<Schema extends z.ZodType> = {
  [Column in Exclude<keyof z.output<Schema>, 'unfinished'>]-?: Exclude<z.output<Schema>[Column], undefined>
}
type Item<Schema extends z.ZodType> = z.output<typeof Identity> &
  Whole<Schema> &
  Pick<z.output<Schema>, Extract<keyof z.output<Schema>, 'unfinished'>>

export type PhotoValues = Whole<typeof PhotoFields> & Partial<z.output<typeof Photo>>
export type ValuesOf = {
  tags: Whole<typeof TagFields>
  sources: Whole<typeof WholeSource>
  photos: PhotoValues
} & { [Kind in ContentKind as (typeof KINDS)[Kind]['table']]: Item<(typeof KINDS)[Kind]['schemas'][0]> }
