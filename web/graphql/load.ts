import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'
import { useQuery, type AnyVariables, type Client, type CombinedError, type TypedDocumentNode } from 'urql'
import { clientContext } from './client.ts'
import { API_LANGUAGE } from '../i18n/language.ts'
import { languageOf } from '../i18n/words.ts'

/** Why a page cannot show its content. */
export type Problem =
  | 'NOT_FOUND'
  | 'WITHDRAWN'
  | 'NOT_AVAILABLE'
  | 'LOCKED'
  | 'BAD_USER_INPUT'
  | 'UNAVAILABLE'
  | 'OFFLINE'
  | 'RATE_LIMITED'
  | 'FAILED'

/** The result of a page loader: the content itself is in the GraphQL cache. */
export type PageState = { problem: Problem | null }

const STATUS: Record<Problem, number> = {
  NOT_FOUND: 404,
  WITHDRAWN: 410,
  NOT_AVAILABLE: 403,
  LOCKED: 403,
  BAD_USER_INPUT: 400,
  UNAVAILABLE: 503,
  OFFLINE: 503,
  // The network of a school may be at its limit: whoever tries again gets the page that says for how long.
  RATE_LIMITED: 503,
  FAILED: 500,
}

/** The language of a loader's request, as in the API. */
export function apiLanguage(args: LoaderFunctionArgs) {
  return API_LANGUAGE[languageOf(args)]
}

/** Runs the query of a page before it is rendered; `find` returns what must exist for the page to exist. */
export async function load<Data, Variables extends AnyVariables>(
  args: LoaderFunctionArgs,
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  find: (data: Data) => unknown = Boolean,
) {
  const client = args.context.get(clientContext)
  const result = await client.query(query, variables).toPromise()
  const problem = result.error ? problemOf(result.error) : result.data && find(result.data) ? null : 'NOT_FOUND'
  if (problem === 'FAILED') console.error(result.error)
  // The error page says so, for every kind of content. Offline, a saved pack may still warn of a plant.
  const mayBeGone = problem === 'WITHDRAWN' || problem === 'OFFLINE'
  const id = mayBeGone ? plantIn(new URL(args.request.url).pathname) : undefined
  const isKept = id !== undefined && (await loadWarnings(client, id, apiLanguage(args)).catch(() => false))
  if (problem === 'WITHDRAWN' || isKept) throw data(null, { status: STATUS.WITHDRAWN })
  return data<PageState>({ problem }, { status: problem ? STATUS[problem] : 200 })
}

/** What still warns of a withdrawn plant; whether there is any. */
async function loadWarnings(client: Client, id: string, lang: 'EN' | 'ES'): Promise<boolean> {
  const { WithdrawnWarnings } = await import('./withdrawn-warnings.ts')
  const { data } = await client.query(WithdrawnWarnings, { id, lang }).toPromise()
  return Boolean(data?.withdrawnPlant)
}

/** The plant of which a path is a page. */
export function plantIn(pathname: string): string | undefined {
  return /^\/plants\/([\da-f-]{36})(?:\/|$)/i.exec(pathname)?.[1]
}

/** The state of a page whose URL has a value that the page does not know, so that no query is sent. */
export function badInput() {
  return data<PageState>({ problem: 'BAD_USER_INPUT' }, { status: STATUS.BAD_USER_INPUT })
}

/** The state of a page whose URL names nothing that could be asked for. */
export function notFound() {
  return data<PageState>({ problem: 'NOT_FOUND' }, { status: STATUS.NOT_FOUND })
}

/** Thrown in the browser if a page has nothing to show because no server answers; the error page says so. */
export class PageUnavailable extends Error {
  override readonly name = 'PageUnavailable'
  readonly isOffline: boolean

  constructor(isOffline: boolean) {
    super()
    this.isOffline = isOffline
  }
}

/**
 * Reads what `load` fetched. After a problem, the query is not sent again; while the server is unavailable, previously
 * fetched data stays, and with it the input on the page. Throws a PageUnavailable if there is none.
 */
export function usePage<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
) {
  const { problem } = useLoaderData() as PageState
  const isUnavailable = isAway(problem)
  const [{ data, fetching, error }] = useQuery<Data, AnyVariables>({
    query,
    variables,
    pause: problem !== null && !isUnavailable,
    ...(isUnavailable && { requestPolicy: 'cache-only' }),
  })
  const content = problem && !isUnavailable ? undefined : (data ?? undefined)
  const found = content ? null : (problem ?? (error && problemOf(error)) ?? null)
  if (isAway(found)) throw new PageUnavailable(found === 'OFFLINE')
  return { data: content, fetching, problem: found }
}

function isAway(problem: Problem | null): boolean {
  return problem !== null && STATUS[problem] === 503
}

export function codeOf(error: CombinedError): string | undefined {
  const code = error.graphQLErrors[0]?.extensions?.['code']
  return typeof code === 'string' ? code : undefined
}

/** The problems of refused fields, by name. */
export function fieldsOf(error: CombinedError): Partial<Record<string, string>> {
  return (error.graphQLErrors[0]?.extensions?.['fields'] ?? {}) as Partial<Record<string, string>>
}

/** Whether the browser got no response at all; on the server this is an error. */
function isOffline({ networkError, response }: CombinedError): boolean {
  return typeof document !== 'undefined' && networkError !== undefined && response === undefined
}

function problemOf(error: CombinedError): Problem {
  const code = codeOf(error)
  if (isOffline(error)) return 'OFFLINE'
  return code && Object.hasOwn(STATUS, code) ? (code as Problem) : 'FAILED'
}
