import { recordWhole, type Act, type Subject } from '../../audit/audit.ts'
import { prisma } from '../../database/client.ts'
import { inLongTransaction } from '../../database/long-transaction.ts'
import { apiError } from '../../errors.ts'
import { binContent } from '../bin.ts'
import type { LoadPlan, Transaction } from '../files/plan.ts'
import { keyOf, readByKeys, type StoredRow } from '../files/stored.ts'
import { writeBack, writersFor, type Writer } from '../files/writers.ts'
import { contentKindOf, KINDS, titlesOf } from '../kinds.ts'
import { newId } from '../new-id.ts'
import { checkPublishing } from '../publish.ts'
import { storedContent } from '../stores.ts'
import { ImportError } from './import.ts'
import { beginImport, endImport, findUsed, lockUntouched, remove } from './journal.ts'
import type { OnProgress } from './progress.ts'

/** How long an import can be undone, as long as deleted content stays in the bin. */
const UNDO_DAYS = 30
const MAX_TITLES = 20

type Step = Awaited<ReturnType<typeof prisma.contentImportStep.findMany>>[number]

/**
 * Undoes a complete import: what it added goes to the bin, and what it changed is as before, with a revision. Nothing is undone
 * if any of it was saved or deleted since, or if readers would lose a warning; what is saved while it is undone stays. `id` is
 * its entry in the audit log. Throws NOT_FOUND, BAD_USER_INPUT or an ImportError.
 */
export async function undoImport(id: string, act: Act, onProgress: OnProgress): Promise<void> {
  const steps = await prisma.contentImportStep.findMany({
    where: { importId: id },
    orderBy: { id: 'desc' },
    select: { id: true },
  })
  if (steps.length === 0) throw apiError('NOT_FOUND')
  const token = await beginImport(act.actor?.email ?? act.action)
  if (!token) throw new ImportError('busy')
  try {
    await refuseEdited(steps)
    const subjects: Subject[] = []
    const edited: string[] = []
    const record = async (of: Act) => {
      const entry = await prisma.auditEntry.findUnique({ where: { id }, select: { subject: true } })
      await inLongTransaction((tx) => recordWhole(tx, of, newId(), entry?.subject ?? null, subjects))
    }
    try {
      for (const [index, step] of steps.entries()) {
        const undone = await inLongTransaction((tx) => undoStep(tx, step.id, act))
        subjects.push(...undone.subjects)
        edited.push(...undone.edited)
        onProgress({ step: 'writing', done: index + 1, of: steps.length })
      }
    } catch (error) {
      if (subjects.length > 0) await record({ ...act, action: 'undoImportPart' })
      throw error
    }
    await record(act)
    if (edited.length > 0) throw new ImportError('editedMeanwhile', edited.slice(0, MAX_TITLES))
  } finally {
    await endImport(token)
  }
}

export async function forgetOldImports(): Promise<void> {
  const oldest = new Date(Date.now() - UNDO_DAYS * 86_400_000)
  await prisma.contentImportStep.deleteMany({ where: { importId: { not: null }, createdAt: { lt: oldest } } })
}

/** Looks at all steps before the first is undone. */
async function refuseEdited(steps: { id: number }[]): Promise<void> {
  const titles: string[] = []
  for (const { id } of steps) {
    await inLongTransaction(async (tx) => {
      const step = await tx.contentImportStep.findUniqueOrThrow({ where: { id } })
      const { part, written } = partsOf(step)
      const untouched = await lockUntouched(tx, part, written)
      const edited = Object.keys(written).filter((key) => !untouched.has(key))
      if (edited.length > 0) titles.push(...(await titlesAt(tx, part, edited)))
      await refuseUnsafe(tx, step)
    })
  }
  if (titles.length > 0) throw new ImportError('editedSince', titles.slice(0, MAX_TITLES))
}

/** The rule that also refuses it when it is written: here before anything is. */
async function refuseUnsafe(tx: Transaction, step: Step): Promise<void> {
  const { part, before } = partsOf(step)
  const kind = contentKindOf(part)
  if (!kind || before.length === 0) return
  const now = await readByKeys(
    tx,
    part,
    before.map((row) => String(row['id'])),
  )
  const rows = before.map(({ id, createdAt, updatedAt, ...content }) => ({
    id: id as string,
    createdAt: new Date(createdAt as string),
    updatedAt: new Date(updatedAt as string),
    content: storedContent(kind, content),
  }))
  const contents = new Map(now.map((row) => [row['id'] as string, row as object]))
  await checkPublishing(tx, kind, rows, { before: contents })
}

async function undoStep(tx: Transaction, id: number, act: Act): Promise<{ subjects: Subject[]; edited: string[] }> {
  const step = await tx.contentImportStep.findUniqueOrThrow({ where: { id } })
  const { part, written, ...all } = partsOf(step)
  const untouched = await lockUntouched(tx, part, written)
  const added = all.added.filter((key) => untouched.has(key))
  const before = all.before.filter((row) => untouched.has(keyOf(part, row)))
  const edited = Object.keys(written).filter((key) => !untouched.has(key))
  const subjects: Subject[] = []
  const kind = contentKindOf(part)
  if (kind) {
    const used = new Set(await findUsed(tx, part, added))
    const titles = await titlesAt(tx, part, added)
    const removed = added.filter((key) => !used.has(key))
    // The entries of the log are of the whole: binning writes none.
    if (removed.length > 0) await binContent(tx, { ...act, actor: null }, kind, removed)
    removed.forEach((key) => subjects.push({ id: key, words: titles[added.indexOf(key)] ?? null }))
    const writer = writersFor(act, (subject) => void subjects.push(subject))[KINDS[kind].table] as Writer<object>
    const rows = before.map(({ id, createdAt, updatedAt: _, ...content }) => ({
      id,
      createdAt: new Date(createdAt as string),
      ...storedContent(kind, content),
    }))
    if (rows.length > 0) await writer.change(tx, rows)
  } else {
    const used = new Set(await findUsed(tx, part, added))
    await remove(
      tx,
      part,
      added.filter((key) => !used.has(key)),
    )
    if (part === 'sources') {
      const writer = writersFor(act, () => undefined).sources as Writer<object>
      const rows = before.map(({ updatedAt: _, ...row }) => row)
      if (rows.length > 0) await writer.change(tx, rows)
    } else await writeBack(tx, part, before)
  }
  await tx.contentImportStep.delete({ where: { id } })
  return { subjects, edited: edited.length > 0 ? await titlesAt(tx, part, edited) : [] }
}

function partsOf({ part, added, changed, written }: Step) {
  return {
    part: part as keyof LoadPlan,
    added,
    before: changed as StoredRow[],
    written: written as Record<string, string>,
  }
}

/** In both languages if they differ; what was deleted has its key. */
async function titlesAt(tx: Transaction, part: keyof LoadPlan, keys: string[]): Promise<string[]> {
  const kind = contentKindOf(part)
  if (!kind) return keys
  const rows = new Map((await readByKeys(tx, part, keys)).map((row) => [row['id'] as string, row]))
  return keys.map((key) => {
    const row = rows.get(key)
    if (!row) return key
    const { en, es } = titlesOf(kind, row)
    return es === en ? es : `${es} · ${en}`
  })
}
