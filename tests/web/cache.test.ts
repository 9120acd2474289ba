import { readFileSync } from 'node:fs'
import {
  buildSchema,
  execute,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isRequiredInputField,
  Kind,
  parse,
  typeFromAST,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLOutputType,
  type OperationDefinitionNode,
} from 'graphql'
import { fetchExchange } from 'urql'
import { expect, test, vi } from 'vitest'
import { mutationUpdates } from '../../web/graphql/cache-updates.ts'
import { cache } from '../../web/graphql/cache.ts'
import { createGraphqlClient } from '../../web/graphql/client.ts'
import * as documents from '../../web/gql/graphql.ts'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
const MUTATIONS = schema.getMutationType()!.getFields()
const MEMBER = { id: '1' }

/** The operations of the site, by name. */
const OPERATIONS = new Map(
  Object.values(documents as unknown as Record<string, DocumentNode>).flatMap((document) => {
    const operation = operationOf(document)
    return operation?.name ? [[operation.name.value, { document, operation }] as const] : []
  }),
)

function operationOf({ definitions }: DocumentNode): OperationDefinitionNode | undefined {
  return definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)
}

/** A value of any type: lists hold one item, and every id is the same. */
function valueOf(type: GraphQLOutputType | GraphQLInputType): unknown {
  const nullable = getNullableType(type)
  if (isListType(nullable)) return [valueOf(nullable.ofType)]
  if (isEnumType(nullable)) return nullable.getValues()[0]!.value
  if (isInputObjectType(nullable)) {
    const fields = Object.values(nullable.getFields()).filter(isRequiredInputField)
    return Object.fromEntries(fields.map((field) => [field.name, valueOf(field.type)]))
  }
  if (!isLeafType(nullable)) return {}
  return { Boolean: true, Int: 1, DateTime: '2026-01-01T00:00:00.000Z' }[nullable.name] ?? '1'
}

/** The site's client with an API that answers anything; `requested` has the names of the operations that reached it. */
function openClient() {
  const requested: string[] = []
  const client = createGraphqlClient({
    url: 'https://site.example/graphql',
    exchanges: [cache(() => MEMBER), fetchExchange],
    fetch: async (_url, init) => {
      const { query, variables } = JSON.parse(String(init?.body)) as {
        query: string
        variables: Record<string, unknown>
      }
      const document = parse(query)
      requested.push(operationOf(document)!.name!.value)
      const fieldResolver = (
        _root: unknown,
        _args: unknown,
        _context: unknown,
        info: { returnType: GraphQLOutputType },
      ) => valueOf(info.returnType)
      return Response.json(await execute({ schema, document, variableValues: variables, fieldResolver }))
    },
  })
  async function run(name: string) {
    const { document, operation } = OPERATIONS.get(name)!
    const variables = Object.fromEntries(
      (operation.variableDefinitions ?? [])
        .filter(({ type }) => type.kind === Kind.NON_NULL_TYPE)
        .map(({ variable, type }) => [
          variable.name.value,
          valueOf(typeFromAST(schema, type as never) as GraphQLInputType),
        ]),
    )
    const { error } = await client[operation.operation as 'query' | 'mutation'](document, variables).toPromise()
    expect(error).toBeUndefined()
  }
  return { requested, run }
}

const namesOf = (kind: string) =>
  [...OPERATIONS].flatMap(([name, { operation }]) => (operation.operation === kind ? name : []))

/** Forms read drafts from the network, and nothing of them is logged. Their names would be bytes for readers. */
const DRAFTS = ['saveDraft', 'deleteDraft', 'noteOpenForm']

test('every mutation states what it makes stale', () => {
  const names = Object.keys(MUTATIONS).filter((name) => !DRAFTS.includes(name))
  expect(Object.keys(mutationUpdates(() => MEMBER)).sort()).toEqual(names.sort())
})

test('the cache has a key for everything that the site queries', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const { run } = openClient()
  for (const name of namesOf('query')) await run(name)
  expect(warn.mock.calls).toEqual([])
  warn.mockRestore()
})

const isLogged = (mutation: string) =>
  !DRAFTS.includes(mutation) && /For admins/.test(String(MUTATIONS[mutation]!.description))

test.each(namesOf('mutation').filter((name) => isLogged(fieldOf(name))))(
  'after %s the audit log is read anew',
  async (name) => {
    const { requested, run } = openClient()
    for (const each of ['AuditLog', 'AuditLog', name, 'AuditLog']) await run(each)
    expect(requested).toEqual(['AuditLog', name, 'AuditLog'])
  },
)

test('a form is read anew after a change, also once the history has the item again', async () => {
  const { requested, run } = openClient()
  const operations = ['EditContent', 'HistoryPage', 'RestoreRevision', 'HistoryPage', 'EditContent']
  for (const name of operations) await run(name)
  expect(requested).toEqual(operations)
})

test.each([
  ['DeleteNotification', 'ProfilePage'],
  ['ReportBug', 'AdminBugReports'],
  ['ReportBug', 'AdminLayout'],
  ['SaveTag', 'PlantPage'],
  ['SaveTag', 'PlantsPage'],
  ['UpdateProfile', 'AdminUsers'],
  ['SubscribeToNewsletter', 'AdminNewsletter'],
])('after %s, %s is read anew', async (mutation, query) => {
  const { requested, run } = openClient()
  for (const name of [query, query, mutation, query]) await run(name)
  expect(requested).toEqual([query, mutation, query])
})

test.each([
  ['MarkNotificationsSeen', 'PlantsPage'],
  ['SetPhoto', 'PlantsPage'],
  ['PromoteUser', 'DashboardPage'],
])('%s leaves %s as it is', async (mutation, query) => {
  const { requested, run } = openClient()
  for (const name of [query, mutation, query]) await run(name)
  expect(requested).toEqual([query, mutation])
})

/** The name of the mutation that an operation carries out. */
function fieldOf(operation: string): string {
  const [field] = OPERATIONS.get(operation)!.operation.selectionSet.selections
  return field?.kind === Kind.FIELD ? field.name.value : ''
}
