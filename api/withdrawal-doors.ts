import { execute, parse, type GraphQLSchema } from 'graphql'
import type { Withdrawal } from '../prisma/generated/client/client.ts'
import { KINDS, type ContentKind } from './content/kinds.ts'
import { readHandout } from './content/share/read.ts'
import { readMoments, readPublicItem, readPublicRevision, shownContent } from './content/public-history.ts'
import { isFile } from './content/rights/attributions.ts'
import { takenIn } from './content/rights/taken.ts'
import { withdrawnFile } from './content/rights/withdrawn-files.ts'
import { rowsOf } from './content/stores.ts'
import { createContext } from './context.ts'
import { prisma } from './database/client.ts'
import { feed } from './discovery/feed.ts'
import { sourcesOf } from './discovery/references.ts'
import { sitemap, sitemapPart } from './discovery/sitemap.ts'
import { ARCHIVE_FILES } from './dumps/darwin-core.ts'
import { columnsOf, DUMPED, recordOf, selectionOf, type DumpedKind } from './dumps/shape.ts'
import { rowsOf as tableRowsOf } from './dumps/tables.ts'
import { triplesOf } from './dumps/triples.ts'
import { ownQueries } from './graphql/persisted-queries.ts'
import { readBooklet } from './share/booklet.ts'
import { findPicture } from './share/picture.ts'
import { findCard } from './open-graph/card.ts'
import { readPlate } from './open-graph/plate-files.ts'
import { readSuggestible } from './schema/suggestion.ts'
import { log } from './log.ts'
import type { Door } from './schema/withdrawal.ts'

// Every way by which content reaches readers, looked through after a withdrawal.

interface Item {
  kind: ContentKind
  id: string
  key: string
  /** The picture or recording that was withdrawn. */
  file: string | null
}

interface Stranger {
  schema: GraphQLSchema
  ask: <Data>(query: string, variables?: object) => Promise<Data>
  /** What is the same for many items is read once. */
  once: <Value>(name: string, read: () => Promise<Value>) => Promise<Value>
}

interface Way {
  /** What the paths begin with that it answers for. */
  paths: readonly string[]
  /** Whether it only names items. */
  isList?: boolean
  /** What strangers are told of an item; nothing, null or lists of these if it is not there. */
  read: (item: Item, stranger: Stranger) => Promise<unknown>
}

const LANGUAGES = ['En', 'Es'] as const
const inBoth = <Value>(read: (language: 'En' | 'Es') => Promise<Value>) => Promise.all(LANGUAGES.map(read))
const short = (language: 'En' | 'Es') => (language === 'En' ? 'en' : 'es')
const sharedNoun = ({ kind }: Item) => (kind === 'PLANT' ? 'plants' : kind === 'AILMENT' ? 'ailments' : null)
/** A list that has the item. */
const naming = (text: string | null, key: string) => (text?.includes(key) ? text : null)
/** What a dump says of itself does not matter here. */
const FACTS = { title: '', description: '', licence: '', url: '', version: 0, changedAt: '' }

export const WAYS = {
  api: { paths: ['/graphql'], read: (item, stranger) => dumped(item, stranger) },
  pages: {
    paths: ['/*', '/pack', '/kept.json'],
    read: async ({ kind, key }, { ask }) => {
      const { delegate, urlKey } = KINDS[kind]
      const begin = urlKey === 'id' ? '($id: ID!, $lang: Language!)' : '($slug: String!, $lang: Language!)'
      const own = [...(await ownQueries()).values()].filter(
        (query) => query.includes(begin) && query.includes(`${delegate}(${urlKey}: $${urlKey})`),
      )
      const asked = own.flatMap((query) => ['EN', 'ES'].map((lang) => ask<Answer>(query, { [urlKey]: key, lang })))
      return (await Promise.all(asked)).map((data) => data?.[delegate])
    },
  },
  list: {
    paths: [],
    isList: true,
    read: async ({ kind, id }, { ask, once }) => {
      const listed = await once(`list ${kind}`, () => listedOf(kind, ask))
      return listed.has(id) ? id : null
    },
  },
  history: {
    paths: ['/references/:of{'],
    read: async ({ kind, id }) => {
      const item = await readPublicItem(kind, id)
      if (!item) return null
      const old: unknown[] = []
      for (const at of await readMoments(item, MAX_REVISIONS)) {
        const revision = await readPublicRevision(item, at)
        old.push(revision && (await shownContent(revision)))
      }
      return old
    },
  },
  references: {
    paths: ['/references/sources'],
    read: ({ kind, id }, { ask }) => sourcesOf(kind, id, 'bib', ask),
  },
  suggest: {
    paths: [],
    read: async ({ kind, id }) => ((await readPublicItem(kind, id)) ? readSuggestible(kind, id) : null),
  },
  chatText: {
    paths: ['/handouts/plants/:file', '/handouts/ailments/:file'],
    read: async (item) => {
      const noun = sharedNoun(item)
      return noun && inBoth((language) => readHandout(noun, item.key, language))
    },
  },
  chatPicture: {
    paths: ['/handouts/plants/:key', '/handouts/ailments/:key'],
    read: async (item) => {
      const noun = sharedNoun(item)
      return noun && inBoth((language) => findPicture(noun, item.key, short(language)))
    },
  },
  preview: {
    paths: ['/og/'],
    read: ({ kind, key }) => inBoth((language) => findCard(KINDS[kind].table, key, short(language))),
  },
  booklet: {
    paths: ['/booklet.pdf'],
    read: async ({ kind, id }) =>
      kind === 'PLANT' ? inBoth((language) => readBooklet({ plants: [id] }, language)) : null,
  },
  plate: { paths: ['/plates/', '/drawings/'], read: async ({ kind, id }) => (kind === 'PLANT' ? readPlate(id) : null) },
  feed: {
    paths: ['/feeds/'],
    read: async ({ kind, id }, { ask, once }) => {
      const { table } = KINDS[kind]
      if (table !== 'plants' && table !== 'articles') return null
      return inBoth(async (language) => {
        const text = await once(`feed ${table} ${language}`, () => feed(table, short(language), ask))
        return naming(text, id)
      })
    },
  },
  sitemap: {
    paths: ['/sitemap.xml', '/sitemaps/'],
    isList: true,
    read: async ({ kind, key }, { once }) => {
      const { table } = KINDS[kind]
      const files = await once(`sitemap ${kind}`, () => sitemapsOf(table))
      return files.find((file) => naming(file, `/${table}/${key}`)) ?? null
    },
  },
  tables: {
    paths: ['/data/'],
    read: async (item, stranger) => {
      const kind = KINDS[item.kind].table as DumpedKind & keyof typeof DUMPED
      const record = await dumped(item, stranger)
      return record && tableRowsOf(kind, columnsOf(stranger.schema, kind), DUMPED[kind].key, record)
    },
  },
  darwinCore: {
    paths: ['/data/'],
    read: async (item, stranger) => {
      const record = item.kind === 'PLANT' ? await dumped(item, stranger) : null
      return record && ARCHIVE_FILES.map((file) => file.rowsOf(record, FACTS))
    },
  },
  rdf: {
    paths: ['/data/'],
    read: async (item, stranger) => {
      const record = item.kind === 'PLANT' ? await dumped(item, stranger) : null
      return record && [...triplesOf(record, ARCHIVE_FILES, FACTS)]
    },
  },
  files: {
    paths: ['/media/*'],
    read: async ({ file }) => (file && !(await withdrawnFile(file)) ? file : null),
  },
  drafts: {
    paths: [],
    read: ({ id }) => prisma.draft.findMany({ where: { subject: { contains: id } }, select: { form: true } }),
  },
  suggestions: {
    paths: [],
    read: async ({ id }) => {
      const said = await prisma.suggestion.findMany({ where: { contentId: id }, select: { base: true, changes: true } })
      return said
        .flatMap(({ base, changes }) => [base, changes])
        .filter((each) => Object.keys(each as object).length > 0)
    },
  },
  notifications: {
    paths: [],
    read: ({ id }) => prisma.notification.findMany({ where: { linkUrl: { contains: id } }, select: { linkUrl: true } }),
  },
} as const satisfies Record<string, Way>

const MAX_REVISIONS = 1000

type Answer = Record<string, unknown> | null
interface Listed {
  page: { edges: { node: { id: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string } }
}

async function listedOf(kind: ContentKind, ask: Stranger['ask']): Promise<ReadonlySet<string>> {
  if (kind === 'AILMENT') {
    const { ailments } = await ask<{ ailments: { id: string }[] }>('{ ailments { id } }')
    return new Set(ailments.map(({ id }) => id))
  }
  const query = `query ($after: String) { page: ${KINDS[kind].table}(first: 100, after: $after) { edges { node { id } } pageInfo { hasNextPage endCursor } } }`
  const ids = new Set<string>()
  for (let after: string | null = null; ;) {
    const { page }: Listed = await ask(query, { after })
    for (const { node } of page.edges) ids.add(node.id)
    if (!page.pageInfo.hasNextPage) return ids
    after = page.pageInfo.endCursor
  }
}

async function sitemapsOf(table: string): Promise<string[]> {
  const files = [await sitemap()]
  for (let number = 1; ; number++) {
    const part = await sitemapPart(`${table}-${number}.xml`)
    if (part === null) return files
    files.push(part)
  }
}

/** Each way once, with whether nothing of what was withdrawn was found there. */
export async function lookThrough(schema: GraphQLSchema, withdrawals: readonly Withdrawal[]): Promise<Door[]> {
  const told = new Map<string, Promise<Told[]>>()
  const open = new Set<string>()
  const stranger = strangerOf(schema)
  for (const withdrawal of withdrawals) {
    const { probes, items } = soughtOf(withdrawal)
    for (const item of items) {
      const key = `${item.id} ${item.file}`
      if (!told.has(key)) told.set(key, tellAll(item, stranger))
      for (const { name, isThere, text } of await told.get(key)!)
        if (text === null || (probes ? probes.some((probe) => text.includes(probe)) : isThere)) open.add(name)
    }
  }
  return withdrawals.length === 0 ? [] : Object.keys(WAYS).map((name) => ({ name, isClear: !open.has(name) }))
}

/** The items that it was taken from, and what must not stand in them any more; null: nothing of them may. */
function soughtOf(withdrawal: Withdrawal): { probes: string[] | null; items: Omit<Item, 'key'>[] } {
  const { subjectKind, subject, place } = withdrawal
  const taken = takenIn(withdrawal)
  if (isFile(withdrawal))
    return { probes: [quoted(subject)], items: (taken.items ?? []).map((item) => ({ ...item, file: subject })) }
  const item = { kind: subjectKind as ContentKind, id: subject, file: null }
  return { probes: place === null ? null : probesIn(taken), items: [item] }
}

interface Told {
  name: string
  isThere: boolean
  /** Null: it could not be read, so that nobody knows. */
  text: string | null
}

async function tellAll(item: Omit<Item, 'key'>, stranger: Stranger): Promise<Told[]> {
  const told: Told[] = []
  for (const [name, { read, isList }] of Object.entries<Way>(WAYS)) {
    try {
      const value = await read({ ...item, key: await keyOf(item, stranger) }, stranger)
      told.push({ name, isThere: !isNothing(value), text: isList ? '' : JSON.stringify(value ?? null) })
    } catch (error) {
      log.error({ err: error, door: name, item: item.id }, 'what was withdrawn could not be looked for')
      told.push({ name, isThere: true, text: null })
    }
  }
  return told
}

function keyOf({ kind, id }: Pick<Item, 'kind' | 'id'>, { once }: Stranger): Promise<string> {
  const { urlKey } = KINDS[kind]
  const select = { [urlKey]: true }
  return once(`key ${id}`, async () => {
    const [row] = await rowsOf(prisma, kind).findMany<Record<string, string>>({ where: { id }, select })
    return row?.[urlKey] ?? id
  })
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.every(isNothing))
}

/** The record of an item as dumps have it; null if it is not there. */
function dumped({ kind, id, key }: Item, { schema, ask, once }: Stranger) {
  const { table, delegate, urlKey } = KINDS[kind]
  const columns = columnsOf(schema, table as DumpedKind & keyof typeof DUMPED)
  const query = `query { item: ${delegate}(${urlKey}: ${JSON.stringify(key)}) { ${selectionOf(columns)} } }`
  return once(`dumped ${id}`, async () => {
    const data = await ask<{ item?: Record<string, unknown> } | null>(query)
    return data?.item ? recordOf(data.item, columns) : null
  })
}

const quoted = (text: string) => JSON.stringify(text).slice(1, -1)

/** Texts that were taken as they stand in JSON, if they are long enough to be told from others, and names as a whole. */
function probesIn(value: unknown, column = ''): string[] {
  if (typeof value === 'string' && /name$/i.test(column)) return [JSON.stringify(value)]
  // Other rows may have the same source or word of a vocabulary.
  if (typeof value === 'string') return value.length > 12 && /(?:En|Es)$/.test(column) ? [quoted(value)] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => (name === 'attributions' ? [] : probesIn(each, name)))
}

/** What strangers are told of what is not there, or not for them. Other errors do not say that it is not. */
const REFUSALS = ['WITHDRAWN', 'NOT_AVAILABLE', 'NOT_FOUND', 'UNAUTHENTICATED', 'FORBIDDEN']

function strangerOf(schema: GraphQLSchema): Stranger {
  const read = new Map<string, Promise<unknown>>()
  return {
    schema,
    ask: async <Data>(query: string, variableValues: object = {}) => {
      const contextValue = createContext('127.0.0.1', async () => null)
      const { data, errors = [] } = await execute({
        schema,
        document: parse(query),
        variableValues: variableValues as Record<string, unknown>,
        contextValue,
      })
      const failed = errors.find(({ extensions }) => !REFUSALS.includes(String(extensions['code'])))
      if (failed) throw failed
      return data as Data
    },
    once: <Value>(name: string, reading: () => Promise<Value>) => {
      if (!read.has(name)) read.set(name, reading())
      return read.get(name) as Promise<Value>
    },
  }
}
