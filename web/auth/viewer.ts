import { useQuery, type Client } from 'urql'
import { graphql } from '../gql/gql.ts'
import type { Rights as KnownRights } from './user-context.ts'
import { useUser } from './useUser.ts'

/** The data of a member that every page needs. */
export const Viewer = graphql(`
  query Viewer {
    viewer {
      id
      email
      fullName
      isAdmin
      hasTwoFactor
      unreadNotifications
      favoritePlants {
        id
      }
      favoriteArticles {
        id
      }
      communities {
        id
      }
    }
  }
`)

/** Read from the cache only, which may lack other fields of the viewer: a notification that arrives removes their number. */
const Rights = graphql(`
  query Rights {
    viewer {
      id
      isAdmin
    }
  }
`)

/** Reads the current rights from the server: another admin may have changed them. Offline, the last known apply. */
export async function fetchViewer(client: Client): Promise<KnownRights | null> {
  const { data, error } = await client.query(Viewer, {}, { requestPolicy: 'network-only' }).toPromise()
  const known = error?.networkError ? client.readQuery(Rights, {}, { requestPolicy: 'cache-only' })?.data : data
  return known?.viewer ?? (error && !known ? { isAdmin: null } : null)
}

export function useViewer() {
  const user = useUser()
  const [{ data }] = useQuery({ query: Viewer, pause: !user })
  return user ? (data?.viewer ?? null) : null
}
