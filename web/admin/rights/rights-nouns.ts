import type { RightsKind } from '../../gql/graphql.ts'
import type { RightsNoun } from '../../paths.ts'

/** The part of the URL for each kind. */
export const RIGHTS_NOUN: Record<RightsKind, RightsNoun> = {
  PLANT: 'plants',
  AILMENT: 'ailments',
  ARTICLE: 'articles',
  PROJECT: 'projects',
  SOURCE: 'sources',
}
