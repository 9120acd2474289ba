import type { RightsKind } from '../../gql/graphql.ts'
import { NOUNS } from '../../gql/texts.ts'
import type { RightsNoun } from '../../paths.ts'

const { COMMUNITY: _none, ...ofContent } = NOUNS

/** The part of the URL for each kind. */
export const RIGHTS_NOUN: Record<RightsKind, RightsNoun> = { ...ofContent, SOURCE: 'sources' }
