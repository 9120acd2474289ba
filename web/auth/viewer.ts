import { useQuery } from 'urql'
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

export function useViewer() {
  const user = useUser()
  const [{ data }] = useQuery({ query: Viewer, pause: !user })
  return user ? (data?.viewer ?? null) : null
}
