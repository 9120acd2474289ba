import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ApolloClient, CombinedGraphQLErrors, gql, HttpLink, InMemoryCache, type ApolloLink } from '@apollo/client'
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries'
import { relayStylePagination } from '@apollo/client/utilities'
import { ClientError, GraphQLClient } from 'graphql-request'
import { createClient } from 'graphql-sse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishNotification } from '../../api/graphql/events.ts'
import { prisma } from '../../api/database/client.ts'
import { accessTokenOf, buildUser } from '../support/accounts.ts'
import { buildPlant } from '../support/content.ts'
import { hasProgram } from '../support/has-program.ts'
import { listen } from '../support/listen.ts'

// Common GraphQL clients, unchanged, over a real connection.

let server: Awaited<ReturnType<typeof listen>>
let url: string
beforeAll(async () => {
  server = await listen()
  url = `${server.address}/graphql`
})
afterAll(() => server.close())

const runFile = promisify(execFile)

interface Plants {
  plants: {
    totalCount: number
    edges: { node: { id: string; commonName: string } }[]
    pageInfo: { endCursor: string }
  }
}

describe('graphql-request', () => {
  test('asks with variables', async () => {
    await buildPlant({ commonNameEs: 'Ruda' })
    const query = 'query ($lang: Language!) { plants { totalCount edges { node { id commonName(lang: $lang) } } } }'
    const { plants } = await new GraphQLClient(url).request<Plants>(query, { lang: 'ES' })
    expect(plants.edges.map(({ node }) => node.commonName)).toEqual(['Ruda'])
  })

  test('asks by GET', async () => {
    await buildPlant()
    const client = new GraphQLClient(url, { method: 'GET', jsonSerializer: JSON })
    expect(await client.request('{ plants { totalCount } }')).toEqual({ plants: { totalCount: 1 } })
  })

  test.each([
    ['{ article(id: "nothing") { id } }', 'NOT_FOUND'],
    ['{ nothing }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ plants(first: 101) { totalCount } }', 'BAD_USER_INPUT'],
    ['{ notifications { id } }', 'UNAUTHENTICATED'],
  ])('throws, for %s, an error with its code', async (query, code) => {
    const error = await new GraphQLClient(url).request(query).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ClientError)
    expect((error as ClientError).response.errors?.[0]?.extensions).toMatchObject({ code })
  })
})

describe('Apollo Client', () => {
  const PAGE = gql`
    query Page($after: String) {
      plants(first: 2, after: $after) {
        edges {
          cursor
          node {
            id
            commonName
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `

  const clientOf = (link: ApolloLink) =>
    new ApolloClient({
      link,
      cache: new InMemoryCache({ typePolicies: { Query: { fields: { plants: relayStylePagination() } } } }),
    })

  test('joins the pages of a list', async () => {
    const built = [await buildPlant(), await buildPlant(), await buildPlant()]
    const client = clientOf(new HttpLink({ uri: url }))
    const first = await client.query<Plants>({ query: PAGE, variables: { after: null } })
    const { edges, pageInfo } = first.data!.plants
    expect(edges).toHaveLength(2)
    await client.query({ query: PAGE, variables: { after: pageInfo.endCursor }, fetchPolicy: 'network-only' })
    const joined = client.readQuery<Plants>({ query: PAGE, variables: { after: null } })!.plants.edges
    expect(joined.map(({ node }) => node.id)).toEqual(built.map(({ id }) => id).toReversed())
    client.stop()
  })

  test('finds the code of an error', async () => {
    const client = clientOf(new HttpLink({ uri: url }))
    const query = gql`
      {
        project(id: "nothing") {
          id
        }
      }
    `
    const error = await client.query({ query }).catch((reason: unknown) => reason)
    expect(CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' })
    client.stop()
  })

  test('sends a query’s hash by GET, its text only where the server does not know it', async () => {
    await buildPlant()
    const requests: string[] = []
    const counting: typeof fetch = async (input, init) => {
      requests.push(`${init?.method} ${String(input).includes('query=') ? 'text' : 'hash'}`)
      return fetch(input, init)
    }
    const persisted = new PersistedQueryLink({
      sha256: (text: string) => createHash('sha256').update(text).digest('hex'),
      useGETForHashedQueries: true,
    })
    const client = clientOf(persisted.concat(new HttpLink({ uri: url, fetch: counting, useGETForQueries: true })))
    const query = gql`
      query AskedByNobodyBefore {
        plants(first: 7) {
          totalCount
        }
      }
    `
    for (let times = 0; times < 2; times++) {
      const { data } = await client.query<Plants>({ query, fetchPolicy: 'network-only' })
      expect(data?.plants.totalCount).toBe(1)
    }
    expect(requests).toEqual(['GET hash', 'GET text', 'GET hash'])
    client.stop()
  })
})

test('graphql-sse hears a notification', async () => {
  const authorization = `Bearer ${await accessTokenOf(await buildUser())}`
  const client = createClient({ url, headers: { authorization }, retryAttempts: 0 })
  const notification = await prisma.notification.create({ data: { titleEn: 'Copal is in flower', titleEs: 'Copal' } })
  const telling = setInterval(() => void publishNotification(notification), 50)
  try {
    const heard = client.iterate({ query: 'subscription { notificationSent { id title(lang: EN) } }' })
    const { value } = await heard.next()
    expect(value).toEqual({ data: { notificationSent: { id: notification.id, title: 'Copal is in flower' } } })
    await heard.return?.()
  } finally {
    clearInterval(telling)
    client.dispose()
  }
})

test('graphql-sse is told that a stranger hears nothing', async () => {
  const client = createClient({ url, retryAttempts: 0 })
  const { value } = await client.iterate({ query: 'subscription { notificationSent { id } }' }).next()
  expect(value).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
  client.dispose()
})

describe.runIf(await hasProgram('curl'))('curl', () => {
  test('asks by GET, compressed, and is given JSON rather than GraphiQL', async () => {
    for (let count = 0; count < 30; count++) await buildPlant()
    const query = 'query={plants(first:30){edges{node{id}}}}'
    const { stdout } = await runFile('curl', ['-sS', '-D', '-', '--compressed', '-G', url, '--data-urlencode', query])
    expect(stdout.toLowerCase()).toContain('content-encoding: ')
    expect(JSON.parse(stdout.slice(stdout.indexOf('{'))).data.plants.edges).toHaveLength(30)
  })

  test('is told of a query that is too much by the status', async () => {
    const body = JSON.stringify({ query: `{ ${'__typename '.repeat(17)} }` })
    const headers = ['content-type: application/json', 'accept: application/graphql-response+json']
    const args = ['-sS', '-w', '%{http_code}', ...headers.flatMap((header) => ['-H', header]), '-d', body, url]
    const { stdout } = await runFile('curl', args)
    expect(stdout).toMatch(/"code":"TOO_COMPLEX".*400$/)
  })
})

describe('relay-compiler', () => {
  const SOURCE = `
    import { graphql } from 'react-relay'
    graphql\`
      query PlantListQuery($count: Int!, $cursor: String) { ...PlantList_plants @arguments(count: $count, cursor: $cursor) }
    \`
    graphql\`
      fragment PlantList_plants on Query
      @argumentDefinitions(count: { type: "Int!" }, cursor: { type: "String" })
      @refetchable(queryName: "PlantListPageQuery") {
        plants(first: $count, after: $cursor) @connection(key: "PlantList_plants") {
          totalCount
          edges { node { id commonName(lang: ES) sources { key title } } }
        }
      }
    \`
    graphql\`
      subscription PlantListSubscription { notificationSent { id title(lang: EN) } }
    \`
  `

  async function compile(source: string) {
    const folder = await mkdtemp(join(tmpdir(), 'relay-'))
    await mkdir(join(folder, 'src/artifacts'), { recursive: true })
    await writeFile(join(folder, 'src/PlantList.ts'), source)
    await copyFile('schema.graphql', join(folder, 'schema.graphql'))
    const config = {
      src: './src',
      schema: './schema.graphql',
      language: 'typescript',
      artifactDirectory: './src/artifacts',
    }
    await writeFile(join(folder, 'relay.config.json'), JSON.stringify(config))
    await writeFile(join(folder, 'package.json'), '{}')
    try {
      // Without watchman, which would outlive the test.
      await runFile(
        process.execPath,
        [join(process.cwd(), 'node_modules/relay-compiler/cli.js'), 'relay.config.json'],
        {
          cwd: folder,
          env: { PATH: '', FORCE_NO_WATCHMAN: '1' },
        },
      )
      return await readdir(join(folder, 'src/artifacts'))
    } finally {
      await rm(folder, { recursive: true })
    }
  }

  test('takes the lists for connections, and makes a query for their next page', async () => {
    expect((await compile(SOURCE)).toSorted()).toEqual([
      'PlantListPageQuery.graphql.ts',
      'PlantListQuery.graphql.ts',
      'PlantListSubscription.graphql.ts',
      'PlantList_plants.graphql.ts',
    ])
  })

  test('refuses what the schema does not have', async () => {
    await expect(compile(SOURCE.replace('totalCount', 'countOfAll'))).rejects.toThrow('countOfAll')
  })
})
