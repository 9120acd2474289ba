import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import PrismaPlugin from '@pothos/plugin-prisma'
import RelayPlugin from '@pothos/plugin-relay'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import type PrismaTypes from '../prisma/generated/pothos.ts'
import { getDatamodel } from '../prisma/generated/pothos.ts'
import type { Context } from './context.ts'
import { prisma } from './database/client.ts'
import { isStorableDate } from './rules/storable.ts'
import { env } from './env.ts'
import { apiError } from './errors.ts'
import { fieldCost } from './graphql/limits.ts'

/** Says at each field whether a scope guards it: what is for everybody is in the dumps. */
class ScopeNotes<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const hasScopes = Boolean((config.pothosOptions as { authScopes?: unknown }).authScopes)
    return { ...config, extensions: { ...config.extensions, hasScopes } }
  }
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      scopeNotes: ScopeNotes<Types>
    }
  }
}
SchemaBuilder.registerPlugin('scopeNotes', ScopeNotes)

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
    Morphology: { Input: unknown; Output: unknown }
    ID: { Input: string; Output: string }
  }
}>({
  plugins: ['scopeNotes', ScopeAuthPlugin, PrismaPlugin, RelayPlugin, ComplexityPlugin],
  defaultFieldNullability: false,
  prisma: { client: prisma, dmmf: getDatamodel(), onUnusedQuery: env.NODE_ENV === 'production' ? null : 'error' },
  complexity: { fieldComplexity: fieldCost },
  relay: {
    edgesFieldOptions: { nullable: false, description: 'Items on this page, in order.' },
    nodeFieldOptions: { nullable: false, description: 'The item.' },
    cursorFieldOptions: { description: 'Position in the list. Pass it as `after` to continue after this item.' },
    pageInfoFieldOptions: { description: 'Information for reading further pages.' },
    hasNextPageFieldOptions: { description: 'Whether there are items after this page.' },
    hasPreviousPageFieldOptions: { description: 'Whether there are items before this page.' },
    startCursorFieldOptions: { description: 'Cursor of the first item on this page. Null if the page is empty.' },
    endCursorFieldOptions: {
      description:
        'Cursor of the last item on this page; pass it as `after` to read the next page. Null if the page is empty.',
    },
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    pageInfoTypeOptions: { description: 'Position of a page in its list.' },
  },
  scopeAuth: {
    authorizeOnSubscribe: true,
    // A missing scope throws its own error, so that a client knows whether signing in would help.
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

/** Options of a mutation or subscription for every member, since those of admins are the rule. */
export const FOR_MEMBERS = { skipTypeScopes: true, authScopes: { user: true } } as const

builder.scalarType('DateTime', {
  description: 'A date and time as an ISO 8601 string in UTC: `2026-03-02T15:00:00.000Z`.',
  serialize: (value) => value.toISOString(),
  parseValue: (value) => {
    const date = new Date(String(value))
    if (!isStorableDate(date)) throw new TypeError('DateTime must be an ISO 8601 string with a year from 1 to 9999.')
    return date
  },
})

builder.scalarType('JSON', {
  description: 'Any JSON value.',
  serialize: (value) => value,
})

builder.scalarType('Morphology', {
  description:
    'What a plant looks like, as a JSON object: groups (`plant`, `stem`, `leaf`, `inflorescence`, `flower`, `fruit`, ' +
    '`seed`, `root`, `sheet`) of fields whose values are terms of a fixed vocabulary, lists of them, whole numbers, ' +
    'or lengths such as `1.5 cm`: `{"plant": {"growth": "shrub", "height": "1 m"}, "flower": {"type": "open", "petals": 4}}`.',
  serialize: (value) => value,
})

builder.queryType({ description: 'Read operations. Public unless a field says otherwise.' })

// Closed by default: mutations that are not for admins say so themselves.
builder.mutationType({
  description: 'Write operations. For admins unless a field says otherwise.',
  authScopes: { admin: true },
})

builder.subscriptionType({
  description: 'Events, sent as server-sent events. For admins unless a field says otherwise.',
  authScopes: { admin: true },
})

export function adminQueries(fields: Parameters<typeof builder.queryFields>[0]): void {
  builder.queryFields((t) => fields(t.withAuth({ admin: true })))
}

builder.globalConnectionField('totalCount', (t) =>
  t.int({
    description:
      'Number of items on all pages of the list. With `search` or filters of plants, at most 100 are counted.',
    resolve: (page) => page.totalCount(),
  }),
)
