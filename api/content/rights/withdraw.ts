import { isDeepStrictEqual } from 'node:util'
import { Prisma, type Attribution, type Withdrawal } from '../../../prisma/generated/client/client.ts'
import { titled, type Act, type Subject as Logged } from '../../audit/audit.ts'
import { apiError, badInput } from '../../errors.ts'
import { isVisible, KINDS, CONTENT_KINDS, titlesOf, visibilityOf, type ContentKind } from '../kinds.ts'
import { urlsSql } from '../described.ts'
import { newId } from '../new-id.ts'
import { gapsOf, knownSources } from '../publish.ts'
import { readDisputes } from '../reviews/disputes.ts'
import { lockContent, subjectOf, writeChanges } from '../save.ts'
import { storedContent, type Database } from '../stores.ts'
import { WARNING_PLACES } from '../../rules/cautions.ts'
import { namesOf, type Texts } from '../../rules/texts.ts'
import { isOfRow, type AttributedKind } from './attributions.ts'
import type { Subject } from './places.ts'
import { withoutFile } from './withdrawn.ts'

export interface Reason {
  /** WISH of the community, ENDED consent, or its PROTOCOL: attributions then stay, and say who may read it. */
  reason: 'WISH' | 'ENDED' | 'PROTOCOL'
  communityId: string | null
}

/** `withdrawal` is null where a warning, a poison or an ailment stays, without its attribution. */
export interface Withdrawn {
  subject: Subject
  withdrawal: Withdrawal | null
  /** Items that are hidden since they lack something that safety requires. */
  hidden: string[]
  logged: Logged[]
}

type Raw = Record<string, unknown>

/**
 * Takes something from readers, with its attributions. Throws NOT_FOUND, and BAD_USER_INPUT for what an item cannot lack and,
 * of a protocol, for a warning.
 */
export async function withdraw(database: Database, act: Act, subject: Subject, why: Reason): Promise<Withdrawn> {
  const { subjectKind, subject: id, place } = subject
  if (subjectKind === 'PHOTO' || subjectKind === 'RECORDING') return withdrawFile(database, act, subject, why)
  const kind = subjectKind as ContentKind
  const isWarning = subjectKind === 'SOURCE' || (place === null ? kind === 'AILMENT' : WARNING_PLACES.includes(place))
  if (isWarning) return keepWarning(database, subject, why)
  const [stored] = await lockContent(database, kind, [id])
  const content = stored!.content as Raw & { isPoisonous?: boolean }
  if (place === null && content.isPoisonous) return keepWarning(database, subject, why)
  if (isTitle(kind, place)) throw badInput({ place: 'required' })
  const before = place === null ? await alreadyTaken(database, subject) : null
  if (before) return { subject, withdrawal: before, hidden: [], logged: [subjectOf(kind, stored!)] }
  const taken = takenOf(kind, subject, content)
  const changes = place === null ? visibilityOf(kind, false) : left(subject, content, taken)
  const hidden = await write(database, act, kind, id, changes)
  return finish(database, act, subject, why, { taken, hidden, titles: titlesOf(kind, content) })
}

function isTitle(kind: ContentKind, place: string | null): boolean {
  return place !== null && namesOf<Texts>(KINDS[kind].texts, 'name').includes(place)
}

/** A second withdrawal of the whole would keep the first from being undone. */
function alreadyTaken(database: Database, { subjectKind, subject }: Subject): Promise<Withdrawal | null> {
  const where = { subjectKind, subject, place: null, undoneAt: null, reason: { in: ['WISH', 'ENDED'] } }
  return database.withdrawal.findFirst({ where })
}

/**
 * Withdraws what is in the bin, lest it come back from there: it is restored without it. Throws NOT_FOUND, also of what an
 * item cannot lack.
 */
export async function withdrawBinned(database: Database, act: Act, subject: Subject, why: Reason): Promise<Withdrawn> {
  const { subjectKind, subject: id, place } = subject
  const kind = CONTENT_KINDS.find((each) => each === subjectKind)
  const binned = kind && (await database.binnedContent.findUnique({ where: { id } }))
  if (!binned || isTitle(kind, place)) throw apiError('NOT_FOUND')
  const content = storedContent(kind, (binned.content as { content: unknown }).content) as Raw
  if (place === null && (content['isPoisonous'] || (await alreadyTaken(database, subject)))) throw apiError('NOT_FOUND')
  const taken = takenOf(kind, subject, content)
  return finish(database, act, subject, why, { taken, hidden: [], titles: titlesOf(kind, content) })
}

/** What it takes, for those who may give it back. */
function takenOf(kind: ContentKind, { place, rowKey }: Subject, content: Raw): Prisma.InputJsonObject {
  if (place === null) return { wasHidden: !isVisible(kind, content) }
  if (!Array.isArray(content[place])) return { texts: textsOf(place, content) as Prisma.InputJsonObject }
  const rows = (content[place] as Raw[]).flatMap((row, index) =>
    isOfRow({ place, rowKey }, place, row) ? [{ ...row, index }] : [],
  )
  if (rows.length === 0) throw apiError('NOT_FOUND')
  // The name that stands first is one of the rows as well.
  const isFirst = place === 'names' && rows.some((row: Raw) => row['name'] === content['mayanName'])
  return { rows, ...(isFirst && { texts: { mayanName: content['mayanName'] } }) } as unknown as Prisma.InputJsonObject
}

function textsOf(place: string, content: Raw): Raw {
  const columns = [place, `${place}En`, `${place}Es`].filter((column) => column in content)
  return Object.fromEntries(columns.map((column) => [column, content[column]]))
}

function left({ place, rowKey }: Subject, content: Raw, { texts = {} }: Prisma.InputJsonObject): object {
  const without = Object.fromEntries(Object.keys(texts as Raw).map((column) => [column, null]))
  const rows = content[place!]
  if (!Array.isArray(rows)) return without
  return { ...without, [place!]: (rows as Raw[]).filter((row) => !isOfRow({ place, rowKey }, place!, row)) }
}

/** Saves what is left. What safety no longer allows to be public is hidden by the same save. Returns its id, if it is. */
async function write(database: Database, act: Act, kind: ContentKind, id: string, changes: object): Promise<string[]> {
  const [stored] = await lockContent(database, kind, [id])
  const after = { ...stored!.content, ...changes }
  const known = kind === 'PLANT' ? await knownSources(database, [after]) : undefined
  const disputes = (await readDisputes(database, [id])).get(id)
  const mustHide = isVisible(kind, after) && gapsOf(kind, after, known, disputes).length > 0
  const content = { ...changes, ...(mustHide && visibilityOf(kind, false)) }
  await writeChanges(database, act, kind, [{ id, content }])
  return mustHide ? [id] : []
}

async function withdrawFile(database: Database, act: Act, subject: Subject, why: Reason): Promise<Withdrawn> {
  const { subjectKind, subject: url } = subject
  const taken: Raw[] = []
  const hidden: string[] = []
  for (const kind of CONTENT_KINDS) {
    const isShown =
      subjectKind === 'PHOTO'
        ? urlsSql(kind) && Prisma.sql`${url} = ANY (${Prisma.raw(urlsSql(kind))})`
        : kind === 'PLANT' && Prisma.sql`id IN (SELECT plant_id FROM plant_names WHERE recording = ${url})`
    if (!isShown) continue
    const rows = await database.$queryRaw<{ id: string }[]>`
      SELECT id FROM ${Prisma.raw(KINDS[kind].table)} AS items WHERE ${isShown} ORDER BY id`
    for (const { id } of rows) {
      const [stored] = await lockContent(database, kind, [id])
      const content = stored!.content as Raw
      const without = withoutFile(kind, content, url) as Raw
      const changed = Object.keys(content).filter((name) => content[name] !== without[name])
      const pick = (of: Raw) => Object.fromEntries(changed.map((name) => [name, of[name]]))
      taken.push({ kind, id, values: pick(content) })
      hidden.push(...(await write(database, act, kind, id, pick(without))))
    }
  }
  const items = { items: taken } as unknown as Prisma.InputJsonObject
  return finish(database, act, subject, why, { taken: items, hidden, titles: { en: url, es: url } })
}

interface Finished {
  taken: Prisma.InputJsonObject
  hidden: string[]
  titles: { en: string; es: string }
}

async function finish(
  database: Database,
  act: Act,
  subject: Subject,
  { reason, communityId }: Reason,
  { taken, hidden, titles }: Finished,
): Promise<Withdrawn> {
  const id = newId()
  const attributions =
    reason === 'PROTOCOL'
      ? await holdAttributions(database, subject, id)
      : await takeAttributions(database, subject, { withParts: true })
  const withdrawal = await database.withdrawal.create({
    data: {
      id,
      ...subject,
      communityId,
      reason,
      titleEn: titles.en,
      titleEs: titles.es,
      taken: { ...taken, attributions } as unknown as Prisma.InputJsonObject,
      withdrawnBy: act.actor?.email ?? null,
    },
  })
  await forgetUnsaved(database, subject, stringsIn(taken))
  return { subject, withdrawal, hidden, logged: [{ id: subject.subject, words: titled(titles.es, titles.en) }] }
}

/** A warning stays, and no longer says from whom it is. No protocol withholds it. */
async function keepWarning(database: Database, subject: Subject, { reason }: Reason): Promise<Withdrawn> {
  if (reason === 'PROTOCOL') throw badInput({ protocol: 'warning' })
  await takeAttributions(database, subject, { withParts: false })
  return { subject, withdrawal: null, hidden: [], logged: [{ id: subject.subject, words: subject.place }] }
}

/** Of the whole, those of all its parts go with it. */
async function takeAttributions(database: Database, subject: Subject, { withParts }: { withParts: boolean }) {
  const gone = await attributionsAt(database, subject, { withParts })
  await database.attribution.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } })
  return gone.map(asTaken)
}

async function holdAttributions(database: Database, subject: Subject, withdrawalId: string): Promise<never[]> {
  const held = await attributionsAt(database, subject, { withParts: true })
  await database.attribution.updateMany({ where: { id: { in: held.map(({ id }) => id) } }, data: { withdrawalId } })
  return []
}

/** Those of parts that a protocol withholds stay with what holds these. */
async function attributionsAt(
  database: Database,
  { subjectKind, subject, place, rowKey }: Subject,
  { withParts }: { withParts: boolean },
) {
  const rows = await database.attribution.findMany({ where: { subjectKind, subject, withdrawalId: null } })
  const isSame = (row: (typeof rows)[number]) => row.place === place && isDeepStrictEqual(row.rowKey, rowKey)
  return rows.filter((row) => (withParts && place === null) || isSame(row))
}

/** Who agrees to give it back agrees that everybody reads it. */
const asTaken = ({ createdAt: _, updatedAt: __, ...row }: Attribution) => ({
  ...row,
  protocol: null,
  withdrawalId: null,
})

/** Withdraws what a protocol withholds already: those whom it let read it do so no longer. */
export async function withdrawWithheld(database: Database, id: string, { reason }: Reason): Promise<Withdrawn> {
  const { taken, ...held } = await database.withdrawal.findUniqueOrThrow({ where: { id } })
  const rows = await database.attribution.findMany({ where: { withdrawalId: id } })
  await database.attribution.deleteMany({ where: { withdrawalId: id } })
  const attributions = rows.map(asTaken)
  const data = { reason, taken: { ...(taken as object), attributions } as unknown as Prisma.InputJsonObject }
  const withdrawal = await database.withdrawal.update({ where: { id }, data })
  const { subjectKind, subject, place, rowKey, titleEn, titleEs } = held
  return {
    subject: { subjectKind: subjectKind as AttributedKind, subject, place, rowKey: rowKey as Subject['rowKey'] },
    withdrawal,
    hidden: [],
    logged: [{ id: subject, words: titled(titleEs, titleEn) }],
  }
}

/** What admins have not saved yet, and what readers suggested, may hold the words. */
async function forgetUnsaved(
  database: Database,
  { subjectKind, subject, place }: Subject,
  words: string[],
): Promise<void> {
  if (subjectKind === 'PHOTO' || subjectKind === 'RECORDING') {
    await database.$executeRaw`DELETE FROM drafts WHERE strpos(form, ${subject}) > 0`
    return
  }
  await database.$executeRaw`
    DELETE FROM drafts WHERE strpos(subject, ${subject}) > 0 OR (kind = 'TRANSLATION' AND strpos(form, ${subject}) > 0)`
  await database.$executeRaw`
    UPDATE suggestions SET base = '{}', changes = '{}'
    WHERE content_id = ${subject}::uuid AND (${place}::text IS NULL OR split_part(place, '.', 1) = ${place})`
  // An open disagreement stays, lest a dose come back that is in dispute.
  await database.$executeRaw`
    UPDATE reviews SET read = '{}'
    WHERE plant_id = ${subject}::uuid AND NOT (NOT agrees AND settled_at IS NULL)
      AND EXISTS (SELECT FROM jsonb_each_text(read) AS read_then WHERE value <> '' AND value = ANY (${words}::text[]))`
}

/** Texts and names, not the words of a vocabulary. */
function stringsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return /(?:En|Es|^name)$/.test(name) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => stringsIn(each, name))
}
