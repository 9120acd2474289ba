import { app } from '../../api/app.ts'
import { accessTokenOf, type Account } from './accounts.ts'

export interface Answer {
  status: number
  headers: Headers
  // Tests read responses of any shape, and fail if it is wrong.
  // oxlint-disable-next-line no-explicit-any
  data: any
  errors: { message: string; path?: (string | number)[]; extensions: Record<string, unknown> }[]
  /** Codes of the errors, in order. */
  codes: string[]
  extensions: Record<string, unknown>
}

/** Sends an operation to /graphql, anonymously or with an account. */
export async function run(
  query: string,
  variables: Record<string, unknown> = {},
  { as }: { as?: Account } = {},
): Promise<Answer> {
  const headers = new Headers({ accept: 'application/graphql-response+json', 'content-type': 'application/json' })
  if (as) headers.set('authorization', `Bearer ${await accessTokenOf(as)}`)
  return readResponse(await post(JSON.stringify({ query, variables }), headers))
}

/** Sends any body to /graphql. */
export async function post(body: BodyInit, headers: HeadersInit): Promise<Response> {
  return app.request('http://localhost/graphql', { method: 'POST', headers, body })
}

export async function readResponse(response: Response): Promise<Answer> {
  const body = (await response.json()) as Partial<Pick<Answer, 'data' | 'errors' | 'extensions'>>
  const { data = null, errors = [], extensions = {} } = body
  const codes = errors.map(({ extensions }) => String(extensions?.code))
  return { status: response.status, headers: response.headers, data, errors, codes, extensions }
}
