interface Account {
  email: string
  password: string
}

/** Signs in to a site in a process of its own. */
export function signIn(site: string, account: Account): Promise<Response> {
  return fetch(`${site}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify(account),
  })
}

/** The cookies of a new session. */
export async function cookiesOf(site: string, account: Account): Promise<string> {
  const response = await signIn(site, account)
  if (!response.ok) throw new Error(`Signing in answered ${response.status}`)
  return cookiesIn(response)
}

/** The cookies that a response sets, as a browser sends them back. */
export function cookiesIn({ headers }: Response): string {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return cookies.join('; ')
}

/** A new access token for the session of these cookies. */
export async function tokenOf(site: string, cookies: string): Promise<string> {
  const response = await fetch(`${site}/api/auth/get-session`, { headers: { cookie: cookies } })
  if (!response.ok) throw new Error(`The session answered ${response.status}`)
  return ((await response.json()) as { accessToken: string }).accessToken
}
