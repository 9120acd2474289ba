import type { Attribution } from '../../../prisma/generated/client/client.ts'
import { apiError, badInput } from '../../errors.ts'
import { picturesIn } from '../described.ts'
import type { ContentKind, HELD_KINDS } from '../kinds.ts'
import { conflict, lockContent } from '../save.ts'
import { readWhole, type Database } from '../stores.ts'
import { readPlaces, type Columns } from '../suggestions/places.ts'
import { isFile, isOfRow, type Subject } from './attributions.ts'

export type HeldKind = (typeof HELD_KINDS)[number] | 'SOURCE'

/** A part of an item: a text or line by its name, a row such as `uses.2`, `mainImageUrl`, `galleryImages.1`, `recordings.0`. */
export interface RightsPlace {
  name: string
  title: { en: string; es: string } | null
  details: Columns
  subject: Subject
}

/** The parts of an item that can be attributed. Throws NOT_FOUND. */
export async function rightsPlaces(database: Database, kind: HeldKind, id: string): Promise<RightsPlace[]> {
  if (kind === 'SOURCE') return []
  const content = await contentOf(database, kind, id)
  const whole = { subjectKind: kind, subject: id.toLowerCase() }
  const told = await readPlaces(database, kind, content, () => [])
  const pictures = picturesIn(kind, content)
  const names = (content as { names?: { name: string; recording?: string | null }[] }).names ?? []
  return [
    ...told.map(({ name, title, details, key }) => {
      const place = name.split('.')[0]!
      return { name, title, details, subject: { ...whole, place, rowKey: key } }
    }),
    ...pictures.map(({ path, url }) => ({ name: path, title: both(url), details: {}, subject: file('PHOTO', url) })),
    ...names.flatMap(({ name, recording }, index) =>
      recording
        ? [{ name: `recordings.${index}`, title: both(name), details: {}, subject: file('RECORDING', recording) }]
        : [],
    ),
  ]
}

const both = (text: string) => ({ en: text, es: text })
const file = (subjectKind: 'PHOTO' | 'RECORDING', subject: string): Subject => ({
  subjectKind,
  subject,
  place: null,
  rowKey: {},
})

async function contentOf(database: Database, kind: ContentKind, id: string): Promise<object> {
  const [stored] = await readWhole(database, kind, [id])
  if (!stored) throw apiError('NOT_FOUND')
  return stored.content
}

/**
 * What the name of a place means, of the version that the place was read of. The item is locked until the transaction ends.
 * Throws NOT_FOUND, BAD_USER_INPUT for an unknown place, and CONFLICT: a row of another version may stand at the place.
 */
export async function subjectAt(
  database: Database,
  kind: HeldKind,
  id: string,
  { place: placeName, basedOn }: { place: string | null; basedOn: Date | null },
): Promise<Subject> {
  if (kind !== 'SOURCE') {
    const [stored] = await lockContent(database, kind, [id])
    if (basedOn && stored!.updatedAt > basedOn) throw await conflict(database, stored!)
  }
  const place = (await rightsPlaces(database, kind, id)).find(({ name }) => name === placeName)
  if (placeName !== null && !place) throw badInput({ place: 'unknown' })
  if (kind === 'SOURCE' && (await database.source.count({ where: { key: id } })) === 0) throw apiError('NOT_FOUND')
  if (place) return place.subject
  return { subjectKind: kind, subject: kind === 'SOURCE' ? id : id.toLowerCase(), place: null, rowKey: {} }
}

/** Where the part of an attribution is now; null if it is of the whole, undefined if it is gone. */
export function placeNow(
  attribution: Pick<Attribution, 'subjectKind' | 'subject' | 'place' | 'rowKey'>,
  places: readonly RightsPlace[],
): string | null | undefined {
  if (!isFile(attribution) && attribution.place === null) return null
  return places.find(
    ({ subject }) =>
      subject.subjectKind === attribution.subjectKind &&
      subject.subject === attribution.subject &&
      subject.place === attribution.place &&
      (subject.place === null || isOfRow(attribution, subject.place, subject.rowKey)),
  )?.name
}
