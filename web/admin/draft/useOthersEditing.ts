import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { DraftKind } from '../../gql/graphql.ts'

const NoteOpenForm = graphql(`
  mutation NoteOpenForm($of: DraftKind!, $subject: String!, $isOpen: Boolean!) {
    noteOpenForm(of: $of, subject: $subject, isOpen: $isOpen)
  }
`)

/** Three times before the server forgets it. */
const EVERY_MS = 20_000

/** Email addresses of the other admins who have this form open now; nobody for something new. */
export function useOthersEditing(of: DraftKind, id: string | null): readonly string[] {
  const client = useClient()
  const [others, setOthers] = useState<readonly string[]>([])

  useEffect(() => {
    if (id === null) return
    let isShown = true
    const note = (isOpen: boolean) => client.mutation(NoteOpenForm, { of, subject: id, isOpen }).toPromise()
    const tell = () => {
      // Who looks at something else is not editing this.
      if (document.visibilityState === 'hidden') return
      void note(true).then(({ data }) => isShown && data && setOthers(data.noteOpenForm))
    }
    tell()
    const timer = setInterval(tell, EVERY_MS)
    document.addEventListener('visibilitychange', tell)
    return () => {
      isShown = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
      void note(false)
    }
  }, [client, of, id])

  return others
}
