import { CONTENT_MODELS, modelOfTopic, type ContentModel, type RowTopic, type Topic } from './topics.ts'

/** More rows than this are forgotten; all responses then count as outdated. */
const MOST_ROWS = 10_000

export interface Changed {
  /** What was written. */
  topics: readonly Topic[]
  /** Rows that were not written, but show something else from now on. Lists that contain them stay as they are. */
  related?: readonly RowTopic[] | undefined
}

export type ChangeLog = ReturnType<typeof createChangeLog>

/** When what has changed, by a counter of changes. */
export function createChangeLog() {
  let clock = 0
  const anyRow = new Map<ContentModel, number>()
  const allRows = new Map<ContentModel, number>()
  const rows = new Map<Topic, number>()

  function add({ topics, related = [] }: Changed): void {
    clock++
    for (const topic of related) rows.set(topic, clock)
    for (const topic of topics) {
      const model = modelOfTopic(topic)
      anyRow.set(model, clock)
      if (topic === model) allRows.set(model, clock)
      else rows.set(topic, clock)
    }
    if (rows.size <= MOST_ROWS) return
    rows.clear()
    for (const model of CONTENT_MODELS) {
      anyRow.set(model, clock)
      allRows.set(model, clock)
    }
  }

  function lastChange(topic: Topic): number {
    const model = modelOfTopic(topic)
    if (topic === model) return anyRow.get(model) ?? 0
    return Math.max(allRows.get(model) ?? 0, rows.get(topic) ?? 0)
  }

  return {
    get clock() {
      return clock
    },
    add,
    /** Whether one of these has changed since the clock stood at `since`. */
    hasChanged: (topics: readonly Topic[], since: number): boolean =>
      since < clock && topics.some((topic) => lastChange(topic) > since),
  }
}
