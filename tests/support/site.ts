import { readdir } from 'node:fs/promises'
import { openEmbedded } from '../../api/database/embedded.ts'
import { onEmbedded, type InTransaction } from '../../api/database/plain.ts'
import { listTables, quote } from '../../api/backup/tables.ts'
import { cookiesIn, signIn } from './sign-in.ts'

/** A browser session with a running site. */
export interface SignedIn {
  cookie: string
  ask: (query: string, variables?: Record<string, unknown>) => Promise<{ data: Record<string, unknown> }>
  authorization: string
}

export async function signInTo(site: string, account: { email: string; password: string }): Promise<SignedIn> {
  const response = await signIn(site, account)
  const cookie = cookiesIn(response)
  const authorization = `Bearer ${await accessTokenFor(site, cookie)}`
  return {
    cookie,
    authorization,
    ask: async (query, variables) => {
      const answer = await fetch(`${site}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ query, variables }),
      })
      return (await answer.json()) as { data: Record<string, unknown> }
    },
  }
}

/** The access token of a session's cookie; undefined if the site does not know the session. */
export async function accessTokenFor(site: string, cookie: string): Promise<string | undefined> {
  const session = await fetch(`${site}/api/auth/get-session`, { headers: { cookie } })
  return ((await session.json()) as { accessToken: string } | null)?.accessToken
}

/** All rows of a database, by table. */
export async function rowsOf(inTransaction: InTransaction): Promise<Record<string, string[]>> {
  return inTransaction(async (connection) => {
    // One time zone for all rows.
    await connection.rows(`SET LOCAL TimeZone = 'UTC'`)
    const tables: Record<string, string[]> = {}
    for (const { name } of await listTables(connection)) {
      const rows = await connection.rows<[string]>(`SELECT to_jsonb(t)::text FROM ${quote(name)} AS t ORDER BY 1`)
      tables[name] = rows.map(([row]) => row).sort()
    }
    return tables
  })
}

/** All rows of a stopped site's embedded database. */
export async function rowsIn(dataDir: string): Promise<Record<string, string[]>> {
  const embedded = await openEmbedded(`${dataDir}/postgres`)
  try {
    return await rowsOf(onEmbedded(embedded))
  } finally {
    await embedded.close()
  }
}

export async function picturesIn(dataDir: string): Promise<string[]> {
  return (await readdir(`${dataDir}/media`)).sort()
}
