import { builder } from '../builder.ts'
import changelog from '../contract/changelog.json' with { type: 'json' }
import type { Release as ReleaseRow } from '../contract/changelog.ts'
import { env } from '../env.ts'
import { COST_OF_A_REQUEST, LIMITS, MAX_BODY } from '../graphql/limits.ts'
import { MAX_PAGE } from '../content/list.ts'

const limits = {
  ...LIMITS,
  requestsPerMinute: env.REQUESTS_PER_MINUTE,
  costOfARequest: COST_OF_A_REQUEST,
  rows: MAX_PAGE,
  bytes: MAX_BODY,
}

const Limits = builder.objectRef<typeof limits>('Limits').implement({
  description: 'What is answered at most. More is refused with TOO_COMPLEX or RATE_LIMITED, and the numbers.',
  fields: (t) => ({
    requestsPerMinute: t.exposeInt('requestsPerMinute', {
      description: 'Requests in a minute, counted by member, or by network of those who are signed out.',
    }),
    cost: t.exposeInt('cost', {
      description: 'What one operation may cost: about one for each value in its answer. See `extensions.cost`.',
    }),
    costOfARequest: t.exposeInt('costOfARequest', {
      description:
        'What one request may cost: an operation that costs twice as much counts as two, unless it is answered from the cache.',
    }),
    rows: t.exposeInt('rows', { description: 'Rows on one page of a list: `first`.' }),
    depth: t.exposeInt('depth', { description: 'How deep fields may be nested.' }),
    aliases: t.exposeInt('aliases', { description: 'Aliases in one operation.' }),
    duplicates: t.exposeInt('duplicates', { description: 'How often the same field may be asked for in one place.' }),
    directives: t.exposeInt('directives', { description: 'Directives on one place.' }),
    introspection: t.exposeInt('introspection', {
      description: 'Lists of types or fields within each other, in an introspection.',
    }),
    answer: t.exposeInt('answer', { description: 'Characters in the data of an answer.' }),
    tokens: t.exposeInt('tokens', { description: 'Words and signs in the text of a query.' }),
    characters: t.exposeInt('characters', { description: 'Characters in the text of a query.' }),
    bytes: t.exposeInt('bytes', { description: 'Bytes in the body of a request.' }),
  }),
})

const Release = builder.objectRef<ReleaseRow>('Release').implement({
  description: 'What a release of this API changed, as coordinates: `Plant.habit`, `Query.plants(tag:)`.',
  fields: (t) => ({
    date: t.exposeString('date', { description: 'The day, as `2026-11-21`.' }),
    added: t.exposeStringList('added', { description: 'What is new.' }),
    changed: t.exposeStringList('changed', { description: 'What has another type or default that breaks no program.' }),
    deprecated: t.exposeStringList('deprecated', { description: 'What will go; the schema says what to use instead.' }),
    removed: t.exposeStringList('removed', { description: 'What is gone, having been deprecated before.' }),
  }),
})

const Endpoint = builder.objectRef<Record<string, never>>('Endpoint').implement({
  description: 'This endpoint itself.',
  fields: (t) => ({
    limits: t.field({ type: Limits, description: 'What it answers at most.', resolve: () => limits }),
    releases: t.field({
      type: [Release],
      description: 'How its schema has changed, newest first.',
      resolve: () => changelog,
    }),
  }),
})

builder.queryField('endpoint', (t) =>
  t.field({ type: Endpoint, description: 'This endpoint itself: its limits, its releases.', resolve: () => ({}) }),
)
