import type { Attribution } from '../../../prisma/generated/client/client.ts'
import type { Act } from '../../audit/audit.ts'
import { encryptedFor } from '../../auth/encrypted.ts'
import { apiError, badInput } from '../../errors.ts'
import { labelsOf } from '../../rules/attribution.ts'
import type { AttributionTerms } from '../../rules/attribution-fields.ts'
import { isMilder } from '../../rules/protocol.ts'
import type { ContentKind } from '../kinds.ts'
import { newId } from '../new-id.ts'
import { conflict, isSame, nextUpdateTime, recordRevisions, recordUnrecordedState } from '../save.ts'
import type { Database, Stored } from '../stores.ts'
import { isFile, type Subject } from './attributions.ts'
import { checkAgreed, keptOf, lastSet, withOtherHolders, type Agreement } from './agreement.ts'
import { keepProtocol, lockAttributed } from './protocol.ts'
import { isTitle, isWarning } from './withdraw.ts'

// Attributions are written here, with a revision each, within a transaction of the caller.

const documents = encryptedFor('documents of consent')

/** Returns the agreement as well, which is required if it names others who may consent while something is kept from readers. */
export async function addAttribution(
  database: Database,
  act: Act,
  subject: Subject,
  terms: AttributionTerms,
  agreed: object,
): Promise<{ id: string; agreement: Agreement | null }> {
  await checkTerms(database, { ...subject, ...terms })
  const kept = await keptOf(database, [terms.communityId])
  const row = await database.attribution.create({ data: { id: newId(), ...subject, ...terms } })
  await recordRevisions(database, 'ATTRIBUTION', [asStored(row)], act)
  const asked = await withOtherHolders(database, kept)
  const agreement = asked.length > 0 ? checkAgreed(agreed, asked) : null
  await keepProtocol(database, act, row.id)
  return { id: row.id, agreement }
}

/**
 * Returns the agreement of the community, which is required if the new terms let more people read than before, or name others
 * who may consent while something is kept from readers. Throws NOT_FOUND, CONFLICT like `updateContent`, and BAD_USER_INPUT
 * for terms and for a missing agreement.
 */
export async function changeAttribution(
  database: Database,
  act: Act,
  id: string,
  terms: Partial<AttributionTerms>,
  { basedOn, agreed = {} }: { basedOn?: Date | null | undefined; agreed?: object } = {},
): Promise<Agreement | null> {
  const stored = await lockAttribution(database, id)
  const changed = { ...stored.content, ...terms }
  if (isSame(changed, stored.content)) return null
  if (basedOn && stored.updatedAt > basedOn) throw await conflict(database, stored)
  await checkTerms(database, changed)
  const { communityId, protocol } = stored.content
  // What is given back, is with all that was hidden by it.
  if (stored.withdrawalId && changed.protocol === null && !(await isHeldByOthers(database, stored)))
    throw badInput({ protocol: 'withheld' })
  const isMoved = protocol !== null && changed.communityId !== communityId
  const isEased = isMoved || isMilder(changed, stored.content)
  const kept = await keptOf(database, [communityId, changed.communityId])
  const own = kept.filter((each) => each.communityId === communityId)
  const since = await lastSet(database, [stored])
  await recordUnrecordedState(database, 'ATTRIBUTION', [stored])
  const row = await database.attribution.update({
    where: { id },
    // Admins are told again of another end.
    data: { ...terms, noticedAt: null, updatedAt: nextUpdateTime([stored]) },
  })
  await recordRevisions(database, 'ATTRIBUTION', [asStored(row)], act)
  const asked = [
    ...(isEased ? own.map((each) => ({ ...each, since })) : []),
    ...(await withOtherHolders(database, kept)),
  ]
  const agreement = asked.length > 0 ? checkAgreed(agreed, asked) : null
  await keepProtocol(database, act, id)
  return agreement
}

/** Before it is deleted: its last revision names nobody who may consent. Its terms may be out of date, such as a community that is gone. */
export async function forgetConsent(database: Database, act: Act, stored: Stored<object>): Promise<void> {
  await recordUnrecordedState(database, 'ATTRIBUTION', [stored])
  const content = { ...stored.content, consentBy: null }
  await recordRevisions(database, 'ATTRIBUTION', [{ ...stored, updatedAt: nextUpdateTime([stored]), content }], act)
}

function isHeldByOthers(database: Database, { id, withdrawalId }: { id: string; withdrawalId: string | null }) {
  const where = { id: { not: id }, withdrawalId, protocol: { not: null } }
  return database.attribution.count({ where })
}

/** Locks an attribution, after its item, until the transaction ends. Throws NOT_FOUND. */
export async function lockAttribution(database: Database, id: string) {
  const row = await lockAttributed(database, id)
  if (!row) throw apiError('NOT_FOUND')
  return asStored(row)
}

/** A document is not part of the history: it is replaced, or gone. Nor is what the site notes for itself. */
function asStored({ id, createdAt, updatedAt, withdrawalId, ...row }: Attribution) {
  const { document: _, noticedAt: __, dueOn: ___, failedAt: ____, ...content } = row
  return { id, createdAt, updatedAt, withdrawalId, content } satisfies Stored<object> & { withdrawalId: string | null }
}

/**
 * Labels, protocols and notices before pictures are a community's to give. Without one, only the Notices of Local Contexts
 * can be set. A plant as a whole has warnings, which are never withheld; what members read stands on a page, which is not.
 */
async function checkTerms(
  database: Database,
  terms: Partial<Omit<AttributionTerms, 'protocol'>> & Pick<Attribution, 'subjectKind' | 'place' | 'protocol'>,
): Promise<void> {
  const { communityId, labels = [], wordsEn, wordsEs, consentOn, consentUntil, protocol } = terms
  const isOfFile = isFile(terms)
  if (terms.hasNotice && !isOfFile) throw badInput({ hasNotice: 'filesOnly' })
  if (terms.hasNotice && !communityId) throw badInput({ communityId: 'required' })
  if (protocol && !communityId) throw badInput({ communityId: 'required' })
  const isForMembers = protocol === 'MEMBERS' || protocol === 'INITIATED'
  if (protocol && terms.place === null && !isOfFile && (isForMembers || terms.subjectKind === 'PLANT'))
    throw badInput({ protocol: 'partsOnly' })
  if (protocol && isWarning(terms)) throw badInput({ protocol: 'warning' })
  if (protocol && isTitle(terms.subjectKind as ContentKind, terms.place)) throw badInput({ place: 'required' })
  if (protocol === 'SEASON') {
    const missing = (['seasonFrom', 'seasonUntil'] as const).filter((name) => !terms[name])
    if (missing.length > 0) throw badInput(Object.fromEntries(missing.map((name) => [name, 'required'])))
  }
  if (communityId && (await database.community.count({ where: { id: communityId } })) === 0)
    throw badInput({ communityId: 'unknown' })
  const isLabelled = labelsOf(labels).some(({ kind }) => kind === 'LABEL')
  if (!communityId && (isLabelled || wordsEn || wordsEs)) throw badInput({ communityId: 'required' })
  if (!communityId && labels.length === 0) throw badInput({ communityId: 'required' })
  if (consentOn && consentUntil && consentUntil < consentOn) throw badInput({ consentUntil: 'endsBefore' })
}

export interface ConsentDocument {
  name: string
  /** In Base64. */
  content: string
}

export async function storeDocument(
  database: Database,
  id: string,
  document: ConsentDocument | null,
): Promise<Stored<object>> {
  const stored = await lockAttribution(database, id)
  await database.attribution.update({
    where: { id },
    data: {
      document: document && (await documents.encrypt(document.content)),
      documentName: document?.name ?? null,
      updatedAt: nextUpdateTime([stored]),
    },
  })
  return stored
}

/** Null if there is none. Throws NOT_FOUND. */
export async function readDocument(database: Database, id: string): Promise<ConsentDocument | null> {
  const row = await database.attribution.findUnique({ where: { id }, select: { document: true, documentName: true } })
  if (!row) throw apiError('NOT_FOUND')
  if (!row.document) return null
  return { name: row.documentName ?? '', content: await documents.decrypt(row.document) }
}
