import type { LoaderFunctionArgs } from 'react-router-dom'
import { clientContext } from '../../client.ts'
import { graphql } from '../../gql/gql.ts'
import { apiLanguage } from '../../load.ts'

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

/** For a page that arrives with the form open. */
export function loadFilters(args: LoaderFunctionArgs) {
  return args.context
    .get(clientContext)
    .query(PlantFilters, { lang: apiLanguage(args) })
    .toPromise()
}
