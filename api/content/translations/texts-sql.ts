import { Prisma } from '../../../prisma/generated/client/client.ts'
import { columnName } from '../conditions.ts'
import { urlsSql } from '../described.ts'
import { CONTENT_KINDS, KINDS, pictureColumns, type ContentKind } from '../kinds.ts'
import { namesOf, ROW_TEXTS, type Texts } from '../../rules/texts.ts'

/*
 * Every bilingual text that an admin writes: those of plants, ailments, articles and projects, of their rows, the
 * descriptions of their pictures, and the notes on sources. Not the labels of tags, which are always written in both
 * languages; not the words of ailments, which do not translate each other; not notifications, which cannot be changed.
 */

export const TRANSLATED_KINDS = [...CONTENT_KINDS, 'SOURCE'] as const
export type TranslatedKind = (typeof TRANSLATED_KINDS)[number]

/** `EN` or `ES`, as in the API. */
export type TranslatedInto = 'EN' | 'ES'

/** A text of an item in one language, with the other language as its source. */
export interface TranslationRow {
  kind: TranslatedKind
  /** UUID of the item, key of the source. */
  id: string
  titleEn: string
  titleEs: string
  /** Such as `description`, `uses.2.text` or `photos.0.alt`. */
  name: string
  /** Without the number of the row: `uses.text`. */
  field: string
  state: 'MISSING' | 'OUTDATED' | 'DONE'
  source: string | null
  text: string | null
  /** The source when the text was last changed or confirmed, if it is outdated. */
  sourceBefore: string | null
  /** What the row is about: the ailment of a use, the subject of a caution, whom a danger sign concerns, the name. */
  aboutEn: string | null
  aboutEs: string | null
  pictureUrl: string | null
  updatedAt: Date
  kindPlace: number
  textPlace: number
}

/** Texts that are columns of their item, but not among its texts. */
const FURTHER: Partial<Record<TranslatedKind, string[]>> = { PLANT: ['reviewerRole'], SOURCE: ['note'] }

const ROWS = {
  names: { table: 'plant_names', owner: 'plant_id', about: ['part.name', 'part.name'], join: '' },
  uses: {
    table: 'plant_uses',
    owner: 'plant_id',
    about: ['about.name_en', 'about.name_es'],
    join: 'JOIN ailments AS about ON about.slug = part.ailment_slug',
  },
  cautions: { table: 'plant_cautions', owner: 'plant_id', about: ['part.subject', 'part.subject'], join: '' },
  distribution: {
    table: 'plant_distribution',
    owner: 'plant_id',
    about: [`array_to_string(part.areas, ', ')`, `array_to_string(part.areas, ', ')`],
    join: '',
  },
  dangerSigns: { table: 'danger_signs', owner: 'ailment_id', about: ['part.who', 'part.who'], join: '' },
} as const satisfies Record<keyof typeof ROW_TEXTS, unknown>

/** The order of the queue within an item: its own texts, its rows, its pictures. */
const ROWS_PLACE = 1_000
const PICTURES_PLACE = 1_000_000

/** The texts of the items that meet a condition on `items`, each with its state. */
export function textsSql(kind: TranslatedKind, into: TranslatedInto, where: Prisma.Sql): Prisma.Sql {
  const found = [
    columnsSql(kind, into),
    ...(kind === 'SOURCE' ? [] : [...rowsSql(kind, into), picturesSql(kind, into)]),
  ]
  const selects = found.filter((sql) => sql !== '').map((sql) => Prisma.sql`${Prisma.raw(sql)} WHERE ${where}`)
  const revised = Prisma.raw(kind === 'SOURCE' ? `md5('source ' || texts.id)::uuid` : 'texts.id::uuid')
  // Its size tells whether a text is empty without reading it.
  return Prisma.sql`
    SELECT texts.*, outdated.source_before AS "sourceBefore",
      ${kind} AS kind, ${TRANSLATED_KINDS.indexOf(kind)}::int AS "kindPlace",
      CASE WHEN coalesce(octet_length(texts.source), 0) = 0 THEN 'DONE'
        WHEN coalesce(octet_length(texts.text), 0) = 0 THEN 'MISSING'
        WHEN outdated.id IS NOT NULL THEN 'OUTDATED' ELSE 'DONE' END AS state
    FROM (${Prisma.join(selects, ' UNION ALL ')}) AS texts
    LEFT JOIN outdated_texts AS outdated ON outdated.content_id = ${revised} AND outdated.name = texts.field
      AND outdated.language = ${into} AND outdated.text = texts.text AND outdated.source = texts.source`
}

function columnsSql(kind: TranslatedKind, into: TranslatedInto): string {
  const texts = kind === 'SOURCE' ? [] : namesOf(KINDS[kind].texts as Texts)
  const values = [...texts, ...(FURTHER[kind] ?? [])].map((name, place) => {
    const [source, text] = halves(`items.${columnName(name)}`, into)
    return `('${name}', ${place}, ${source}, ${text})`
  })
  return selectSql(
    kind,
    { name: 'held.name', field: 'held.name', place: 'held.place', source: 'held.source', text: 'held.text' },
    `CROSS JOIN LATERAL (VALUES ${values.join(', ')}) AS held (name, place, source, text)`,
  )
}

function rowsSql(kind: ContentKind, into: TranslatedInto): string[] {
  const lists = Object.keys(ROWS) as (keyof typeof ROWS)[]
  return lists
    .filter((list) => (KINDS[kind].parts as readonly string[]).includes(list))
    .flatMap((list, listPlace) =>
      Object.keys(ROW_TEXTS[list]).map((field, place) => {
        const { table, owner, about, join } = ROWS[list]
        const [source, text] = halves(`part.${columnName(field)}`, into)
        return selectSql(
          kind,
          {
            name: `'${list}.' || part.position || '.${field}'`,
            field: `'${list}.${field}'`,
            place: `${ROWS_PLACE * (listPlace + 1)} + part.position * 10 + ${place}`,
            source: source!,
            text: text!,
            about,
          },
          `JOIN ${table} AS part ON part.${owner} = items.id ${join}`,
        )
      }),
    )
}

function picturesSql(kind: ContentKind, into: TranslatedInto): string {
  if (pictureColumns(kind).length === 0) return ''
  const [source, text] = halves('photos.alt', into)
  return selectSql(
    kind,
    {
      name: `'photos.' || shown.place || '.alt'`,
      field: `'photos.alt'`,
      place: `${PICTURES_PLACE} + shown.place`,
      source: source!,
      text: text!,
      picture: 'photos.url',
    },
    `CROSS JOIN LATERAL (
      SELECT url, (min(place) - 1)::int AS place FROM unnest(${urlsSql(kind)}) WITH ORDINALITY AS held (url, place) GROUP BY url
    ) AS shown JOIN photos ON photos.url = shown.url`,
  )
}

type Expressions = Record<'name' | 'field' | 'place' | 'source' | 'text', string> & {
  about?: readonly [string, string]
  picture?: string
}

/** Everything here comes from the lists above and the names of columns. */
function selectSql(kind: TranslatedKind, { about, picture, ...text }: Expressions, from: string): string {
  const { table, key, titles } = itemsOf(kind)
  return `
    SELECT items.${key}::text AS id, ${titles[0]} AS "titleEn", ${titles[1]} AS "titleEs", ${text.name} AS name,
      ${text.field} AS field, (${text.place})::int AS "textPlace", ${text.source} AS source, ${text.text} AS text,
      ${about?.[0] ?? 'NULL'}::text AS "aboutEn", ${about?.[1] ?? 'NULL'}::text AS "aboutEs",
      ${picture ?? 'NULL'}::text AS "pictureUrl", items.updated_at AS "updatedAt"
    FROM ${table} AS items ${from}`
}

function itemsOf(kind: TranslatedKind) {
  if (kind === 'SOURCE') return { table: 'sources', key: 'key', titles: ['items.title', 'items.title'] }
  const { table, title } = KINDS[kind]
  return { table, key: 'id', titles: halves(`items.${columnName(title)}`, 'ES') }
}

function halves(column: string, into: TranslatedInto): string[] {
  return into === 'EN' ? [`${column}_es`, `${column}_en`] : [`${column}_en`, `${column}_es`]
}
