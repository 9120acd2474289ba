import { badInput } from '../errors.ts'
import type { ContentKind } from './kinds.ts'
import { publishingGaps, type Publishable } from './safe-publishing.ts'
import type { Database, Stored } from './stores.ts'

interface Options {
  /** Whether to record gaps only, for rows that get an earlier state back. */
  recordsOnly?: boolean
}

/**
 * Records what saved rows lack to be public. Throws BAD_USER_INPUT with the missing fields if one of them is public: the
 * transaction of the caller then writes nothing.
 */
export async function checkPublishing(
  database: Database,
  kind: ContentKind,
  rows: Stored<object>[],
  { recordsOnly = false }: Options = {},
): Promise<void> {
  if (kind !== 'PLANT') return
  const found = rows.map(({ id, content }) => ({ id, content, gaps: publishingGaps(content as Publishable) }))
  const refused = found.find(({ content, gaps }) => (content as { isPublic: boolean }).isPublic && gaps.length > 0)
  if (refused && !recordsOnly) throw badInput(Object.fromEntries(refused.gaps.map((gap) => [gap, reasonOf(gap)])))
  for (const [key, group] of Map.groupBy(found, ({ gaps }) => gaps.join(' '))) {
    const gaps = key ? key.split(' ') : []
    await database.$executeRaw`
      UPDATE plants SET publishing_gaps = ${gaps}::text[]
      WHERE id = ANY (${group.map(({ id }) => id)}::uuid[]) AND publishing_gaps <> ${gaps}::text[]`
  }
}

function reasonOf(gap: string): string {
  if (/^cautions\.[A-Z]/.test(gap)) return 'undecided'
  return /^(precautions|cautions)/.test(gap) ? 'untranslated' : 'noSource'
}
