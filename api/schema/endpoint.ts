import { builder } from '../builder.ts'
import changelog from '../contract/changelog.json' with { type: 'json' }
import type { Release as ReleaseRow } from '../contract/changelog.ts'
import { env } from '../env.ts'
import { LIMITS, MAX_BODY } from '../graphql/limits.ts'
import { COST_OF_A_REQUEST } from '../http/request-limit.ts'
import { MAX_PAGE } from '../content/list.ts'

const limits = {
  ...LIMITS,
  requestsPerMinute: env.REQUESTS_PER_MINUTE,
  costOfARequest: COST_OF_A_REQUEST,
  rows: MAX_PAGE,
  bytes: MAX_BODY,
}

const Limits = builder.objectRef<typeof limits>('Limits').implement({
  description:
    'Limits of requests and responses. An operation that exceeds them fails with TOO_COMPLEX or RATE_LIMITED, with the numbers in `extensions`; a request body that is too large, with HTTP 413.',
  fields: (t) => ({
    requestsPerMinute: t.exposeInt('requestsPerMinute', {
      description: 'Requests per minute, counted per member, or per network for clients that are not signed in.',
    }),
    cost: t.exposeInt('cost', {
      description:
        'Cost of one operation: about 1 for each value in its response. `extensions.cost` holds the cost of an executed operation.',
    }),
    costOfARequest: t.exposeInt('costOfARequest', {
      description:
        'Cost that counts as one request in `requestsPerMinute`: an operation of twice this cost counts as two requests, unless its response is cached.',
    }),
    rows: t.exposeInt('rows', { description: 'Items on one page of a list (`first`).' }),
    depth: t.exposeInt('depth', { description: 'Nesting depth of fields.' }),
    aliases: t.exposeInt('aliases', { description: 'Aliases in one operation.' }),
    duplicates: t.exposeInt('duplicates', { description: 'Occurrences of one response name in a selection set.' }),
    directives: t.exposeInt('directives', { description: 'Directives at one location.' }),
    introspection: t.exposeInt('introspection', {
      description: 'Values in an introspection, where each list counts as ten.',
    }),
    answer: t.exposeInt('answer', { description: 'Characters in the `data` of a response.' }),
    tokens: t.exposeInt('tokens', { description: 'Lexical tokens in the document.' }),
    characters: t.exposeInt('characters', { description: 'Characters in the document.' }),
    bytes: t.exposeInt('bytes', { description: 'Bytes in the request body.' }),
  }),
})

const Release = builder.objectRef<ReleaseRow>('Release').implement({
  description: 'Changes of one release of the schema, as schema coordinates: `Plant.habit`, `Query.plants(tag:)`.',
  fields: (t) => ({
    date: t.exposeString('date', { description: 'Date of the release, such as `2026-11-21`.' }),
    added: t.exposeStringList('added', { description: 'Elements that were added.' }),
    changed: t.exposeStringList('changed', {
      description: 'Elements whose type or default value was changed compatibly.',
    }),
    deprecated: t.exposeStringList('deprecated', {
      description: 'Elements that will be removed; the schema names their replacements.',
    }),
    removed: t.exposeStringList('removed', { description: 'Elements that were removed after having been deprecated.' }),
  }),
})

const Endpoint = builder.objectRef<Record<string, never>>('Endpoint').implement({
  description: 'Limits and releases of this API.',
  fields: (t) => ({
    limits: t.field({ type: Limits, description: 'Limits of requests and responses.', resolve: () => limits }),
    releases: t.field({
      type: [Release],
      description: 'Releases of the schema, newest first.',
      resolve: () => changelog,
    }),
  }),
})

builder.queryField('endpoint', (t) =>
  t.field({ type: Endpoint, description: 'Limits and releases of this API.', resolve: () => ({}) }),
)
