import { UnavailableError } from '../errors.ts'
import type { HandleGraphql } from '../graphql/handle-graphql.ts'
import type { ResponseCache } from '../graphql/response-cache.ts'

/** Runs a query against the API. Throws if it fails. */
export type Ask = <Data>(query: string, variables?: Record<string, unknown>) => Promise<Data>

/** The API as seen by an anonymous client, whoever requests the file: nothing hidden is in a response. */
export function publicApi(handleGraphql: HandleGraphql, cache: ResponseCache | undefined): Ask {
  const stranger = { address: '127.0.0.1', viewer: async () => null, isAnonymous: true }
  return async <Data>(query: string, variables: Record<string, unknown> = {}) => {
    const body = JSON.stringify({ query, variables })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const response = await handleGraphql(new Request('http://localhost/graphql', init), body, stranger, { cache })
    if (response.status === 503) throw new UnavailableError('the API is unavailable')
    const { data, errors } = (await response.json()) as { data: Data; errors?: { message: string }[] }
    if (errors) throw new Error(`The API returned errors: ${errors.map(({ message }) => message).join('; ')}`)
    return data
  }
}
