import type { Attribution, Withdrawal } from '../../../prisma/generated/client/client.ts'
import { apiError, badInput } from '../../errors.ts'
import { isOpen } from '../../rules/protocol.ts'
import { isUuid } from '../../rules/storable.ts'
import { dayOf } from '../day.ts'
import { isVisible, KINDS, pictureColumns, type ContentKind } from '../kinds.ts'
import { NO_VOICE } from '../parts.ts'
import type { Database, Stored } from '../stores.ts'
import { isFile } from './attributions.ts'
import { columnsTaken, takenIn, type Raw, type Taken } from './taken.ts'

/*
 * What has been taken from readers at the wish of its community. It is removed from the content, so that whatever is made of
 * content lacks it; here, old states of the content are kept from bringing it back.
 */

type Withdrawn = Pick<Withdrawal, 'id' | 'subjectKind' | 'subject' | 'place' | 'rowKey' | 'taken'>

/**
 * What is withdrawn of items or of files that they may show, and was not given back. What a protocol withholds from today on
 * counts at once.
 */
export async function withdrawalsOf(
  database: Pick<Database, 'attribution' | 'withdrawal'>,
  subjects: readonly string[],
): Promise<Withdrawn[]> {
  const subject = { in: [...subjects] }
  const withdrawals = await database.withdrawal.findMany({ where: { subject, undoneAt: null } })
  const due = await dueProtocols(database, subjects)
  return [...withdrawals, ...due.map((row) => ({ ...row, taken: {} }))]
}

/** The attributions that are to be withheld from today on, and are not yet. */
export async function dueProtocols(
  database: Pick<Database, 'attribution'>,
  subjects: readonly string[],
): Promise<Attribution[]> {
  const where = { subject: { in: [...subjects] }, protocol: { not: null }, withdrawalId: null }
  return (await database.attribution.findMany({ where })).filter((row) => !isOpen(row, dayOf()))
}

/** The files that content shows. */
export function filesIn(kind: ContentKind, content: object): string[] {
  const values = content as Raw & { names?: { recording?: string | null }[] }
  return [
    ...pictureColumns(kind).flatMap((name) => (values[name] as string | string[] | null | undefined) ?? []),
    ...(values.names ?? []).flatMap(({ recording }) => recording ?? []),
  ]
}

/**
 * An earlier state without what was withdrawn since. Of rows, all go that may have been the one: earlier states may have
 * worded them otherwise.
 */
export function withoutWithdrawn<Content extends object>(
  kind: ContentKind,
  content: Content,
  withdrawals: readonly Withdrawn[],
): Content {
  return withdrawals.reduce<Content>((left, withdrawal) => {
    const { subject, place } = withdrawal
    const values = left as Raw
    if (isFile(withdrawal)) return withoutFile(kind, left, subject)
    if (place === null) return left
    if (!Array.isArray(values[place])) {
      return { ...left, ...Object.fromEntries(columnsTaken(place, values).map((column) => [column, null])) }
    }
    const keys = keysOf({ ...withdrawal, taken: takenIn(withdrawal) })
    const rows = (values[place] as Raw[]).filter((row) => !keys.some((key) => mayBe(place, row, key)))
    const isFirst = keys.some((key) => isFirstName(place, values, key))
    return { ...left, ...(isFirst && { mayanName: null }), [place]: rows }
  }, content)
}

export function withoutFile<Content extends object>(kind: ContentKind, content: Content, url: string): Content {
  const values = content as Raw & { names?: { recording?: string | null }[] }
  const pictures = pictureColumns(kind).map((name) => {
    const value = values[name]
    return [name, Array.isArray(value) ? value.filter((each) => each !== url) : value === url ? null : value] as const
  })
  return {
    ...content,
    ...Object.fromEntries(pictures.filter(([name]) => name in values)),
    ...(values.names && {
      names: values.names.map((name) => (name.recording === url ? { ...name, ...NO_VOICE } : name)),
    }),
  }
}

/** What a row is found by, and was. */
export function keysOf({ rowKey, taken: { former = [] } }: { rowKey: unknown; taken: Taken }): Raw[] {
  return [rowKey as Raw, ...former]
}

/** Whether a row of an earlier state may be the one that was withdrawn. */
function mayBe(list: string, row: Raw, key: Raw): boolean {
  if (list === 'uses') return row['ailmentSlug'] === key['ailmentSlug']
  return list === 'names' && row['language'] === key['language'] && folded(row['name']) === folded(key['name'])
}

/** Whether the Mayan name that stands first is that of a row of the names. */
export function isFirstName(list: string | null, content: Raw, row: Raw): boolean {
  return list === 'names' && Boolean(content['mayanName']) && folded(content['mayanName']) === folded(row['name'])
}

function folded(name: unknown): string {
  return (
    String(name ?? '')
      .normalize('NFD')
      // Also the apostrophes that count as letters.
      .replace(/[^\p{L}\p{N}]|\p{Lm}/gu, '')
      .toLowerCase()
  )
}

/** Throws BAD_USER_INPUT if readers would see again what was withdrawn. */
export async function refuseWithdrawn(database: Database, kind: ContentKind, rows: Stored<object>[]): Promise<void> {
  const visible = rows.filter(({ content }) => isVisible(kind, content))
  if (visible.length === 0) return
  const subjects = visible.flatMap(({ id, content }) => [id, ...filesIn(kind, content)])
  const withdrawals = await withdrawalsOf(database, subjects)
  if (withdrawals.length === 0) return
  const back = visible.filter(({ id, content }) => {
    const own = withdrawals.filter(({ subject }) => subject === id || filesIn(kind, content).includes(subject))
    return own.some((withdrawal) => isBack(kind, content, withdrawal))
  })
  if (back.length > 0) {
    const [flag] = Object.keys(KINDS[kind].visible)
    throw badInput({ [flag!]: 'withdrawn' }, { withdrawn: back.map(({ id }) => id) })
  }
}

/** Whether what was taken stands in content again: the same words, or the same file. */
function isBack(kind: ContentKind, content: object, withdrawal: Withdrawn): boolean {
  const { subject, place } = withdrawal
  if (isFile(withdrawal)) return filesIn(kind, content).includes(subject)
  if (place === null) return true
  const values = content as Raw
  const { rows = [], texts = {}, former = rows } = takenIn(withdrawal)
  return former.some((each) => isSaidIn(place, values, each)) || isTextIn(values, texts)
}

/** Whether content says what a text or row of it did. */
export function isSaidIn(place: string, content: object, former: Raw): boolean {
  const values = content as Raw
  if (!Array.isArray(values[place])) return isTextIn(values, former)
  return (
    isFirstName(place, values, former) ||
    (values[place] as Raw[]).some((row) => mayBe(place, row, former) && (place === 'names' || isUse(row, former)))
  )
}

/** Whether two uses for an ailment say the same. One without a text says what it is known by and where it is from. */
function isUse(one: Raw, other: Raw): boolean {
  const told = ['textEn', 'textEs']
  if (told.some((column) => isSameText(one[column], other[column]))) return true
  const isBare = [one, other].some((use) => told.every((column) => !use[column]))
  return (
    isBare && one['preparation'] === other['preparation'] && one['route'] === other['route'] && isSameSource(one, other)
  )
}

function isSameSource(one: Raw, other: Raw): boolean {
  const [keys, others] = [one, other].map(({ sourceKeys }) => new Set((sourceKeys ?? []) as string[]))
  return !keys!.isDisjointFrom(others!) || keys!.size + others!.size === 0
}

function isTextIn(content: Raw, texts: Raw): boolean {
  return Object.entries(texts).some(([column, text]) => isSameText(content[column], text))
}

function isSameText(one: unknown, other: unknown): boolean {
  return folded(one) !== '' && folded(one) === folded(other)
}

/** Throws WITHDRAWN if a withdrawal keeps an item from readers. */
export async function checkWithdrawn(database: Pick<Database, 'withdrawal'>, id: string): Promise<void> {
  if (isUuid(id) && (await keptFromReaders(database, [id.toLowerCase()])).size > 0) throw apiError('WITHDRAWN')
}

/** Ids of items that a withdrawal has taken from readers altogether, of these or of all: until they are public again. */
export async function keptFromReaders(
  database: Pick<Database, 'withdrawal'>,
  ids?: readonly string[],
  where: { undoneAt?: null } = {},
): Promise<ReadonlySet<string>> {
  const rows = await database.withdrawal.findMany({
    where: { ...where, hiddenIds: ids ? { hasSome: [...ids] } : { isEmpty: false } },
    select: { hiddenIds: true },
  })
  const kept = new Set(rows.flatMap(({ hiddenIds }) => hiddenIds))
  return ids ? new Set(ids.filter((id) => kept.has(id))) : kept
}

/** What is public is not what a withdrawal keeps from readers, also when it is hidden again. */
export async function keepNoLonger(database: Pick<Database, '$executeRaw'>, ids: string[]): Promise<void> {
  await database.$executeRaw`
    UPDATE withdrawals SET hidden_ids = ARRAY(SELECT unnest(hidden_ids) EXCEPT SELECT unnest(${ids}::uuid[]))
    WHERE hidden_ids && ${ids}::uuid[]`
}
