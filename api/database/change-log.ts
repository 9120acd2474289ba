import { listTopic, modelOfTopic, relatedTopic, type ContentModel, type RowTopic, type Topic } from './topics.ts'

/** The changes of this many rows are remembered. */
const MAX_ROWS = 10_000

export interface Changed {
  /** What was written. */
  topics: readonly Topic[]
  /** Rows that were not written, but show other related rows from now on. */
  related?: readonly RowTopic[] | undefined
  /** Whether lists without a search still contain the same rows in the same order. */
  keepsLists?: boolean | undefined
}

/** The last change of each topic, by a logical clock. */
export function createChangeLog({ mostRows = MAX_ROWS } = {}) {
  let clock = 0
  /** Results older than this are outdated: the changes until then were evicted. */
  let horizon = 0
  const anyRow = new Map<ContentModel, number>()
  const allRows = new Map<ContentModel, number>()
  const lists = new Map<ContentModel, number>()
  /** The earliest change first. */
  const rows = new Map<Topic, number>()

  function add({ topics, related = [], keepsLists = false }: Changed): void {
    clock++
    for (const topic of related) noteRow(relatedTopic(topic))
    for (const topic of topics) {
      const model = modelOfTopic(topic)
      anyRow.set(model, clock)
      if (!keepsLists) lists.set(model, clock)
      if (topic === model) allRows.set(model, clock)
      else noteRow(topic)
    }
    for (const [topic, time] of rows) {
      if (rows.size <= mostRows) break
      rows.delete(topic)
      horizon = time
    }
  }

  function noteRow(topic: Topic): void {
    rows.delete(topic)
    rows.set(topic, clock)
  }

  function lastChange(topic: Topic): number {
    const model = modelOfTopic(topic)
    if (topic === model) return anyRow.get(model) ?? 0
    if (topic === listTopic(model)) return lists.get(model) ?? 0
    return Math.max(allRows.get(model) ?? 0, rows.get(topic) ?? 0)
  }

  return {
    get clock() {
      return clock
    },
    add,
    /** Whether one of these has changed since the clock stood at `since`. */
    hasChanged: (topics: readonly Topic[], since: number): boolean =>
      since < horizon || (since < clock && topics.some((topic) => lastChange(topic) > since)),
  }
}
