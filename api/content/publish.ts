import { badInput } from '../errors.ts'
import { titlesOf, type ContentKind } from './kinds.ts'
import { publishingGaps, reasonOf, requiredSources, type Publishable } from './safe-publishing.ts'
import type { Database, Stored } from './stores.ts'

interface Options {
  /** Whether to record gaps only, for rows that are not saved now, or get an earlier state back. */
  recordsOnly?: boolean
}

/**
 * Records what saved rows lack to be public. Throws BAD_USER_INPUT if one of them is public: the transaction of the caller
 * then writes nothing. `fields` are what the first of them lacks, `plants` names each with its own.
 */
export async function checkPublishing(
  database: Database,
  kind: ContentKind,
  rows: Stored<object>[],
  { recordsOnly = false }: Options = {},
): Promise<void> {
  if (kind !== 'PLANT') return
  const known = await knownSources(
    database,
    rows.map(({ content }) => content),
  )
  const found = rows.map(({ id, content }) => ({ id, content, gaps: publishingGaps(content as Publishable, known) }))
  const refused = found.filter(({ content, gaps }) => (content as { isPublic: boolean }).isPublic && gaps.length > 0)
  if (refused.length > 0 && !recordsOnly) throw unsafe(refused)
  for (const [key, group] of Map.groupBy(found, ({ gaps }) => gaps.join(' '))) {
    const gaps = key ? key.split(' ') : []
    await database.$executeRaw`
      UPDATE plants SET publishing_gaps = ${gaps}::text[]
      WHERE id = ANY (${group.map(({ id }) => id)}::uuid[]) AND publishing_gaps <> ${gaps}::text[]`
  }
}

/** Which of the sources that plants require exist. None of these is deleted before the transaction ends. */
export async function knownSources(database: Database, plants: object[]): Promise<ReadonlySet<string>> {
  const keys = [...new Set(plants.flatMap((plant) => requiredSources(plant as Publishable)))]
  if (keys.length === 0) return new Set()
  const rows = await database.$queryRaw<{ key: string }[]>`
    SELECT key FROM sources WHERE key = ANY (${keys}::text[]) ORDER BY key FOR KEY SHARE`
  return new Set(rows.map(({ key }) => key))
}

function unsafe(refused: { id: string; content: object; gaps: string[] }[]) {
  const plants = refused.map(({ id, content, gaps }) => {
    const { en, es } = titlesOf('PLANT', content)
    const fields = Object.fromEntries(gaps.map((gap) => [gap, reasonOf(gap)]))
    return { id, commonNameEn: en, commonNameEs: es, fields }
  })
  return badInput(plants[0]!.fields, { plants })
}
