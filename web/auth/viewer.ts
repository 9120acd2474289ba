import { useQuery, type Client } from 'urql'
import { graphql } from '../gql/gql.ts'
import { useUser } from './useUser.ts'

/** What every page needs to know of a member. */
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
    }
  }
`)

/**
 * Asks the server what the member may do now, as another admin may have changed it since. Without a connection what was
 * known before holds.
 */
export async function fetchViewer(client: Client) {
  const { data, error } = await client.query(Viewer, {}, { requestPolicy: 'network-only' }).toPromise()
  const known = error?.networkError ? client.readQuery(Viewer, {}, { requestPolicy: 'cache-only' })?.data : data
  return known?.viewer ?? null
}

export function useViewer() {
  const user = useUser()
  const [{ data }] = useQuery({ query: Viewer, pause: !user })
  return user ? (data?.viewer ?? null) : null
}
