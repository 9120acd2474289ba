import { readFile } from 'node:fs/promises'

/** Makes URLs of queries as pages send them, from the names of queries that the build has written down. */
export async function queryUrls(): Promise<(operationName: string, variables: object) => string> {
  const queries = JSON.parse(await readFile('web/dist/client/.vite/queries.json', 'utf8')) as Record<string, string>
  return (operationName, variables) => {
    const [sha256Hash] = Object.entries(queries).find(([, text]) => text.startsWith(`query ${operationName}(`))!
    const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash } })
    return `/graphql?${new URLSearchParams({ operationName, variables: JSON.stringify(variables), extensions })}`
  }
}
