import type { Params } from 'react-router-dom'
import { CONTENT_NOUNS } from '../gql/nouns.ts'
import type { ContentNoun } from '../paths.ts'

/** The kind that a URL names. */
export function nounIn({ of }: Params): ContentNoun | undefined {
  return CONTENT_NOUNS.find((noun) => noun === of)
}
