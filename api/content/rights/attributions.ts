import type { Attribution } from '../../../prisma/generated/client/client.ts'
import type { Attributed } from '../../rules/attribution.ts'
import { prisma } from '../../database/client.ts'
import { cachedValue } from '../../database/content-cache.ts'
import { TEXTS_OF_USE } from '../../rules/safe-publishing.ts'
import { HELD_KINDS, KINDS, READ_USES } from '../kinds.ts'
import { asText, type Columns } from '../suggestions/places.ts'

/** What can be attributed, with what its `subject` is: a UUID, a key or a URL. */
export const ATTRIBUTED_KINDS = [...HELD_KINDS, 'SOURCE', 'PHOTO', 'RECORDING'] as const
export type AttributedKind = (typeof ATTRIBUTED_KINDS)[number]

/** What is attributed or withdrawn: something whole, or a text or row of it. */
export interface Subject {
  subjectKind: AttributedKind
  subject: string
  place: string | null
  rowKey: Columns
}

/** What the row of an attribution or a withdrawal is of. */
export function subjectIn({ subjectKind, subject, place, rowKey }: { [Name in keyof Subject]: unknown }): Subject {
  return { subjectKind, subject, place, rowKey } as Subject
}

export function isFile({ subjectKind }: { subjectKind: string }): boolean {
  return subjectKind === 'PHOTO' || subjectKind === 'RECORDING'
}

export interface AttributionRow extends Attribution, Omit<Attributed, keyof Attribution> {
  community: { id: string; nameEn: string; nameEs: string } | null
}

/** Names a subject: `PLANT <uuid>`. That of a revision is that of its item. */
export function subjectKey(kind: AttributedKind, id: string): string {
  return `${kind} ${kind === 'PHOTO' || kind === 'SOURCE' ? id : id.split('@')[0]}`
}

/** Of what is withheld, nothing is told. */
const SHOWN = { withdrawalId: null } as const

/** Whether anything is attributed at all: on most sites pages then need no statement. */
const readAny = cachedValue(async () => ({
  isAny: (await prisma.attribution.findFirst({ where: SHOWN, select: { id: true } })) !== null,
}))

/** What readers are told of each subject, all its parts included, the oldest first. */
export async function attributionsOf(keys: readonly string[]): Promise<AttributionRow[][]> {
  if (!(await readAny()).isAny) return keys.map(() => [])
  const subjects = [...new Set(keys.map((key) => key.slice(key.indexOf(' ') + 1)))]
  const rows = await prisma.attribution.findMany({
    where: { ...SHOWN, subject: { in: subjects } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  const named = await withToldParts(await withCommunities(rows))
  const bySubject = Map.groupBy(named, ({ subjectKind, subject }) => `${subjectKind} ${subject}`)
  return keys.map((key) => bySubject.get(key) ?? [])
}

/** With what readers are told of uses and how to use: the row may be gone, or the plant be a poison since. */
async function withToldParts<Row extends Attribution>(rows: Row[]) {
  const plantIds = rows.filter(({ place }) => place === 'uses').map(({ subject }) => subject)
  const uses =
    plantIds.length === 0
      ? []
      : await prisma.plantUse.findMany({
          where: { plantId: { in: plantIds }, ...READ_USES },
          select: {
            plantId: true,
            ailmentSlug: true,
            preparation: true,
            route: true,
            ailment: { select: { nameEn: true, nameEs: true } },
          },
        })
  const dosed = rows.filter(({ subjectKind, place }) => subjectKind === 'PLANT' && TEXTS_OF_USE.includes(place ?? ''))
  const poisons =
    dosed.length === 0
      ? []
      : await prisma.plant.findMany({
          where: { id: { in: dosed.map(({ subject }) => subject) }, isPoisonous: true },
          select: { id: true },
        })
  return rows.map((row) => ({
    ...row,
    isUntold: dosed.includes(row) && poisons.some(({ id }) => id === row.subject),
    ailment: uses.find((use) => use.plantId === row.subject && isOfRow(row, 'uses', use))?.ailment ?? null,
  }))
}

/** With the communities that may be named. */
export async function withCommunities<Row extends Attribution>(rows: Row[]): Promise<(Row & AttributionRow)[]> {
  const ids = [...new Set(rows.flatMap(({ communityId }) => communityId ?? []))]
  const communities =
    ids.length === 0
      ? []
      : await prisma.community.findMany({
          where: { id: { in: ids }, ...KINDS.COMMUNITY.visible },
          select: { id: true, nameEn: true, nameEs: true },
        })
  return rows.map((row) => {
    const community = communities.find(({ id }) => id === row.communityId) ?? null
    return { ...row, community, isUnnamed: row.communityId !== null && !community }
  })
}

/** Whether an attribution is of a row of a list. */
export function isOfRow({ place, rowKey }: Pick<Attribution, 'place' | 'rowKey'>, list: string, row: object): boolean {
  const values = row as Record<string, unknown>
  return (
    place === list &&
    Object.entries(rowKey as Record<string, string>).every(([column, text]) => asText(values[column]) === text)
  )
}

/** Whether it is of a row, not of the whole or a text. */
export function isOfAnyRow({ rowKey }: Pick<Attribution, 'rowKey'>): boolean {
  return Object.keys(rowKey as object).length > 0
}
