import { app } from '../../api/app.ts'

export const SITE = 'http://localhost:4000'

/** A browser as far as /api/auth is concerned: it sends its origin and stores cookies. */
export function openBrowser({ origin = SITE as string | null, headers = {} as Record<string, string> } = {}) {
  const jar = new Map<string, string>()

  async function send(method: 'GET' | 'POST', path: string, body?: unknown) {
    const sent = new Headers(headers)
    if (origin && method === 'POST') sent.set('origin', origin)
    if (body !== undefined) sent.set('content-type', 'application/json')
    if (jar.size > 0) sent.set('cookie', cookies())
    const response = await app.request(`${SITE}${path.startsWith('/') ? path : `/api/auth/${path}`}`, {
      method,
      headers: sent,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    for (const cookie of response.headers.getSetCookie()) keep(cookie)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    // Tests read responses of any shape, and fail if it is wrong.
    // oxlint-disable-next-line no-explicit-any
    const data: any = isJson && text ? JSON.parse(text) : text
    return { status: response.status, headers: response.headers, data }
  }

  function keep(cookie: string) {
    const [pair = '', ...attributes] = cookie.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    if (attributes.includes('Max-Age=0')) jar.delete(name)
    else jar.set(name, value)
  }

  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  return {
    jar,
    cookies,
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown = {}) => send('POST', path, body),
  }
}

export const PASSWORD = 'ceiba and ixbut'

/** A browser in which a new member has just registered. */
export async function signUp(email = 'marta@example.org', password = PASSWORD) {
  const browser = openBrowser()
  const { status, data } = await browser.post('sign-up/email', { email, password })
  if (status !== 200) throw new Error(`Sign-up answered ${status}: ${JSON.stringify(data)}`)
  return { ...browser, id: String(data.user.id), email }
}
