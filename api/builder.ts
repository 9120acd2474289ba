import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import PrismaPlugin from '@pothos/plugin-prisma'
import RelayPlugin from '@pothos/plugin-relay'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import type PrismaTypes from '../prisma/generated/pothos.ts'
import { getDatamodel } from '../prisma/generated/pothos.ts'
import type { Context } from './context.ts'
import { prisma } from './database/client.ts'
import { isStorableDate } from './database/storable.ts'
import { env } from './env.ts'
import { apiError } from './errors.ts'
import { fieldCost } from './graphql/limits.ts'
import './audit/audited-mutations.ts'
import './graphql/loaded-fields.ts'

export const builder = new SchemaBuilder<{
  Context: Context
  PrismaTypes: PrismaTypes
  AuthScopes: { public: boolean; user: boolean; admin: boolean }
  DefaultFieldNullability: false
  DefaultEdgesNullability: false
  DefaultNodeNullability: false
  Connection: { totalCount: () => Promise<number> }
  Scalars: {
    DateTime: { Input: Date; Output: Date }
    JSON: { Input: unknown; Output: unknown }
    ID: { Input: string; Output: string }
  }
}>({
  plugins: [ScopeAuthPlugin, 'auditedMutations', 'loadedFields', PrismaPlugin, RelayPlugin, ComplexityPlugin],
  defaultFieldNullability: false,
  prisma: { client: prisma, dmmf: getDatamodel(), onUnusedQuery: env.NODE_ENV === 'production' ? null : 'error' },
  complexity: { fieldComplexity: fieldCost },
  relay: {
    edgesFieldOptions: { nullable: false, description: 'What is on the page, in its order.' },
    nodeFieldOptions: { nullable: false, description: 'What the list is of.' },
    cursorFieldOptions: { description: 'Where this stands in the list: give it as `after` to go on behind it.' },
    pageInfoFieldOptions: { description: 'Whether there is more, and where to go on.' },
    hasNextPageFieldOptions: { description: 'Whether there is more behind this page.' },
    hasPreviousPageFieldOptions: { description: 'Whether there is something before this page.' },
    startCursorFieldOptions: { description: 'Cursor of the first on the page; null where it is empty.' },
    endCursorFieldOptions: { description: 'Cursor of the last on the page, to go on with; null where it is empty.' },
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    pageInfoTypeOptions: { description: 'Where a page of a list stands.' },
  },
  scopeAuth: {
    authorizeOnSubscribe: true,
    // A scope that is not given says why, so that a client knows whether signing in would help.
    authScopes: ({ viewer }) => ({
      public: true,
      user: async () => {
        if (!(await viewer())) throw apiError('UNAUTHENTICATED')
        return true
      },
      admin: async () => {
        const who = await viewer()
        if (!who) throw apiError('UNAUTHENTICATED')
        if (!who.isAdmin) throw apiError('FORBIDDEN')
        return true
      },
    }),
  },
})

builder.scalarType('DateTime', {
  description: 'A moment, as an ISO 8601 text in UTC: `2026-03-02T15:00:00.000Z`.',
  serialize: (value) => value.toISOString(),
  parseValue: (value) => {
    const date = new Date(String(value))
    if (!isStorableDate(date)) throw new TypeError('DateTime takes an ISO 8601 text, of the years 1 to 9999.')
    return date
  },
})

builder.scalarType('JSON', {
  description: 'A value of any shape, as JSON.',
  serialize: (value) => value,
})

builder.queryType({ description: 'What can be read. Public unless a field says otherwise.' })

// Closed by default: a mutation that somebody else than an admin may call says so itself.
builder.mutationType({
  description: 'What can be changed. For admins unless a field says otherwise.',
  authScopes: { admin: true },
})

builder.subscriptionType({
  description: 'What happens, as it happens, over server-sent events. For admins unless a field says otherwise.',
  authScopes: { admin: true },
})

builder.globalConnectionField('totalCount', (t) =>
  t.int({
    description: 'How many there are in all, on every page of the list. A search counts no further than 200.',
    resolve: (page) => page.totalCount(),
  }),
)
