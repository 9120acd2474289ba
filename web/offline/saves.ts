import { useSyncExternalStore } from 'react'
import { listenTo } from '../ui/listen-to.ts'
import type { MediaKind } from './save-media.ts'
import { PackError, type PackProblem } from './save-pack.ts'

// What is being saved to this phone, by choice. It goes on when the reader leaves the page, and is shown on the way back.

export type Progress = { done: number; total: number }
export type SaveEnd = 'done' | PackProblem
type Save = { progress?: Progress; end?: SaveEnd; isLasting?: boolean }
type Saves = Partial<Record<'pack' | MediaKind, Save>>

const NONE: Saves = {}
const CHANGE = 'saveschange'
let saves = NONE

export function useSaves() {
  const current = useSyncExternalStore(
    subscribe,
    () => saves,
    () => NONE,
  )
  // What is removed meanwhile would come back.
  return { saves: current, isSaving: Object.values(current).some(({ progress }) => progress) }
}

/** Saves a kind, and resolves to how it ended. Never rejects. */
export async function runSave(
  kind: keyof Saves,
  total: number,
  save: (onProgress: (done: number, total: number) => void) => Promise<void>,
): Promise<SaveEnd> {
  let end: SaveEnd = 'done'
  set(kind, { progress: { done: 0, total } })
  try {
    await save((done, total) => set(kind, { progress: { done, total } }))
  } catch (error) {
    end = error instanceof PackError ? error.problem : 'cut'
  }
  set(kind, { end })
  return end
}

/** Whether the browser promises to keep what has been saved: the reader may have to answer first. */
export function noteLasting(kind: keyof Saves, isLasting: boolean): void {
  set(kind, { ...saves[kind], isLasting })
}

/** Once it has been removed, it no longer matters how saving ended. */
export function forgetEnd(kind: keyof Saves): void {
  set(kind, {})
}

function set(kind: keyof Saves, save: Save) {
  saves = { ...saves, [kind]: save }
  dispatchEvent(new Event(CHANGE))
}

const subscribe = listenTo(CHANGE)
