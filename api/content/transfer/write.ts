import { Prisma } from '../../../prisma/generated/client/client.ts'
import { without, WRITERS, type Transaction, type Writers } from '../files/load.ts'
import type { SourceValues } from '../files/rows.ts'
import type { Act } from '../../audit/audit.ts'
import { createContent, updateContent } from '../save.ts'
import { saveSource } from '../sources.ts'
import { KINDS, type ContentKind } from '../kinds.ts'
import type { Changes, ContentOf } from '../stores.ts'

/** Writers that store revisions of all content, and record in the audit log who imported it. */
export function writersFor(act: Act): Writers {
  return {
    ...WRITERS,
    sources: { add: sourcesBy(act), change: sourcesBy(act) },
    plants: keeping('PLANT', act, ({ names, ...plant }) => ({
      ...plant,
      names: names.map((name) => without(name, 'position')),
    })),
    articles: keeping('ARTICLE', act, ({ plants, ...article }) => ({ ...article, relatedPlantIds: plants })),
    projects: keeping('PROJECT', act, (project) => project),
  }
}

function sourcesBy(act: Act) {
  return async (tx: Transaction, rows: SourceValues[]) => {
    for (const row of rows) await saveSource(tx, act, row, { replaces: true })
  }
}

interface Saved {
  id: string
  createdAt: Date
}

function keeping<Kind extends ContentKind, Row extends Saved>(
  kind: Kind,
  act: Act,
  contentOf: (row: Omit<Row, keyof Saved>) => Changes<ContentOf[Kind]>,
) {
  const split = ({ id, createdAt, ...row }: Row) => ({ id, createdAt, content: contentOf(row) })
  return {
    add: (tx: Transaction, rows: Row[]) => createContent(tx, act, kind, rows.map(split)),
    change: async (tx: Transaction, rows: Row[]) => {
      await updateContent(tx, act, kind, rows.map(split))
      // The creation date is not part of revisions.
      const table = Prisma.raw(KINDS[kind].table)
      for (const { id, createdAt } of rows) {
        await tx.$executeRaw`
          UPDATE ${table} SET created_at = ${createdAt} WHERE id = ${id}::uuid AND created_at <> ${createdAt}`
      }
    },
  }
}
