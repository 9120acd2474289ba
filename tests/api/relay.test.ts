import { isObjectType, type GraphQLObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { schema } from '../../api/schema.ts'

// The requirements of https://relay.dev/graphql/connections.htm for every paged list.

const objects = Object.values(schema.getTypeMap()).filter(isObjectType)
const connections = objects.filter(({ name }) => name.endsWith('Connection'))
const edges = objects.filter(({ name }) => name.endsWith('Edge'))

const typesOf = (type: GraphQLObjectType) =>
  Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, String(field.type)]))

const lists = objects.flatMap((parent) =>
  Object.values(parent.getFields())
    .filter(({ type }) => /Connection\b/.test(String(type)))
    .map((field) => [`${parent.name}.${field.name}`, field] as const),
)

test('there are connections to look at', () => {
  expect(connections.length).toBeGreaterThan(3)
  expect(lists.length).toBeGreaterThanOrEqual(connections.length)
})

test('each has edges of its own, and each edge a connection', () => {
  const nouns = (types: GraphQLObjectType[], end: string) => types.map(({ name }) => name.slice(0, -end.length)).sort()
  expect(nouns(edges, 'Edge')).toEqual(nouns(connections, 'Connection'))
})

test('connections have edges and pageInfo, and edges a node that is no list and a cursor', () => {
  for (const type of connections) {
    const edge = type.name.replace(/Connection$/, 'Edge')
    expect.soft(typesOf(type), type.name).toMatchObject({ edges: `[${edge}!]!`, pageInfo: 'PageInfo!' })
  }
  for (const type of edges)
    expect.soft(typesOf(type), type.name).toMatchObject({ node: expect.stringMatching(/^\w+!?$/), cursor: 'String!' })
})

test('PageInfo has the four fields, with their types', () => {
  expect(typesOf(schema.getType('PageInfo') as GraphQLObjectType)).toEqual({
    hasNextPage: 'Boolean!',
    hasPreviousPage: 'Boolean!',
    startCursor: 'String',
    endCursor: 'String',
  })
})

test('a field that answers with a connection is one connection, and takes first and after', () => {
  for (const [name, field] of lists) {
    expect.soft(String(field.type), name).toMatch(/^\w+Connection!?$/)
    const args = Object.fromEntries(field.args.map(({ name, type }) => [name, String(type)]))
    expect.soft(args, name).toMatchObject({ first: expect.stringMatching(/^Int!?$/), after: 'String' })
    // Backward paging would require both.
    expect.soft('last' in args, name).toBe('before' in args)
  }
})
