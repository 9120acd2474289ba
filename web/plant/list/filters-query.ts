import type { LoaderFunctionArgs } from 'react-router-dom'
import { clientContext } from '../../graphql/client.ts'
import { graphql } from '../../gql/gql.ts'
import { apiLanguage } from '../../graphql/load.ts'
import { PersonNames } from '../../safety/names.ts'

/** What the filters of the list offer. */
export const PlantFilters = graphql(`
  query PlantFilters($lang: Language!) {
    allAilments: ailments(lang: $lang) {
      id
      slug
      name(lang: $lang)
    }
    plantFamilies {
      slug
      name(lang: $lang)
      count
    }
  }
`)

/** For a page that arrives with the form open. Phones save it, so that tiles have medicines and illnesses offline too. */
export async function loadFilters(args: LoaderFunctionArgs): Promise<void> {
  const client = args.context.get(clientContext)
  const variables = { lang: apiLanguage(args) }
  await Promise.all([
    client.query(PlantFilters, variables).toPromise(),
    client.query(PersonNames, variables).toPromise(),
  ])
}
