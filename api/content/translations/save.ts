import { recordAct, type Act } from '../../audit/audit.ts'
import { apiError } from '../../errors.ts'
import { lockDescriptions } from '../described.ts'
import type { ContentKind } from '../kinds.ts'
import { conflict, lockContent, subjectOf, updateContent } from '../save.ts'
import { lockSource, revisionIdOf, saveSource } from '../sources.ts'
import type { Changes, ContentOf, Database } from '../stores.ts'
import { findTranslation } from './queue.ts'
import type { TranslatedInto, TranslatedKind, TranslationRow } from './texts-sql.ts'

export interface TextPlace {
  of: TranslatedKind
  id: string
  name: string
  into: TranslatedInto
  /** `updatedAt` of the version that was read: if the item has been saved since, nothing is written. */
  basedOn?: Date | null | undefined
  /** The description of a picture that was edited, which is saved without its items: if it is another now, nothing is written. */
  textBefore?: string | null | undefined
}

/** Writes one text, and leaves the others as they are. Throws NOT_FOUND, CONFLICT, and BAD_USER_INPUT as any save does. */
export async function saveText(database: Database, act: Act, place: TextPlace, text: string): Promise<void> {
  const { of, id, into, basedOn, textBefore } = place
  const row = await lockText(database, place)
  const [list, position, field] = row.name.split('.')
  const half = (name: string) => name + (into === 'EN' ? 'En' : 'Es')
  if (of === 'SOURCE') {
    await saveSource(database, act, { key: id, [half(row.name)]: text }, { replaces: true, basedOn })
    return recordAct(database, act, [{ id }])
  }
  if (row.pictureUrl) {
    const saved = await lockDescriptions(database, row.pictureUrl)
    const isOther = textBefore != null && (saved[half('alt') as keyof typeof saved] ?? '') !== textBefore.trim()
    if (isOther) throw apiError('CONFLICT', saved)
    await database.photo.update({ where: { url: row.pictureUrl }, data: { [half('alt')]: text } })
    return recordAct(database, act, [{ id: row.pictureUrl }])
  }
  if (position === undefined) return write(database, act, of, id, { [half(row.name)]: text })
  const [{ content }] = (await lockContent(database, of, [id])) as unknown as [{ content: Record<string, object[]> }]
  const rows = content[list!]!
  await write(database, act, of, id, {
    [list!]: rows.with(Number(position), { ...rows[Number(position)], [half(field!)]: text }),
  })
}

/** Records that an outdated text still says what its source says. Throws like `saveText`. */
export async function confirmText(database: Database, act: Act, place: TextPlace): Promise<void> {
  const { of, id, into } = place
  const { field, text, source } = await lockText(database, place)
  if (!text) throw apiError('BAD_USER_INPUT', { fields: { name: 'required' } })
  await database.outdatedText.deleteMany({
    where: {
      contentId: of === 'SOURCE' ? revisionIdOf(id) : id,
      name: field,
      language: into,
      text,
      source: source ?? '',
    },
  })
  const words = of === 'SOURCE' ? [{ id }] : (await lockContent(database, of, [id])).map((row) => subjectOf(of, row))
  await recordAct(database, act, words)
}

async function write(database: Database, act: Act, kind: ContentKind, id: string, content: object): Promise<void> {
  await updateContent(database, act, kind, [{ id, content: content as Changes<ContentOf[ContentKind]> }])
}

/** Locks the item of a text until the transaction ends, so that the text stays at its place. */
async function lockText(database: Database, { of, id, name, into, basedOn }: TextPlace): Promise<TranslationRow> {
  const item = of === 'SOURCE' ? await lockSource(database, id) : (await lockContent(database, of, [id]))[0]
  const row = item && (await findTranslation(database, of, id, name, into))
  if (!row) throw apiError('NOT_FOUND')
  if (basedOn && item.updatedAt > basedOn) throw await conflict(database, item)
  return row
}
