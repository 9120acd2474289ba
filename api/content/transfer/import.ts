import { createHash } from 'node:crypto'
import { describeProblem } from '../files/files.ts'
import { planLoad } from '../files/load.ts'
import { PARTS, rowListsIn, type LoadPlan } from '../files/plan.ts'
import { recordWhole, type Act, type Subject } from '../../audit/audit.ts'
import { prisma } from '../../database/client.ts'
import { inLongTransaction } from '../../database/long-transaction.ts'
import { newId } from '../new-id.ts'
import { beginImport, ChangedSince, completeImport, endImport } from './journal.ts'
import { writeInPortions } from './portions.ts'
import type { OnProgress } from './progress.ts'
import { gapsOf, lostOf } from '../publish.ts'
import { readSheets, type SheetFile } from './read-sheets.ts'
import { findKnown, readZip, type ReadContent } from './read.ts'
import type { Known } from '../files/rules.ts'
import type { SheetPart } from '../sheets/columns.ts'
import type { BookReading } from '../sheets/tables.ts'
import { writersFor } from '../files/writers.ts'
import { CONTENT_TABLES, contentKindOf, isVisible, kindOf, KINDS, titlesOf, type ContentTable } from '../kinds.ts'

export interface ImportReport {
  reading: BookReading | null
  /** Identifies the file and its changes: an import of anything else than the reviewed report is refused. */
  digest: string
  canApply: boolean
  counts: Record<keyof LoadPlan, { added: number; changed: number; unchanged: number }>
  changes: ContentChange[]
  /** The first problems, in the order of files and lines; blocking ones come first. */
  problems: {
    path: string
    line: number
    column: number
    /** Of a spreadsheet, such as `C12`. */
    cell: string | null
    blocks: boolean
    message: { en: string; es: string }
  }[]
  problemCount: number
  /**
   * What it would make or keep public although it lacks what safety requires, or would lose a warning: with one of them it is
   * refused.
   */
  unsafe: { of: ContentTable; id: string; title: { en: string; es: string }; isNew: boolean; gaps: string[] }[]
}

interface ContentChange {
  of: keyof LoadPlan
  id: string
  title: { en: string; es: string }
  /** Columns with a different value; empty for new rows. */
  fields: string[]
  isNew: boolean
  /** Whether readers see it before or after; also of pictures, sources and tags, which may be shown anywhere. */
  isSeen: boolean
  /** The rows of changed lists, before and after. Omitted beyond the first 2000 rows of a report. */
  rows: Record<string, { before: object[]; after: object[] }>
  /** When it was last saved here, if recorded. */
  savedAt: Date | null
}

/** Why an import is refused: keys of messages. */
export class ImportError extends Error {
  readonly reason: 'empty' | 'busy' | 'changedSince' | 'editedSince' | 'editedMeanwhile'
  /** What was edited since, of an import that is to be undone. */
  readonly titles: string[]

  constructor(reason: ImportError['reason'], titles: string[] = []) {
    super(reason)
    this.name = 'ImportError'
    this.reason = reason
    this.titles = titles
  }
}

const MAX_ROWS = 2000

/** An uploaded file, and what reads it. */
export interface Upload {
  bytes: Buffer
  name: string | null
  read: (known: Known, onProgress: OnProgress) => Promise<ReadContent>
}

export function zipUpload(bytes: Buffer): Upload {
  return { bytes, name: null, read: (known, onProgress) => readZip(bytes, known, onProgress) }
}

export function sheetUpload(file: SheetFile & { bytes: Buffer }): Upload {
  return {
    bytes: file.bytes,
    name: file.name || null,
    read: (known, onProgress) => readSheets(file, known, onProgress),
  }
}

/** Reports what an import of a file would do, without writing. Throws a ZipError or an ImportError. */
export async function tryImport(upload: Upload, onProgress: OnProgress): Promise<ImportReport> {
  return report(upload, await planImport(upload, onProgress))
}

/**
 * Applies the content of a file completely or not at all, with revisions and audit log; nothing is deleted. Readers may
 * see parts of it before it is complete. `digest` is that of the reviewed report. Throws a ZipError or an ImportError.
 */
export async function applyImport(
  upload: Upload,
  digest: string,
  act: Act,
  onProgress: OnProgress,
): Promise<ImportReport> {
  const planned = await planImport(upload, onProgress)
  const { plan } = planned
  const done = report(upload, planned)
  if (!plan) return done
  if (done.digest !== digest) throw new ImportError('changedSince')
  const token = await beginImport(act.actor?.email ?? act.action)
  if (!token) throw new ImportError('busy')
  try {
    const subjects: Subject[] = []
    const writers = writersFor(act, (subject) => void subjects.push(subject))
    await writeInPortions(token, plan, writers, (written, of) => onProgress({ step: 'writing', done: written, of }))
    await inLongTransaction(async (tx) => {
      const id = newId()
      await recordWhole(tx, act, id, upload.name, subjects)
      await completeImport(tx, token, id)
    })
    return done
  } catch (error) {
    if (error instanceof ChangedSince) throw new ImportError('changedSince')
    throw error
  } finally {
    // Also after an error: the commit may have succeeded although its confirmation was lost.
    await endImport(token)
  }
}

interface Planned {
  plan: LoadPlan | null
  read: ReadContent
  sources: ReadonlySet<string>
}

async function planImport({ read: readUpload }: Upload, onProgress: OnProgress): Promise<Planned> {
  const known = await findKnown(prisma)
  const read = await readUpload(known, onProgress)
  onProgress({ step: 'comparing', done: 0, of: 1 })
  const plan = read.isBlocked ? null : await planLoad(prisma, read.content, known.plants)
  return { plan, read, sources: new Set(known.sources.keys()) }
}

function report({ bytes }: Upload, { plan, read, sources }: Planned): ImportReport {
  const { problems, problemCount, reading = null, unchanged = {} } = read
  const changes = plan ? changesOf(plan) : []
  const counts = Object.fromEntries(
    PARTS.map((part) => [part, countsOf(plan?.[part], unchanged[part as SheetPart])]),
  ) as ImportReport['counts']
  const unsafe = plan ? unsafeIn(plan, sources) : []
  const isEmpty = problems.length === 0 && Object.values(counts).every((count) => sum(count) === 0)
  if (isEmpty) throw new ImportError('empty')
  const { encoding, delimiter } = reading ?? {}
  return {
    reading,
    digest: createHash('sha256')
      .update(bytes)
      .update(JSON.stringify([changes, encoding, delimiter]))
      .digest('base64url'),
    canApply: changes.length > 0 && unsafe.length === 0,
    counts,
    changes,
    problems: problems.map((problem) => ({
      path: problem.path,
      line: problem.line,
      column: problem.column,
      cell: problem.cell ?? null,
      blocks: problem.blocks,
      message: { en: describeProblem(problem, 'en'), es: describeProblem(problem, 'es') },
    })),
    problemCount,
    unsafe,
  }
}

/** By the rule that also refuses them when they are written, with what the file leaves as it is. What stays may fall short. */
function unsafeIn(plan: LoadPlan, sources: ReadonlySet<string>): ImportReport['unsafe'] {
  const known = new Set([...sources, ...plan.sources.added.map(({ key }) => key)])
  return CONTENT_TABLES.flatMap((of) => {
    const kind = kindOf(of)
    const added = plan[of].added.map((row) => ({ row, stored: undefined }))
    return [...added, ...plan[of].changed]
      .filter(({ row }) => isVisible(kind, row))
      .map(({ row, stored }) => ({
        ...named(of, row),
        of,
        isNew: !stored,
        gaps: [...gapsOf(kind, { ...stored, ...row }, known), ...lostOf(kind, stored, row)],
      }))
      .filter(({ gaps }) => gaps.length > 0)
  })
}

function countsOf(part: LoadPlan[keyof LoadPlan] | undefined, unchanged = 0) {
  return {
    added: part?.added.length ?? 0,
    changed: part?.changed.length ?? 0,
    unchanged: (part?.unchanged ?? 0) + unchanged,
  }
}

function sum({ added, changed, unchanged }: ReturnType<typeof countsOf>): number {
  return added + changed + unchanged
}

function changesOf(plan: LoadPlan): ContentChange[] {
  let room = MAX_ROWS
  function rowsOf(row: object, fields: string[], rowsBefore: Record<string, object[]>): ContentChange['rows'] {
    const lists = Object.entries(rowListsIn(row, fields)).map(([field, after]) => {
      return [field, { before: rowsBefore[field] ?? [], after }] as const
    })
    const filled = lists.filter(([, { before, after }]) => before.length + after.length > 0)
    const count = filled.reduce((total, [, { before, after }]) => total + before.length + after.length, 0)
    if (count > room) return {}
    room -= count
    return Object.fromEntries(filled)
  }

  return PARTS.toReversed().flatMap((of) => [
    ...plan[of].changed.map(({ row, fields, rowsBefore, savedAt }) => {
      return {
        ...named(of, row),
        fields,
        isNew: false,
        isSeen: isSeen(of, row, fields),
        rows: rowsOf(row, fields, rowsBefore),
        savedAt,
      }
    }),
    ...plan[of].added.map((row) => {
      return {
        ...named(of, row),
        fields: [],
        isNew: true,
        isSeen: isSeen(of, row),
        rows: rowsOf(row, Object.keys(row), {}),
        savedAt: null,
      }
    }),
  ])
}

function isSeen(of: keyof LoadPlan, row: object, changed: string[] = []): boolean {
  const kind = contentKindOf(of)
  return !kind || isVisible(kind, row) || Object.keys(KINDS[kind].visible).some((name) => changed.includes(name))
}

function idOf(row: object): string {
  const { id, slug, key, url } = row as Record<'id' | 'slug' | 'key' | 'url', string | undefined>
  return id ?? slug ?? key ?? url ?? ''
}

function named(of: keyof LoadPlan, row: object) {
  return { of, id: idOf(row), title: titleOf(of, row) }
}

function titleOf(of: keyof LoadPlan, row: object): { en: string; es: string } {
  const kind = contentKindOf(of)
  if (kind) return titlesOf(kind, row)
  const { labelEn, labelEs, title } = row as Record<string, string>
  const id = idOf(row)
  return { en: labelEn ?? title ?? id, es: labelEs ?? title ?? id }
}
