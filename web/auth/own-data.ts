import type { Operation } from 'urql'

// What is a member's own is under `viewer`; everything else in the API is the same for all who may see it.

export type KnownViewer = { id: string; isAdmin: boolean }

/** Whether the response to a query has data of the member. */
export function isOwnData(data: unknown): data is { viewer: Partial<KnownViewer> | null } {
  return typeof data === 'object' && data !== null && 'viewer' in data
}

/** The viewer in the data of a page, where the server rendered it for a member. */
export function viewerIn(responses: Iterable<unknown>): KnownViewer | null {
  for (const data of responses) {
    if (isOwnData(data) && data.viewer?.id && data.viewer.isAdmin !== undefined) return data.viewer as KnownViewer
  }
  return null
}

/** Whether an operation is anything but a query for public content. */
export function needsToken({ kind, query }: Operation): boolean {
  if (kind !== 'query') return kind !== 'teardown'
  return query.definitions.some(
    (definition) =>
      definition.kind === 'OperationDefinition' &&
      definition.selectionSet.selections.some((field) => field.kind !== 'Field' || field.name.value === 'viewer'),
  )
}
