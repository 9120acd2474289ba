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
import { lockSource } from '../sources.ts'
import { storedContent, type Database } from '../stores.ts'
import { WARNING_PLACES } from '../../rules/cautions.ts'
import { namesOf, type Texts } from '../../rules/texts.ts'
import { isFile, isOfRow, subjectIn, type Subject } from './attributions.ts'
import { formerOf } from './former.ts'
import { columnsTaken, storedTaken, takenIn, wasHiddenBefore, type Raw, type Taken } from './taken.ts'
import { hideSource } from './told-sources.ts'
import { isFirstName, keptFromReaders, keysOf, withoutFile } from './withdrawn.ts'

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

/**
 * Takes something from readers, with its attributions. Throws NOT_FOUND, and BAD_USER_INPUT for what an item cannot lack and,
 * of a protocol, for a warning.
 */
export async function withdraw(database: Database, act: Act, subject: Subject, why: Reason): Promise<Withdrawn> {
  const { subjectKind, subject: id, place } = subject
  if (isFile(subject)) return withdrawFile(database, act, subject, why)
  const kind = subjectKind as ContentKind
  if (subjectKind === 'SOURCE' && why.reason !== 'PROTOCOL') return withdrawSource(database, act, subject, why)
  if (isWarning(subject)) return keepWarning(database, subject, why)
  const [stored] = await lockContent(database, kind, [id])
  // Before the save of what is left: forms that are opened with that have none of it.
  const createdAt = new Date()
  const content = stored!.content as Raw & { isPoisonous?: boolean }
  if (place === null && content.isPoisonous) return keepWarning(database, subject, why)
  if (isTitle(kind, place)) throw badInput({ place: 'required' })
  const before = place === null ? await alreadyTaken(database, subject) : null
  if (before) return { subject, withdrawal: before, hidden: [], logged: [subjectOf(kind, stored!)] }
  const taken = await takenNow(database, kind, subject, content)
  taken.wasHidden &&= !(await isHeldBack(database, id))
  const isKept = (await keptFromReaders(database, [id])).has(id)
  const changes = place === null ? visibilityOf(kind, false) : left(subject, content, taken)
  const hidden = await write(database, act, kind, id, changes)
  const isTold = place === null ? await isToldOf(database, kind, id, why, taken) : isKept || hidden.length > 0
  return finish(database, act, subject, why, {
    taken,
    hidden,
    hiddenIds: isTold ? [id] : [],
    titles: titlesOf(kind, content),
    createdAt,
  })
}

/** Whether withdrawals alone keep an item from readers. */
async function isHeldBack(database: Database, id: string): Promise<boolean> {
  const rows = await database.withdrawal.findMany({ where: { hiddenIds: { has: id } }, select: { taken: true } })
  return rows.some((row) => !wasHiddenBefore(row, id))
}

/** Whether readers are told that the whole was withdrawn: those who had read it. Of a protocol they are told nothing. */
async function isToldOf(database: Database, kind: ContentKind, id: string, { reason }: Reason, { wasHidden }: Taken) {
  if (reason === 'PROTOCOL') return false
  if (!wasHidden) return true
  const [[flag, value]] = Object.entries(visibilityOf(kind, true)) as [[string, boolean | string]]
  const where = { contentId: id, content: { path: [flag], equals: value } }
  return (await database.revision.count({ where })) > 0
}

/** Whether it stays with readers, whosever it is. */
export function isWarning({ subjectKind, place }: Pick<Attribution, 'subjectKind' | 'place'>): boolean {
  if (isFile({ subjectKind })) return false
  return subjectKind === 'SOURCE' || (place === null ? subjectKind === 'AILMENT' : WARNING_PLACES.includes(place))
}

/** The species, too: uses and doses would stand under a name that several plants share. */
export function isTitle(kind: ContentKind, place: string | null): boolean {
  return place !== null && [...namesOf<Texts>(KINDS[kind].texts, 'name'), 'scientificName'].includes(place)
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
  if (!kind) throw apiError('NOT_FOUND')
  // Who restores it at the same time has it deleted already.
  await database.$executeRaw`SELECT FROM binned_content WHERE id = ${id}::uuid FOR UPDATE`
  const binned = await database.binnedContent.findUnique({ where: { id } })
  if (!binned || isTitle(kind, place)) throw apiError('NOT_FOUND')
  const content = storedContent(kind, (binned.content as { content: unknown }).content) as Raw
  if (place === null && (content['isPoisonous'] || (await alreadyTaken(database, subject)))) throw apiError('NOT_FOUND')
  const taken = await takenNow(database, kind, subject, content)
  const hiddenIds = place === null && (await isToldOf(database, kind, id, why, taken)) ? [id] : []
  return finish(database, act, subject, why, { taken, hidden: [], hiddenIds, titles: titlesOf(kind, content) })
}

/** With what old revisions have of it: a row may have gone from the content already. Throws NOT_FOUND if it never was there. */
async function takenNow(database: Database, kind: ContentKind, subject: Subject, content: Raw): Promise<Taken> {
  const { place } = subject
  const taken = takenOf(kind, subject, content)
  if (place === null) return taken
  const former = await formerOf(database, kind, { ...subject, place }, { content, left: left(subject, content, taken) })
  if (taken.rows?.length === 0 && former.length === 0) throw apiError('NOT_FOUND')
  return { ...taken, former }
}

/** What it takes, for those who may give it back. */
export function takenOf(kind: ContentKind, { place, rowKey }: Subject, content: Raw): Taken {
  const wasHidden = !isVisible(kind, content)
  if (place === null) return { wasHidden }
  if (!Array.isArray(content[place])) return { wasHidden, texts: textsOf(place, content) }
  const rows = (content[place] as Raw[]).flatMap((row, index) =>
    isOfRow({ place, rowKey }, place, row) ? [{ ...row, index }] : [],
  )
  const isFirst = rows.some((row) => isFirstName(place, content, row))
  return { wasHidden, rows, ...(isFirst && { texts: { mayanName: content['mayanName'] } }) }
}

function textsOf(place: string, content: Raw): Raw {
  return Object.fromEntries(columnsTaken(place, content).map((column) => [column, content[column]]))
}

export function left({ place, rowKey }: Subject, content: Raw, { texts = {} }: Taken): object {
  const without = Object.fromEntries(Object.keys(texts).map((column) => [column, null]))
  const rows = content[place!]
  if (!Array.isArray(rows)) return without
  return { ...without, [place!]: (rows as Raw[]).filter((row) => !isOfRow({ place, rowKey }, place!, row)) }
}

/** Saves what is left. What safety no longer allows to be public is hidden by the same save. Returns its id, if it is. */
export async function write(
  database: Database,
  act: Act,
  kind: ContentKind,
  id: string,
  changes: object,
): Promise<string[]> {
  const [stored] = await lockContent(database, kind, [id])
  const after = { ...stored!.content, ...changes }
  const known = kind === 'PLANT' ? await knownSources(database, [after]) : undefined
  const disputes = (await readDisputes(database, [id])).get(id)
  const mustHide = isVisible(kind, after) && gapsOf(kind, after, known, disputes).length > 0
  const content = { ...changes, ...(mustHide && visibilityOf(kind, false)) }
  await writeChanges(database, act, kind, [{ id, content }])
  return mustHide ? [id] : []
}

/** What somebody has told is theirs to take back; a published work is not. */
async function withdrawSource(database: Database, act: Act, subject: Subject, why: Reason): Promise<Withdrawn> {
  const stored = await lockSource(database, subject.subject)
  if (!stored) throw apiError('NOT_FOUND')
  const { title = subject.subject, type } = stored.content
  if (type !== 'TOLD') return keepWarning(database, subject, why)
  const before = await alreadyTaken(database, subject)
  if (before) return { subject, withdrawal: before, hidden: [], logged: [{ id: subject.subject }] }
  await hideSource(database, subject.subject)
  const titles = { en: title, es: title }
  return finish(database, act, subject, why, {
    taken: { texts: { ...stored.content } },
    hidden: [],
    hiddenIds: [],
    titles,
  })
}

async function withdrawFile(database: Database, act: Act, subject: Subject, why: Reason): Promise<Withdrawn> {
  const url = subject.subject
  const createdAt = new Date()
  const items: NonNullable<Taken['items']> = []
  const hidden: string[] = []
  for (const { kind, id } of await showing(database, subject)) {
    const [stored] = await lockContent(database, kind, [id])
    const content = stored!.content as Raw
    const without = withoutFile(kind, content, url) as Raw
    const changed = Object.keys(content).filter((name) => content[name] !== without[name])
    const pick = (of: Raw) => Object.fromEntries(changed.map((name) => [name, of[name]]))
    items.push({
      kind,
      id,
      values: pick(content),
      wasHidden: !isVisible(kind, content) && !(await isHeldBack(database, id)),
    })
    hidden.push(...(await write(database, act, kind, id, pick(without))))
  }
  const kept = await keptFromReaders(
    database,
    items.map(({ id }) => id),
  )
  const hiddenIds = [...new Set([...kept, ...hidden])]
  const titles = { en: url, es: url }
  return finish(database, act, subject, why, { taken: { items }, hidden, hiddenIds, titles, createdAt })
}

/** The items that show a file. */
export async function showing(database: Database, { subjectKind, subject: url }: Subject): Promise<Item[]> {
  const items: Item[] = []
  for (const kind of CONTENT_KINDS) {
    const isShown =
      subjectKind === 'PHOTO'
        ? urlsSql(kind) && Prisma.sql`${url} = ANY (${Prisma.raw(urlsSql(kind))})`
        : kind === 'PLANT' && Prisma.sql`id IN (SELECT plant_id FROM plant_names WHERE recording = ${url})`
    if (!isShown) continue
    const rows = await database.$queryRaw<{ id: string }[]>`
      SELECT id FROM ${Prisma.raw(KINDS[kind].table)} AS items WHERE ${isShown} ORDER BY id`
    items.push(...rows.map(({ id }) => ({ kind, id })))
  }
  return items
}

export interface Item {
  kind: ContentKind
  id: string
}

interface Finished {
  taken: Taken
  hidden: string[]
  /** With those that were taken from readers before. */
  hiddenIds: string[]
  titles: { en: string; es: string }
  createdAt?: Date
}

async function finish(
  database: Database,
  act: Act,
  subject: Subject,
  { reason, communityId }: Reason,
  { taken, hidden, hiddenIds, titles, createdAt = new Date() }: Finished,
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
      taken: storedTaken({ ...taken, attributions }),
      hiddenIds,
      createdAt,
      withdrawnBy: act.actor?.email ?? null,
    },
  })
  await forgetUnsaved(database, subject, taken)
  // What members were told of the whole leads nowhere any more.
  const isItem = subject.subjectKind !== 'SOURCE' && !taken.items
  if (subject.place === null && reason !== 'PROTOCOL' && isItem)
    await database.notification.deleteMany({ where: { linkUrl: { contains: subject.subject } } })
  return { subject, withdrawal, hidden, logged: [{ id: subject.subject, words: titled(titles.es, titles.en) }] }
}

/** A warning stays, and no longer says from whom it is. No protocol withholds it. */
async function keepWarning(database: Database, subject: Subject, { reason }: Reason): Promise<Withdrawn> {
  if (reason === 'PROTOCOL') throw badInput({ protocol: 'warning' })
  await takeAttributions(database, subject, { withParts: false })
  return { subject, withdrawal: null, hidden: [], logged: [{ id: subject.subject, words: subject.place }] }
}

/** Of the whole, those of all its parts go with it. */
export async function takeAttributions(database: Database, subject: Subject, { withParts }: { withParts: boolean }) {
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

const asTaken = ({ createdAt: _, updatedAt: __, dueOn: ___, failedAt: ____, ...row }: Attribution) => ({
  ...row,
  withdrawalId: null,
})

/**
 * Withdraws what a protocol withholds already: those whom it let read it do so no longer. Null if it has been given back
 * meanwhile.
 */
export async function withdrawWithheld(database: Database, id: string, why: Reason): Promise<Withdrawn | null> {
  await database.$executeRaw`SELECT FROM withdrawals WHERE id = ${id}::uuid FOR UPDATE`
  const held = await database.withdrawal.findUniqueOrThrow({ where: { id } })
  if (held.undoneAt) return null
  const rows = await database.attribution.findMany({ where: { withdrawalId: id } })
  await database.attribution.deleteMany({ where: { withdrawalId: id } })
  const taken = takenIn(held)
  // The whole was as if it had never been there.
  const isWhole = held.place === null && !taken.items
  const hiddenIds = isWhole && !taken.wasHidden ? [held.subject] : held.hiddenIds
  const attributions = rows.map(asTaken)
  // An agreement from before its community took it back is that of another wish.
  const data = { ...why, createdAt: new Date(), hiddenIds, taken: storedTaken({ ...taken, attributions }) }
  const withdrawal = await database.withdrawal.update({ where: { id }, data })
  const logged = [{ id: held.subject, words: titled(held.titleEs, held.titleEn) }]
  return { subject: subjectIn(held), withdrawal, hidden: [], logged }
}

/** What admins have not saved yet, and what readers suggested, may hold the words. */
export async function forgetUnsaved(
  database: Database,
  { subjectKind, subject, place, rowKey }: Subject,
  taken: Taken,
): Promise<void> {
  if (isFile({ subjectKind })) {
    await database.$executeRaw`DELETE FROM drafts WHERE strpos(form, ${subject}) > 0`
    return
  }
  if (subjectKind === 'SOURCE') {
    await database.$executeRaw`DELETE FROM drafts WHERE kind = 'SOURCE' AND subject = ${subject}`
    await database.$executeRaw`
      UPDATE suggestions SET base = '{}', changes = '{}', recording = NULL WHERE place = ${`sources.${subject}`}`
    return
  }
  await database.$executeRaw`
    DELETE FROM drafts WHERE strpos(subject, ${subject}) > 0 OR (kind = 'TRANSLATION' AND strpos(form, ${subject}) > 0)`
  // Of a row, also those that would make it, and those from before it was worded otherwise; not those of another name.
  const keys = keysOf({ rowKey, taken }).map(({ ailmentSlug, language }) =>
    JSON.stringify(ailmentSlug ? { ailmentSlug } : language ? { language } : rowKey),
  )
  await database.$executeRaw`
    UPDATE suggestions SET base = '{}', changes = '{}', recording = NULL
    WHERE content_id = ${subject}::uuid AND (${place}::text IS NULL
      OR (split_part(place, '.', 1) = ${place} AND EXISTS (
          SELECT FROM unnest(${[...new Set(keys)]}::jsonb[]) AS key WHERE base @> key OR base || changes @> key)
        AND NOT (${place} = 'names' AND changes ->> 'name' IS NULL AND EXISTS (
          SELECT FROM plant_names
          WHERE plant_id = content_id AND name = base ->> 'name' AND language = base ->> 'language')))
      OR (${place} = 'names' AND place = 'mayanName'))`
  // An open disagreement stays, lest a dose come back that is in dispute.
  await database.$executeRaw`
    UPDATE reviews SET read = '{}'
    WHERE plant_id = ${subject}::uuid AND NOT (NOT agrees AND settled_at IS NULL)
      AND EXISTS (SELECT FROM jsonb_each_text(read) AS read_then WHERE value <> '' AND value = ANY (${stringsIn(taken)}::text[]))`
}

/** Texts and names, not the words of a vocabulary. */
function stringsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return /(?:En|Es|^name)$/.test(name) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => stringsIn(each, name))
}
