import type { Withdrawal } from '../../../prisma/generated/client/client.ts'
import { apiError, badInput } from '../../errors.ts'
import { isOpen } from '../../rules/protocol.ts'
import { dayOf } from '../day.ts'
import { isVisible, KINDS, pictureColumns, type ContentKind } from '../kinds.ts'
import type { Database, Stored } from '../stores.ts'

/*
 * What has been taken from readers at the wish of its community. It is removed from the content, so that whatever is made of
 * content lacks it; here, old states of the content are kept from bringing it back.
 */

type Raw = Record<string, unknown>
type Taken = Pick<Withdrawal, 'subjectKind' | 'subject' | 'place' | 'rowKey' | 'taken'>

export const NO_VOICE = { recording: null, speaker: null, community: null, consent: null, consentOn: null } as const

/**
 * What is withdrawn of items or of files that they may show, and was not given back. What a protocol withholds from today on
 * counts at once.
 */
export async function withdrawalsOf(
  database: Pick<Database, 'attribution' | 'withdrawal'>,
  subjects: readonly string[],
): Promise<Taken[]> {
  const subject = { in: [...subjects] }
  const withdrawals = await database.withdrawal.findMany({ where: { subject, undoneAt: null } })
  const where = { subject, protocol: { not: null }, withdrawalId: null }
  const due = await database.attribution.findMany({ where })
  return [...withdrawals, ...due.filter((row) => !isOpen(row, dayOf())).map((row) => ({ ...row, taken: {} }))]
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
  withdrawals: readonly Taken[],
): Content {
  return withdrawals.reduce<Content>((left, { subjectKind, subject, place, rowKey }) => {
    const values = left as Raw
    if (subjectKind === 'PHOTO' || subjectKind === 'RECORDING') return withoutFile(kind, left, subject)
    if (place === null) return left
    if (!Array.isArray(values[place])) {
      const columns = [place, `${place}En`, `${place}Es`].filter((column) => column in values)
      return { ...left, ...Object.fromEntries(columns.map((column) => [column, null])) }
    }
    const rows = (values[place] as Raw[]).filter((row) => !mayBe(place, row, rowKey as Raw))
    // The name that stands first is one of the rows as well.
    const isFirst = place === 'names' && values['mayanName'] === (rowKey as Raw)['name']
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

/** Whether a row of an earlier state may be the one that was withdrawn. */
function mayBe(list: string, row: Raw, key: Raw): boolean {
  if (list === 'uses') return row['ailmentSlug'] === key['ailmentSlug']
  return list === 'names' && row['language'] === key['language'] && folded(row['name']) === folded(key['name'])
}

function folded(name: unknown): string {
  return String(name ?? '')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
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
function isBack(kind: ContentKind, content: object, { subjectKind, subject, place, taken }: Taken): boolean {
  if (subjectKind === 'PHOTO' || subjectKind === 'RECORDING') return filesIn(kind, content).includes(subject)
  if (place === null) return true
  const values = content as Raw
  const { rows = [], texts = {} } = taken as { rows?: Raw[]; texts?: Raw }
  if (Array.isArray(values[place])) {
    const told = place === 'uses' ? ['textEn', 'textEs'] : ['name']
    const isSame = (one: Raw, other: Raw) =>
      mayBe(place, one, other) && told.some((column) => one[column] && one[column] === other[column])
    if ((values[place] as Raw[]).some((row) => rows.some((each) => isSame(row, each)))) return true
  }
  return Object.entries(texts).some(([column, text]) => text && values[column] === text)
}

/** Throws WITHDRAWN if a withdrawal keeps an item from readers. */
export async function checkWithdrawn(
  database: Pick<Database, 'withdrawal' | 'plant'>,
  kind: ContentKind,
  id: string,
): Promise<void> {
  if (await isWithdrawn(database, kind, id.toLowerCase())) throw apiError('WITHDRAWN')
}

/** Whether all of a hidden item was taken from readers, or a part without which it is not safe to be public. */
export async function isWithdrawn(
  database: Pick<Database, 'withdrawal' | 'plant'>,
  kind: ContentKind,
  id: string,
): Promise<boolean> {
  const where = { subjectKind: kind, subject: id, undoneAt: null }
  const rows = await database.withdrawal.findMany({ where, select: { place: true, reason: true, taken: true } })
  // What a protocol withholds as a whole, and what was hidden before, is as if it had never been there.
  const isTold = ({ reason, taken }: (typeof rows)[number]) =>
    reason !== 'PROTOCOL' && !(taken as { wasHidden?: boolean }).wasHidden
  if (rows.some((row) => row.place === null && isTold(row))) return true
  if (rows.length === 0 || kind !== 'PLANT') return false
  return (await database.plant.count({ where: { id, isPublic: false, publishingGaps: { isEmpty: false } } })) > 0
}
