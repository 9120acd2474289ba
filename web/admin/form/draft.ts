import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { isSame, type Version } from './editor.ts'

/** `base` is what it was begun with, `mutationId` what it is sent under. */
type Draft<Values> = { values: Values; savedAt: string; base?: Version<Values>; mutationId?: string }

const PAUSE_MS = 500

/**
 * Keeps what is being written in this browser, so that a crash or a session that ends loses none of it. `found` is what was
 * left behind the last time, until it is taken up, thrown away, or written over.
 */
export function useDraft<Values extends object>(
  key: string,
  values: Values,
  base: Version<Values>,
  mutationId: string,
  isDirty: boolean,
) {
  const [isHandled, setHandled] = useState(false)
  const stored = useSyncExternalStore(
    subscribeToNothing,
    () => readItem(key),
    () => null,
  )
  const draft = useMemo(() => parseDraft<Values>(stored), [stored])

  useEffect(() => {
    if (!isDirty) return
    const timer = setTimeout(
      () => writeItem(key, { values, savedAt: new Date().toISOString(), base, mutationId }),
      PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [key, values, base, mutationId, isDirty])

  function drop() {
    localStorage.removeItem(key)
    setHandled(true)
  }

  const found = draft && !isHandled && !isSame(draft.values, base.values) ? draft : null
  return { found, take: () => setHandled(true), drop }
}

function subscribeToNothing() {
  return () => undefined
}

/** Null where there is none, and for one that an older version of the form wrote and this one cannot read. */
function parseDraft<Values>(stored: string | null): Draft<Values> | null {
  try {
    const draft = JSON.parse(stored ?? 'null') as Draft<Values> | null
    return draft?.values && !Number.isNaN(Date.parse(draft.savedAt)) ? draft : null
  } catch {
    return null
  }
}

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeItem(key: string, draft: object) {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The browser keeps nothing, or no more: then there is no draft, which must not disturb whoever is writing.
  }
}
