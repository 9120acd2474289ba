import { createContext, use, useEffect, useId, useRef } from 'react'

type Unsaved = {
  /** Id of the dialog that it was typed in; null for the page itself. */
  dialog: string | null
  discard: () => void
}

type Ask = () => Promise<boolean>

/** What was typed and is not saved yet, by the form that holds it. Only browsers write to it. */
const unsaved = new Map<string, Unsaved>()
const listeners = new Set<() => void>()
let ask: Ask | undefined

/** Names the dialog that a form stands in. */
export const DialogContext = createContext<string | null>(null)

/** Has a question asked before a dialog is closed or a page is left that holds something unsaved. */
export function useUnsaved(isDirty: boolean, onDiscard?: () => void): void {
  const id = useId()
  const dialog = use(DialogContext)
  const latest = useRef(onDiscard)

  useEffect(() => {
    latest.current = onDiscard
  }, [onDiscard])

  useEffect(() => {
    if (!isDirty) return
    unsaved.set(id, { dialog, discard: () => latest.current?.() })
    tell()
    return () => drop(id)
  }, [id, dialog, isDirty])
}

/** In one dialog, or anywhere. */
export function hasUnsaved(dialog?: string | null): boolean {
  return [...unsaved.values()].some((entry) => !dialog || entry.dialog === dialog)
}

/** Asks whether what is unsaved may be lost, in one dialog or anywhere. True where there is nothing to lose. */
export async function mayDiscard(dialog?: string | null): Promise<boolean> {
  if (ask && hasUnsaved(dialog) && !(await ask())) return false
  for (const [id, entry] of unsaved) {
    if (dialog && entry.dialog !== dialog) continue
    drop(id)
    entry.discard()
  }
  return true
}

/** `mayDiscard` for a button that drops what stands in the same dialog as itself. */
export function useMayDiscard(): () => Promise<boolean> {
  const dialog = use(DialogContext)
  return () => mayDiscard(dialog)
}

/** Says who asks the question, until the returned function is called. */
export function setAsk(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

export function subscribeToUnsaved(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function drop(id: string): void {
  if (unsaved.delete(id)) tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}
