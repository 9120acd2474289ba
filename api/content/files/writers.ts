import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Act, Subject } from '../../audit/audit.ts'
import { CONTENT_KINDS, contentKindOf, KINDS, type ContentKind } from '../kinds.ts'
import { checkPublishing } from '../publish.ts'
import { withdrawnSources } from '../rights/told-sources.ts'
import { writeChanges, writeNew } from '../save.ts'
import { addSources, changeSources } from '../sources.ts'
import { storedContent, readWhole, updateRows, type Changes, type ContentOf } from '../stores.ts'
import type { LoadPlan, Part, Transaction } from './plan.ts'
import type { StoredRow } from './stored.ts'

// Writes the rows that files describe: for a seed, for an import, and to undo one.

export interface Writer<Row> {
  add: (tx: Transaction, rows: Row[]) => Promise<unknown>
  change: (tx: Transaction, rows: Row[]) => Promise<unknown>
}

export type Writers = { [Name in keyof LoadPlan]: LoadPlan[Name] extends Part<infer Row> ? Writer<Row> : never }

const tags: Writers['tags'] = {
  add: (tx, data) => tx.tag.createMany({ data }),
  change: each((tx, { slug, ...data }) => tx.tag.update({ where: { slug }, data })),
}
const photos: Writers['photos'] = {
  add: (tx, data) => tx.photo.createMany({ data }),
  change: each((tx, { url, ...data }) => tx.photo.update({ where: { url }, data })),
}

/** Writers on behalf of an act, which write content as admins do. `note` receives the subjects to be logged. */
export function writersFor(act: Act, note: (subject: Subject) => void): Writers {
  return {
    tags,
    photos,
    sources: {
      add: (tx, rows) => addSources(tx, act, rows),
      change: (tx, rows) => changeSources(tx, act, rows),
    },
    ...Object.fromEntries(CONTENT_KINDS.map((kind) => [KINDS[kind].table, contentWriter(kind, act, note)])),
  } as Writers
}

interface Row {
  id: string
  createdAt: Date
}

function contentWriter<Kind extends ContentKind>(
  kind: Kind,
  act: Act,
  note: (subject: Subject) => void,
): Writer<Row & Changes<ContentOf[Kind]>> {
  type Values = Row & Changes<ContentOf[Kind]>
  const split = ({ id, createdAt, ...content }: Values) => ({
    id,
    createdAt,
    content: content as unknown as Changes<ContentOf[Kind]>,
  })
  return {
    add: async (tx, rows) => {
      const creations = rows.map(split)
      const subjects = await writeNew(tx, act, kind, creations)
      subjects.forEach(note)
    },
    change: async (tx, rows) => {
      const changes = rows.map(split)
      const subjects = await writeChanges(tx, act, kind, changes)
      subjects.forEach(note)
      // The creation date is not part of the content, and revisions do not hold it.
      const table = Prisma.raw(KINDS[kind].table)
      for (const { id, createdAt } of rows) {
        await tx.$executeRaw`
          UPDATE ${table} SET created_at = ${createdAt} WHERE id = ${id}::uuid AND created_at <> ${createdAt}`
      }
    },
  }
}

export async function writeBack(tx: Transaction, part: keyof LoadPlan, rows: StoredRow[]): Promise<void> {
  const kind = contentKindOf(part)
  for (const row of rows) {
    if (kind) {
      const { id, createdAt, updatedAt, ...content } = row as StoredRow &
        Record<'id' | 'createdAt' | 'updatedAt', string>
      const moments = { createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) }
      await updateRows(tx, kind, [id], storedContent(kind, content), moments)
      await checkPublishing(tx, kind, await readWhole(tx, kind, [id]), { recordsOnly: true })
    } else if (part === 'sources') {
      const { key, ...data } = row as { key: string }
      if (!(await withdrawnSources(tx, [key])).has(key)) await tx.source.update({ where: { key }, data })
    } else {
      await (part === 'tags' ? tags : (photos as Writer<StoredRow>)).change(tx, [row as never])
    }
  }
}

function each<Row>(change: (tx: Transaction, row: Row) => Promise<unknown>) {
  return async (tx: Transaction, rows: Row[]) => {
    for (const row of rows) await change(tx, row)
  }
}
