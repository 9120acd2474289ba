import type { Attribution, Prisma, Withdrawal } from '../../../prisma/generated/client/client.ts'
import type { ContentKind } from '../kinds.ts'

/** Columns of content, by name. */
export type Raw = Record<string, unknown>

/** What a withdrawal took from the content, so that it can be given back. */
export interface Taken {
  /** Of a text, or beside rows. */
  texts?: Raw
  /** Of a list, each with where it stood. */
  rows?: (Raw & { index: number })[]
  /** Of a text or row: its states in old revisions, and as it was. */
  former?: Raw[]
  /** Of a file: what the items that showed it had. */
  items?: { kind: ContentKind; id: string; values: Raw & { names?: Raw[] }; wasHidden?: boolean }[]
  /** Readers did not see the item before either, for other reasons than withdrawals. */
  wasHidden?: boolean
  /** Withdrawn after a backup that was restored: the next start takes it from the content again. */
  isRestored?: true
  /** All of an item left since a part of it could not be taken out. */
  isForPart?: true
  attributions?: TakenAttribution[]
}

export interface TakenAttribution extends Omit<Attribution, 'createdAt' | 'updatedAt' | 'dueOn' | 'failedAt'> {
  /** Its own community has taken it back since: it does not return with what others give back. */
  isWished?: true
}

/** `storedTaken` alone writes this column. */
export function takenIn({ taken }: Pick<Withdrawal, 'taken'>): Taken {
  return taken as unknown as Taken
}

export function storedTaken(taken: Taken): Prisma.InputJsonObject {
  return taken as unknown as Prisma.InputJsonObject
}

/** What would mislead without a text is taken with it: a dose is of its preparation, and that of a part. */
const TAKEN_WITH: Readonly<Record<string, readonly string[]>> = {
  preparationMethods: ['dosageGuidelines'],
  plantPartUsed: ['preparationMethods', 'dosageGuidelines'],
}

/** A text and those that are taken with it, in their order on the page. */
export function textsTaken(place: string): string[] {
  return [place, ...(TAKEN_WITH[place] ?? [])]
}

/** The columns of content that go when a text is taken. */
export function columnsTaken(place: string, content: object): string[] {
  return textsTaken(place)
    .flatMap((name) => [name, `${name}En`, `${name}Es`])
    .filter((column) => column in content)
}

/** A withdrawal without the texts that others hold as well: they come back with the last of these. */
export function withoutTextsOf<Held extends Pick<Withdrawal, 'taken'>>(
  held: Held,
  others: readonly Pick<Withdrawal, 'place'>[],
): Held {
  const { texts, ...taken } = takenIn(held)
  if (!texts) return held
  const theirs = others.flatMap(({ place }) => (place === null ? [] : columnsTaken(place, texts)))
  const own = Object.entries(texts).filter(([column]) => !theirs.includes(column))
  return { ...held, taken: storedTaken({ ...taken, texts: Object.fromEntries(own) }) }
}

/** Whether readers did not see an item before either, for other reasons than withdrawals. */
export function wasHiddenBefore(withdrawal: Pick<Withdrawal, 'taken'>, id: string): boolean {
  const { items, wasHidden = false } = takenIn(withdrawal)
  return items ? (items.find((item) => item.id === id)?.wasHidden ?? false) : wasHidden
}
