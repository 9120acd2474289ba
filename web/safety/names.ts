import type { LoaderFunctionArgs } from 'react-router-dom'
import { clientContext } from '../graphql/client.ts'
import { graphql } from '../gql/gql.ts'
import { apiLanguage } from '../graphql/load.ts'
import { panelIn } from './panel.ts'

/** Medicines and illnesses, to choose from and to name those that a URL names by their slugs. */
export const PersonNames = graphql(`
  query PersonNames($lang: Language!) {
    medicineClasses {
      slug
      name(lang: $lang)
    }
    healthConditions {
      slug
      name(lang: $lang)
    }
  }
`)

/** `hasReading`: the page reads a list of plants, which has the names of what is chosen. */
export function needsNames(params: URLSearchParams, hasReading: boolean): boolean {
  const panel = panelIn(params)
  return (
    panel === 'medicines' || panel === 'illness' || (!hasReading && (params.has('medicine') || params.has('condition')))
  )
}

/** For a page that is to arrive with them. */
export async function loadNames(args: LoaderFunctionArgs, hasReading = false): Promise<void> {
  if (!needsNames(new URL(args.request.url).searchParams, hasReading)) return
  const client = args.context.get(clientContext)
  await client.query(PersonNames, { lang: apiLanguage(args) }).toPromise()
}
