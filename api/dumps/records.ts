import { execute, parse, type GraphQLSchema } from 'graphql'
import { createContext } from '../context.ts'
import { columnsOf, DUMPED, recordOf, selectionOf, type DumpedKind, type DumpRecord } from './shape.ts'

/** Small ones cost a statement for each relation all the same; larger ones are no faster. Others are served meanwhile. */
const PAGE = 25

interface Page {
  edges: { node: Record<string, unknown> }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** All records of a kind as the API returns them to a stranger, so that nothing hidden is among them. */
export async function* readRecords(schema: GraphQLSchema, kind: DumpedKind): AsyncGenerator<DumpRecord> {
  const columns = columnsOf(schema, kind)
  const fields = selectionOf(columns)
  if (kind === 'ailments' || kind === 'tags') {
    const found = await ask<Record<string, Record<string, unknown>[]>>(schema, `{ ${kind} { ${fields} } }`)
    const { key } = DUMPED[kind]
    yield* found[kind]!.map((node) => recordOf(node, columns)).toSorted((one, other) =>
      String(one[key]) < String(other[key]) ? -1 : 1,
    )
    return
  }
  const query = `query ($after: String) { ${kind}(first: ${PAGE}, after: $after) {
    edges { node { ${fields} } } pageInfo { hasNextPage endCursor } } }`
  for (let after: string | null = null; ;) {
    const found: Record<string, Page> = await ask(schema, query, { after })
    const { edges, pageInfo } = found[kind]!
    for (const { node } of edges) yield recordOf(node, columns)
    if (!pageInfo.hasNextPage) return
    after = pageInfo.endCursor
  }
}

async function ask<Data>(schema: GraphQLSchema, query: string, variableValues: object = {}): Promise<Data> {
  const contextValue = createContext('127.0.0.1', async () => null)
  const args = { schema, document: parse(query), variableValues: { ...variableValues }, contextValue }
  const { data, errors } = await execute(args)
  if (errors) throw errors[0]!.originalError ?? errors[0]!
  return data as Data
}
