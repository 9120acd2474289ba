import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'

const PlantTitle = graphql(`
  query PlantTitle($id: ID!, $lang: Language!) {
    contentItem(of: PLANT, id: $id) {
      id
      title(lang: $lang)
    }
  }
`)

/** Titles of plants that lists refer to by id; their ids, if they cannot be read. */
export function usePlantTitles(lists: readonly unknown[]): ReadonlyMap<string, string> {
  const client = useClient()
  const { lang } = useLanguage()
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map())
  const ids = [...new Set(lists.flatMap((list) => (Array.isArray(list) ? (list as string[]) : [])))].join(' ')

  useEffect(() => {
    if (!ids) return
    let isShown = true
    const load = async () => {
      const asked = ids.split(' ')
      const queries = asked.map((id) => client.query(PlantTitle, { id, lang }).toPromise())
      const found = await Promise.all(queries)
      if (isShown)
        setTitles(new Map(found.map(({ data }, index) => [asked[index]!, data?.contentItem?.title ?? asked[index]!])))
    }
    void load()
    return () => {
      isShown = false
    }
  }, [client, ids, lang])

  return titles
}
