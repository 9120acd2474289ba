import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { DraftKind, DraftsOfFormQuery } from '../../gql/graphql.ts'

const DraftsOfForm = graphql(`
  query DraftsOfForm($of: DraftKind!, $subject: String!) {
    drafts(of: $of, subject: $subject) {
      id
      subject
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
const MAX_WAIT_MS = 5000

export type StoredDraft = DraftsOfFormQuery['drafts'][number]

/**
 * The drafts of a form on the server. Its requests follow one another, so that the last one counts. `onSent` is called
 * with each of the admin's own that the server has.
 */
export function useServerDraft(of: DraftKind, onSent: (subject: string, form: string) => void) {
  const client = useClient()
  const [isStored, setStored] = useState(false)
  const [server] = useState(() => {
    let pending: { subject: string; form: string } | null = null
    let since = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const known = new Set<string>()
    let last = Promise.resolve()

    async function save(before: Promise<void>, draft: { subject: string; form: string }) {
      await before
      const { error } = await client.mutation(SaveDraft, { of, ...draft }).toPromise()
      setStored(!error && pending === null)
      if (!error) onSent(draft.subject, draft.form)
    }

    async function forget(before: Promise<void>, subject: string) {
      await before
      await client.mutation(DeleteDraft, { of, subject }).toPromise()
    }

    function send() {
      clearTimeout(timer)
      const draft = pending
      pending = null
      if (!draft) return
      known.add(draft.subject)
      last = save(last, draft)
    }

    return {
      read: async (subject: string): Promise<readonly StoredDraft[]> => {
        const options = { requestPolicy: 'network-only' } as const
        const request = client.query(DraftsOfForm, { of, subject }, options).toPromise()
        // What this form writes meanwhile is not offered to it.
        last = last.then(() => request).then(() => undefined)
        const { data } = await request
        const drafts = data?.drafts ?? []
        for (const { isMine, subject, form } of drafts) {
          if (!isMine) continue
          known.add(subject)
          if (form) onSent(subject, form)
        }
        return drafts
      },
      write: (subject: string, form: string) => {
        if (pending === null) since = Date.now()
        pending = { subject, form }
        setStored(false)
        clearTimeout(timer)
        timer = setTimeout(send, Math.max(0, Math.min(PAUSE_MS, since + MAX_WAIT_MS - Date.now())))
      },
      send,
      remove: (subject: string) => {
        if (pending?.subject === subject) {
          clearTimeout(timer)
          pending = null
        }
        if (known.delete(subject)) last = forget(last, subject)
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
