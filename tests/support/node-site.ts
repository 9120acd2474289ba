import { DEPLOY, runProgram, SERVER, startProgram, type Program } from './program.ts'
import { cookiesIn } from './sign-in.ts'

interface SiteAnswer {
  status: number
  headers: Headers
  // oxlint-disable-next-line no-explicit-any -- tests read answers of any shape, and fail where the shape is another
  data: any
  codes: string[]
}

/** The site in a process of its own, behind its socket. */
export interface Site {
  program: Program
  address: string
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  ask: (query: string, variables?: object, token?: string) => Promise<SiteAnswer>
  /** Signs in and returns an access token. */
  signIn: () => Promise<string>
}

const ADMIN = { email: 'admin@example.org', password: 'ceiba and ixbut' }
const ENVIRONMENT = {
  HOST: '127.0.0.1',
  DATA_DIR: 'memory:',
  AUTH_SECRET: 'x'.repeat(40),
  SITE_URL: 'http://localhost:4000',
}

/** Sets up a database: tables, content, the first admin. */
export async function deploySite(environment: Record<string, string>): Promise<void> {
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  await runProgram(DEPLOY, { ...ENVIRONMENT, ...admin, ...environment })
}

export async function startSite(environment: Record<string, string>, flags: string[] = []): Promise<Site> {
  const program = startProgram(SERVER, { ...ENVIRONMENT, PORT: '0', ...environment }, flags)
  const [address] = await program.printed(/http:\/\/127\.0\.0\.1:\d+/)
  const ask = (path: string, init?: RequestInit) => fetch(`${address}${path}`, init)
  return {
    program,
    address,
    fetch: ask,
    ask: async (query, variables = {}, token) => {
      const headers = new Headers({ 'content-type': 'application/json' })
      if (token) headers.set('authorization', `Bearer ${token}`)
      const response = await ask('/graphql', { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
      const { data, errors = [] } = (await response.json()) as { data: unknown; errors?: { extensions?: object }[] }
      const codes = errors.map(({ extensions }) => String((extensions as { code?: string } | undefined)?.code))
      return { status: response.status, headers: response.headers, data, codes }
    },
    signIn: async () => {
      const headers = { 'content-type': 'application/json', origin: environment['SITE_URL'] ?? ENVIRONMENT.SITE_URL }
      const signedIn = await ask('/api/auth/sign-in/email', { method: 'POST', headers, body: JSON.stringify(ADMIN) })
      const cookie = cookiesIn(signedIn)
      const session = await ask('/api/auth/get-session', { headers: { cookie } })
      return ((await session.json()) as { accessToken: string }).accessToken
    },
  }
}

export async function stopSite({ program }: Site): Promise<void> {
  program.process.kill('SIGKILL')
  await program.ended
}
