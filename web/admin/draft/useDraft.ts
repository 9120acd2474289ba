import { useEffect, useRef, useState } from 'react'
import { useUser } from '../../auth/useUser.ts'
import type { DraftKind } from '../../gql/graphql.ts'
import type { Version } from '../form/editor.ts'
import { newMutationId } from '../../graphql/mutation-id.ts'
import { useInBrowser } from '../../ui/useInBrowser.ts'
import { sent } from '../../auth/sent-drafts.ts'
import { itemsUnder, draftOf, once, readDraft, readItem, writeItem, type Draft } from './stored-draft.ts'
import { useServerDraft, type StoredDraft } from './useServerDraft.ts'

/** A draft from before, and under which name it is stored. */
export type FoundDraft<Values> = Draft<Values> & { subject: string }

type Drafted<Values> = {
  of: DraftKind
  /** Id of what is edited; null for something new. */
  id: string | null
  values: Values
  base: Version<Values>
  mutationId: string
  isDirty: boolean
}

const NEW = 'new'
const NOTHING: readonly never[] = []

/**
 * Stores what is written and not saved: at once in this browser, and after a pause on the server. Thus neither a crash
 * nor an expired session loses it, and another device can continue it. `found` are those from before, the latest first,
 * until they are continued or discarded: at most one of an item, and each one of something new, which has a name of its
 * own. `others` are drafts of other admins.
 */
export function useDraft<Values extends object>({ of, id, values, base, mutationId, isDirty }: Drafted<Values>) {
  const [writer] = useState(useUser()?.id)
  const prefix = `draft/${writer}/${of}/`
  const [subject, setSubject] = useState(() => id ?? `${NEW}:${newMutationId()}`)
  const key = prefix + subject
  const [initial] = useState(base)
  // The server does not know this browser's storage.
  const [readLocal] = useState(() => once(() => draftsIn(itemsUnder(prefix + (id ?? NEW), !id), prefix, initial)))
  const local = useInBrowser<readonly FoundDraft<Values>[]>(readLocal, NOTHING)
  const [fromServer, setFromServer] = useState<readonly StoredDraft[]>([])
  const [settled, setSettled] = useState<readonly string[]>([])
  const [server, isStored] = useServerDraft(of, (subject, form) => markSent(prefix + subject, form))
  const wasDirty = useRef(false)
  const written = useRef<string>(null)

  useEffect(() => {
    let isShown = true
    void server.read(id ?? NEW).then((drafts) => isShown && setFromServer(drafts))
    return () => {
      isShown = false
    }
  }, [server, id])

  useEffect(() => {
    const hasChanged = isDirty || wasDirty.current
    wasDirty.current = isDirty
    if (!hasChanged) return
    if (!isDirty) {
      // What was written has been taken back, or saved.
      removeOwn(key, written.current)
      return server.remove(subject)
    }
    const json = JSON.stringify(draftOf(values, base, mutationId))
    written.current = json
    writeItem(key, json)
    server.write(subject, json)
  }, [key, subject, server, values, base, mutationId, isDirty])

  const stored = fromServer.flatMap(({ subject, isMine, form }) => {
    const draft = isMine ? readDraft<Values>(form, initial) : null
    return draft ? { ...draft, subject } : []
  })
  const found = [...local, ...stored]
    .toSorted((one, other) => other.savedAt.localeCompare(one.savedAt))
    .filter(({ subject }, index, all) => all.findIndex((draft) => draft.subject === subject) === index)
    .filter(({ subject }) => !settled.includes(subject))

  function settle(which: string) {
    setSettled((before) => [...before, which])
  }

  return {
    found,
    others: fromServer.filter(({ isMine }) => !isMine),
    isStored,
    /** What is written from now on is stored in its place. */
    take: (draft: FoundDraft<Values>) => {
      setSubject(draft.subject)
      settle(draft.subject)
    },
    discard: (draft: FoundDraft<Values>) => {
      writeItem(prefix + draft.subject, null)
      server.remove(draft.subject)
      settle(draft.subject)
    },
    /** Removes what this form has stored. */
    drop: () => {
      removeOwn(key, written.current)
      server.remove(subject)
      settle(subject)
    },
  }
}

/** Another tab may have written there since: that is its own. */
function removeOwn(key: string, written: string | null) {
  const isOwn = written === null || [written, sent(written)].includes(readItem(key) ?? '')
  if (isOwn) writeItem(key, null)
}

function markSent(key: string, json: string) {
  if (readItem(key) === json) writeItem(key, sent(json))
}

function draftsIn<Values extends object>(
  items: ReadonlyMap<string, string>,
  prefix: string,
  base: Version<Values>,
): readonly FoundDraft<Values>[] {
  return [...items].flatMap(([key, json]) => {
    const draft = readDraft(json, base)
    return draft ? { ...draft, subject: key.slice(prefix.length) } : []
  })
}
