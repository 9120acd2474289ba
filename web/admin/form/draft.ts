import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { isSame, type Version } from './editor.ts'

/** `base` are the initial values, `mutationId` the idempotency key. */
type Draft<Values> = { values: Values; savedAt: string; base?: Version<Values>; mutationId?: string }

const PAUSE_MS = 500

/**
 * Stores a draft in this browser, so that neither a crash nor an expired session loses it. `found` is the stored draft,
 * until it is continued, discarded or overwritten.
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

/** Null if there is none, or if an older version of the form wrote it in another format. */
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
    // The browser refuses to store it: then there is no draft, and editing continues.
  }
}
