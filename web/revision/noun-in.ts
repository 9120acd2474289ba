import type { Params } from 'react-router-dom'
import type { KINDS } from '../gql/texts.ts'
import type { ContentNoun } from '../paths.ts'

/** As KINDS of gql/texts.ts, which would load the scripts of admins: the type holds the two together. */
export const KIND_OF: typeof KINDS = {
  plants: 'PLANT',
  ailments: 'AILMENT',
  articles: 'ARTICLE',
  projects: 'PROJECT',
  communities: 'COMMUNITY',
}

/** The kind that a URL names. */
export function nounIn({ of = '' }: Params): ContentNoun | undefined {
  return Object.hasOwn(KIND_OF, of) ? (of as ContentNoun) : undefined
}
