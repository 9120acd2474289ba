import { isObjectType, type GraphQLObjectType } from 'graphql'
import { describe, expect, test } from 'vitest'
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

test.each(connections.map((type) => [type.name, type] as const))('%s has edges and pageInfo', (name, type) => {
  const edge = name.replace(/Connection$/, 'Edge')
  expect(typesOf(type)).toMatchObject({ edges: `[${edge}!]!`, pageInfo: 'PageInfo!' })
})

test.each(edges.map((type) => [type.name, type] as const))(
  '%s has a node that is no list, and a cursor',
  (_name, type) => {
    const { node, cursor } = typesOf(type)
    expect(node).toMatch(/^\w+!?$/)
    expect(cursor).toBe('String!')
  },
)

test('PageInfo has the four fields, with their types', () => {
  expect(typesOf(schema.getType('PageInfo') as GraphQLObjectType)).toEqual({
    hasNextPage: 'Boolean!',
    hasPreviousPage: 'Boolean!',
    startCursor: 'String',
    endCursor: 'String',
  })
})

describe('a field that answers with a connection', () => {
  test.each(lists)('%s is one connection, and takes first and after', (_name, field) => {
    expect(String(field.type)).toMatch(/^\w+Connection!?$/)
    const args = Object.fromEntries(field.args.map(({ name, type }) => [name, String(type)]))
    expect(args['first']).toMatch(/^Int!?$/)
    expect(args['after']).toBe('String')
    // Backward paging would require both.
    expect('last' in args).toBe('before' in args)
  })
})
