import { AsyncLocalStorage } from 'node:async_hooks'

const edits = new AsyncLocalStorage<{ keepsLists?: boolean }>()

/** Runs an edit of content, and says whether it is known that lists still contain the same rows in the same order. */
export async function withEdit<Result>(run: () => Promise<Result>): Promise<{ result: Result; keepsLists: boolean }> {
  const edit: { keepsLists?: boolean } = {}
  const result = await edits.run(edit, run)
  return { result, keepsLists: edit.keepsLists ?? false }
}

/** Called for each write of rows that exist. */
export function noteEdit(keepsLists: boolean): void {
  const edit = edits.getStore()
  if (edit) edit.keepsLists = (edit.keepsLists ?? true) && keepsLists
}
