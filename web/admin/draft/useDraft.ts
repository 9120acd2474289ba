import { useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { useUser } from '../../auth/useUser.ts'
import { graphql } from '../../gql/gql.ts'
import type { DraftKind, DraftsOfFormQuery } from '../../gql/graphql.ts'
import type { Version } from '../form/editor.ts'
import { draftOf, readDraft, readItem, writeItem, type Draft } from './stored-draft.ts'

const DraftsOfForm = graphql(`
  query DraftsOfForm($of: DraftKind!, $subject: String!) {
    drafts(of: $of, subject: $subject) {
      id
      by
      isMine
      form
      updatedAt
    }
  }
`)

const SaveDraft = graphql(`
  mutation SaveDraft($of: DraftKind!, $subject: String!, $form: String!) {
    saveDraft(of: $of, subject: $subject, form: $form) {
      id
    }
  }
`)

const DeleteDraft = graphql(`
  mutation DeleteDraft($of: DraftKind!, $subject: String!) {
    deleteDraft(of: $of, subject: $subject)
  }
`)

const PAUSE_MS = 1000
/** Whoever writes without a pause does not lose more. */
const LONGEST_MS = 5000

export type OthersDraft = DraftsOfFormQuery['drafts'][number]

type Drafted<Values> = {
  of: DraftKind
  /** Id of what is edited; null for something new. */
  subject: string | null
  values: Values
  base: Version<Values>
  mutationId: string
  isDirty: boolean
}

/**
 * Stores what is written and not saved: at once in this browser, and after a pause on the server. Thus neither a crash
 * nor an expired session loses it, and another device can continue it. `found` is the later one of the two from before,
 * until it is continued or discarded; `others` are drafts of other admins.
 */
export function useDraft<Values extends object>(drafted: Drafted<Values>) {
  const { of, values, base, mutationId, isDirty } = drafted
  const subject = drafted.subject ?? 'new'
  const [writer] = useState(useUser()?.id)
  const key = `draft/${writer}/${of}/${subject}`
  const [found, setFound] = useState<Draft<Values> | null>(null)
  const [others, setOthers] = useState<readonly OthersDraft[]>([])
  const [server, isStored] = useServerDraft(of, subject)
  const wasDirty = useRef(false)
  const initial = useRef(base)

  useEffect(() => {
    let isShown = true
    const local = readDraft(readItem(key), initial.current)
    // The server does not know this browser's storage.
    setFound(local)
    const read = async () => {
      const drafts = await server.read()
      if (!isShown) return
      setOthers(drafts.filter(({ isMine }) => !isMine))
      const mine = drafts.find(({ isMine }) => isMine)
      const stored = readDraft<Values>(mine?.form ?? null, initial.current)
      if (stored && !(local && local.savedAt >= stored.savedAt)) setFound(stored)
    }
    void read()
    return () => {
      isShown = false
    }
  }, [key, server])

  useEffect(() => {
    const hasChanged = isDirty || wasDirty.current
    wasDirty.current = isDirty
    if (!hasChanged) return
    if (!isDirty) {
      // What was written has been taken back, or saved.
      writeItem(key, null)
      return server.remove()
    }
    const json = JSON.stringify(draftOf(values, base, mutationId))
    writeItem(key, json)
    server.write(json)
  }, [key, server, values, base, mutationId, isDirty])

  function drop() {
    writeItem(key, null)
    server.remove()
    setFound(null)
  }

  return { found, others, isStored, take: () => setFound(null), drop }
}

/** The draft on the server. Its requests follow one another, so that the last one counts. */
function useServerDraft(of: DraftKind, subject: string) {
  const client = useClient()
  const [isStored, setStored] = useState(false)
  const [server] = useState(() => {
    let pending: string | null = null
    let since = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let isThere = false
    let last = Promise.resolve()

    async function save(before: Promise<void>, form: string) {
      await before
      const { error } = await client.mutation(SaveDraft, { of, subject, form }).toPromise()
      setStored(!error && pending === null)
    }

    async function forget(before: Promise<void>) {
      await before
      await client.mutation(DeleteDraft, { of, subject }).toPromise()
    }

    function send() {
      clearTimeout(timer)
      const form = pending
      pending = null
      if (form === null) return
      isThere = true
      last = save(last, form)
    }

    return {
      read: async (): Promise<readonly OthersDraft[]> => {
        const options = { requestPolicy: 'network-only' } as const
        const { data } = await client.query(DraftsOfForm, { of, subject }, options).toPromise()
        isThere ||= data?.drafts.some(({ isMine }) => isMine) ?? false
        return data?.drafts ?? []
      },
      write: (form: string) => {
        if (pending === null) since = Date.now()
        pending = form
        setStored(false)
        clearTimeout(timer)
        timer = setTimeout(send, Math.max(0, Math.min(PAUSE_MS, since + LONGEST_MS - Date.now())))
      },
      send,
      remove: () => {
        clearTimeout(timer)
        pending = null
        if (isThere) last = forget(last)
        isThere = false
      },
    }
  })

  useEffect(() => {
    // Somebody who switches to another app may never come back to this one.
    const handleHidden = () => document.visibilityState === 'hidden' && server.send()
    document.addEventListener('visibilitychange', handleHidden)
    return () => {
      document.removeEventListener('visibilitychange', handleHidden)
      server.send()
    }
  }, [server])

  return [server, isStored] as const
}
