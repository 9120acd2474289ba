import type { Attribution } from '../../../prisma/generated/client/client.ts'
import type { Act } from '../../audit/audit.ts'
import { encryptedFor } from '../../auth/encrypted.ts'
import { apiError, badInput } from '../../errors.ts'
import { labelsOf } from '../../rules/attribution.ts'
import type { AttributionTerms } from '../../rules/attribution-fields.ts'
import { newId } from '../new-id.ts'
import { conflict, isSame, nextUpdateTime, recordRevisions } from '../save.ts'
import type { Database, Stored } from '../stores.ts'
import type { Subject } from './places.ts'
import { keepProtocol } from './protocol.ts'

// Attributions are written here, with a revision each, within a transaction of the caller.

const documents = encryptedFor('documents of consent')

export async function addAttribution(
  database: Database,
  act: Act,
  subject: Subject,
  terms: AttributionTerms,
): Promise<string> {
  await checkTerms(database, { ...subject, ...terms })
  const row = await database.attribution.create({ data: { id: newId(), ...subject, ...terms } })
  await recordRevisions(database, 'ATTRIBUTION', [asStored(row)], act)
  await keepProtocol(database, act, row.id)
  return row.id
}

/** Throws NOT_FOUND, and CONFLICT like `updateContent`. */
export async function changeAttribution(
  database: Database,
  act: Act,
  id: string,
  terms: Partial<AttributionTerms>,
  basedOn?: Date | null,
): Promise<void> {
  const stored = await lockAttribution(database, id)
  const changed = { ...stored.content, ...terms }
  if (isSame(changed, stored.content)) return
  if (basedOn && stored.updatedAt > basedOn) throw await conflict(database, stored)
  await checkTerms(database, changed)
  // Only those who may consent give it back: see `giveBack`.
  if (stored.withdrawalId && changed.protocol === null) throw badInput({ protocol: 'withheld' })
  const row = await database.attribution.update({
    where: { id },
    // Admins are told again of another end.
    data: { ...terms, noticedAt: null, updatedAt: nextUpdateTime([stored]) },
  })
  await recordRevisions(database, 'ATTRIBUTION', [asStored(row)], act)
  await keepProtocol(database, act, id)
}

/** Locks an attribution until the transaction ends. Throws NOT_FOUND. */
export async function lockAttribution(database: Database, id: string) {
  await database.$executeRaw`SELECT FROM attributions WHERE id = ${id}::uuid FOR UPDATE`
  const row = await database.attribution.findUnique({ where: { id } })
  if (!row) throw apiError('NOT_FOUND')
  return asStored(row)
}

/** A document is not part of the history: it is replaced, or gone. */
function asStored({ id, createdAt, updatedAt, document: _, withdrawalId, ...content }: Attribution) {
  return { id, createdAt, updatedAt, withdrawalId, content } satisfies Stored<object> & { withdrawalId: string | null }
}

/**
 * Only a community gives a label or a protocol; without one, only notices tell that nobody has been asked. A plant as a whole
 * has warnings, which are never withheld; what members read stands on a page, which is not.
 */
async function checkTerms(
  database: Database,
  terms: Partial<Omit<AttributionTerms, 'protocol'>> & Pick<Attribution, 'subjectKind' | 'place' | 'protocol'>,
): Promise<void> {
  const { communityId, labels = [], wordsEn, wordsEs, consentOn, consentUntil, protocol } = terms
  const isFile = terms.subjectKind === 'PHOTO' || terms.subjectKind === 'RECORDING'
  if (protocol && !communityId) throw badInput({ communityId: 'required' })
  const isForMembers = protocol === 'MEMBERS' || protocol === 'INITIATED'
  if (protocol && terms.place === null && !isFile && (isForMembers || terms.subjectKind === 'PLANT'))
    throw badInput({ protocol: 'partsOnly' })
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
