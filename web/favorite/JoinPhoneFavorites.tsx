import { useEffect, useEffectEvent } from 'react'
import { useClient } from 'urql'
import { useTranslations } from 'use-intl'
import { graphql } from '../gql/gql.ts'
import { announce } from '../layout/announcements.ts'
import { phoneFavorites, removePhoneFavorites } from './phone-favorites.ts'

const AddFavorites = graphql(`
  mutation AddFavorites($plantIds: [ID!]!, $articleIds: [ID!]!) {
    addFavorites(plantIds: $plantIds, articleIds: $articleIds) {
      id
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
 * After the sign-in, the favorites of the phone join those of the account. Only those that were sent are taken from the phone,
 * and only after the response: if it fails, they are sent again with the next page.
 */
export function JoinPhoneFavorites() {
  const t = useTranslations('favorites')
  const client = useClient()

  const join = useEffectEvent(async () => {
    const sent = phoneFavorites()
    const count = sent.plant.length + sent.article.length
    if (count === 0) return
    const variables = { plantIds: [...sent.plant], articleIds: [...sent.article] }
    const { error } = await client.mutation(AddFavorites, variables).toPromise()
    if (error) return
    removePhoneFavorites(sent)
    announce({ tone: 'success', text: t('joined', { count }) })
  })

  useEffect(() => {
    void join()
  }, [])

  return null
}
