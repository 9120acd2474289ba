import { badInput } from '../errors.ts'
import type { Dispute } from '../rules/disputes.ts'
import { isVisible, KINDS, titlesOf, type ContentKind } from './kinds.ts'
import {
  ailmentGaps,
  lostSigns,
  lostWarnings,
  publishingGaps,
  reasonOf,
  requiredSources,
  unfinishedGap,
  type Publishable,
} from '../rules/safe-publishing.ts'
import { readDisputes } from './reviews/disputes.ts'
import { keepNoLonger, keptFromReaders, refuseWithdrawn } from './rights/withdrawn.ts'
import type { Database, Stored } from './stores.ts'

interface Options {
  /** Whether to record gaps only, for rows that are not saved now, or get an earlier state back. */
  recordsOnly?: boolean
  /** The contents that are overwritten, by id: what is public keeps its warnings. */
  before?: ReadonlyMap<string, object>
}

export function gapsOf(
  kind: ContentKind,
  content: object,
  known?: ReadonlySet<string>,
  disputes?: readonly Dispute[],
): string[] {
  if (kind === 'PLANT') return publishingGaps(content as Publishable, known, disputes)
  return kind === 'AILMENT' ? ailmentGaps(content) : unfinishedGap(content)
}

/** `isKept`: readers are still warned of it, though a withdrawal has hidden it. */
export function lostOf(kind: ContentKind, before: object | undefined, after: object, isKept = false): string[] {
  if (!before) return []
  if (isKept) return lostOf(kind, { ...before, isPublic: true }, { ...after, isPublic: true })
  if (kind === 'PLANT') return lostWarnings(before as Publishable, after as Publishable)
  return kind === 'AILMENT' ? lostSigns(before, after) : []
}

/**
 * Records what saved plants lack to be public. Throws BAD_USER_INPUT if a row is public and lacks something, or if one that
 * readers are warned of would lose a warning: the transaction of the caller then writes nothing. `fields` are what the first
 * of them lacks; `plants`, `ailments`, `articles` or `projects` names each with its own.
 */
export async function checkPublishing(
  database: Database,
  kind: ContentKind,
  rows: Stored<object>[],
  { recordsOnly = false, before }: Options = {},
): Promise<void> {
  const contents = rows.map(({ content }) => content)
  const known = kind === 'PLANT' ? await knownSources(database, contents) : undefined
  const ids = rows.map(({ id }) => id)
  const disputes = kind === 'PLANT' ? await readDisputes(database, ids) : undefined
  const found = rows.map(({ id, content }) => ({ id, content, gaps: gapsOf(kind, content, known, disputes?.get(id)) }))
  if (!recordsOnly) {
    await refuseWithdrawn(database, kind, rows)
    const kept = before ? await keptFromReaders(database, ids) : new Set()
    const refused = found
      .map(({ id, content, gaps }) => ({
        id,
        content,
        gaps: [...(isVisible(kind, content) ? gaps : []), ...lostOf(kind, before?.get(id), content, kept.has(id))],
      }))
      .filter(({ gaps }) => gaps.length > 0)
    if (refused.length > 0) throw unsafe(kind, refused)
  }
  const visible = rows.filter(({ content }) => isVisible(kind, content)).map(({ id }) => id)
  if (visible.length > 0) await keepNoLonger(database, visible)
  if (kind === 'PLANT') await recordGaps(database, found)
}

async function recordGaps(database: Database, found: { id: string; gaps: string[] }[]): Promise<void> {
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

function unsafe(kind: ContentKind, refused: { id: string; content: object; gaps: string[] }[]) {
  const { table, title } = KINDS[kind]
  const named = refused.map(({ id, content, gaps }) => {
    const { en, es } = titlesOf(kind, content)
    const fields = Object.fromEntries(gaps.map((gap) => [gap, reasonOf(gap)]))
    return { id, [`${title}En`]: en, [`${title}Es`]: es, fields }
  })
  return badInput(named[0]!.fields, { [table]: named })
}
