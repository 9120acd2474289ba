import { createContext, use, useEffect, useId, useRef } from 'react'
import { listenTo } from './listen-to.ts'

type Unsaved = {
  /** Id of the dialog that contains it; null for the page. */
  dialog: string | null
  discard: () => void
}

type Ask = () => Promise<boolean>

/** Unsaved input by form. Used only in browsers. */
const unsaved = new Map<string, Unsaved>()
const CHANGE = 'unsavedchange'
let ask: Ask | undefined

/** The dialog that contains a form, or a part of a page that closes by itself. */
export const DialogContext = createContext<string | null>(null)

/** Registers a question that is asked before a dialog or a page with unsaved input is left. */
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
    notify()
    return () => drop(id)
  }, [id, dialog, isDirty])
}

/** In one dialog, or anywhere. */
export function hasUnsaved(dialog?: string | null): boolean {
  return [...unsaved.values()].some((entry) => !dialog || entry.dialog === dialog)
}

/** Asks whether unsaved input may be discarded, in one dialog or anywhere. True if there is none. */
export async function mayDiscard(dialog?: string | null): Promise<boolean> {
  if (ask && hasUnsaved(dialog) && !(await ask())) return false
  for (const [id, entry] of unsaved) {
    if (dialog && entry.dialog !== dialog) continue
    drop(id)
    entry.discard()
  }
  return true
}

/** `mayDiscard` for a button that discards the input of its own dialog. */
export function useMayDiscard(): () => Promise<boolean> {
  const dialog = use(DialogContext)
  return () => mayDiscard(dialog)
}

/** Sets who asks the question, until the returned function is called. */
export function setAsk(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

export const subscribeToUnsaved = listenTo(CHANGE)

function drop(id: string): void {
  if (unsaved.delete(id)) notify()
}

function notify(): void {
  dispatchEvent(new Event(CHANGE))
}
