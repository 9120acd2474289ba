import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isScalarType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
} from 'graphql'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { app } from '../../api/app.ts'
import { log } from '../../api/log.ts'
import { schema } from '../../api/schema.ts'
import { prisma } from '../../api/database/client.ts'
import { accessTokenOf, buildAdmin, buildUser } from '../support/accounts.ts'
import { signUp } from '../support/auth.ts'
import { buildAilment, buildArticle, buildPlant, buildProject, buildSource } from '../support/content.ts'
import { catchMail, pretendMailServer } from '../support/mail.ts'
import { CURSORS, ID, MOMENTS, NUMBERS, TEXTS, WRONG_TYPES } from '../support/hostile.ts'
import { post } from '../support/run.ts'

/*
 * Every argument of every field of Query and Mutation, and every field of every input, gets values from a catalogue of
 * hostile values. The response is never an internal server error. Each run uses all values, but not every value
 * everywhere: HOSTILE_INPUT=all does, and takes minutes.
 */
const SHARE = process.env.HOSTILE_INPUT === 'all' ? 1 : 139
const TIMEOUT = SHARE === 1 ? 900_000 : 120_000

const ROLES = ['nobody', 'a member', 'an admin'] as const
let headersOf: Record<(typeof ROLES)[number], Record<string, string>>
let unexpected: unknown[]

beforeEach(async () => {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const [member, admin] = [await accessTokenOf(await buildUser()), await accessTokenOf(await buildAdmin())]
  headersOf = {
    nobody: headers,
    'a member': { ...headers, authorization: `Bearer ${member}` },
    'an admin': { ...headers, authorization: `Bearer ${admin}` },
  }
  await buildArticle({ plants: [await buildPlant({ id: ID, tags: ['tea'] })] })
  await buildProject()
  await buildSource('book')
  unexpected = []
  vi.spyOn(log, 'error').mockImplementation((details: unknown) => void unexpected.push(details))
})

afterAll(() => vi.restoreAllMocks())

describe.each(ROLES)('what %s sends', { timeout: TIMEOUT }, (role) => {
  test.each(['query', 'mutation'] as const)('as an argument of a %s', async (kind) => {
    const root = kind === 'query' ? schema.getQueryType()! : schema.getMutationType()!
    const faults: string[] = []
    for (const field of Object.values(root.getFields())) {
      if (field.args.length === 0 || /[aA]ccount|[sS]ession/.test(field.name)) continue
      const send = senderOf(kind, field, headersOf[role])
      const isRefused = /UNAUTHENTICATED|FORBIDDEN/.test(await send({}))
      for (const place of placesOf(field).slice(0, isRefused ? 1 : undefined)) {
        for (const value of valuesOf(place)) {
          if (!/INTERNAL_SERVER_ERROR/.test(await send(put(place.path, value)))) continue
          faults.push(`${field.name}(${place.path.join('.')}): ${inspect(value)}`)
        }
      }
    }
    expect({ faults, unexpected }).toEqual({ faults: [], unexpected: [] })
  })
})

// The long ones take minutes where a pattern tries each of their characters as its first.
const WORST = ['\0', '\ud800', `a${' '.repeat(100_000)}a`, ')'.repeat(100_000)]

test(
  'one of the worst texts as each text of each root field, and with each value of its enums',
  { timeout: TIMEOUT },
  async () => {
    const faults: string[] = []
    for (const [kind, root] of Object.entries({ query: schema.getQueryType()!, mutation: schema.getMutationType()! })) {
      for (const field of Object.values(root.getFields())) {
        if (/[aA]ccount|[sS]ession/.test(field.name)) continue
        const send = senderOf(kind, field, headersOf['an admin'])
        const texts = field.args.filter(({ type }) => ['String', 'ID'].includes(getNamedType(type).name))
        for (const { name } of texts) {
          for (const others of enumValuesOf(field)) {
            const text = WORST[turn++ % WORST.length]
            if (!/INTERNAL_SERVER_ERROR/.test(await send({ ...others, [name]: text }))) continue
            faults.push(`${field.name}(${inspect({ ...others, [name]: text })})`)
          }
        }
      }
    }
    expect({ faults, unexpected }).toEqual({ faults: [], unexpected: [] })
  },
)

test('each argument, and each field of its input, is read', { timeout: TIMEOUT }, async () => {
  pretendMailServer()
  catchMail()
  await prisma.photo.create({ data: { url: VALID.url } })
  await buildAilment('cough', { id: ID })
  const read = new Set<string>()
  const declared: string[] = []
  for (const [kind, root] of Object.entries({ query: schema.getQueryType()!, mutation: schema.getMutationType()! })) {
    // What is there is deleted last.
    const isLast = ({ name }: { name: string }) => Number(name.startsWith('delete'))
    for (const field of Object.values(root.getFields()).sort((one, other) => isLast(one) - isLast(other))) {
      const { name, args, resolve } = field
      if (args.length === 0 || /[aA]ccount|[sS]ession/.test(name)) continue
      declared.push(...placesOf(field).map(({ path }) => [name, ...path].join('.')))
      field.resolve = (parent, given, context, info) =>
        resolve!(parent, noting(given as object, [name], read), context, info)
      const send = senderOf(kind, field, headersOf['an admin'])
      await send({})
      await send(Object.fromEntries(args.map((arg) => [arg.name, whole(arg.name, arg.type)])))
      field.resolve = resolve
    }
  }
  expect(declared.filter((place) => !read.has(place))).toEqual([])
})

/** Without them some mutations refuse before they have read all. */
const URL_OF_FILE = 'http://127.0.0.1:9/1.jpg'
const VALID = { email: 'ana@example.org', name: 'name', url: URL_OF_FILE, sourceUrl: URL_OF_FILE }

/** With each field of inputs. */
function whole(name: string, type: GraphQLInputType): unknown {
  const named = getNamedType(type) as GraphQLInputType
  if (!isInputObjectType(named)) return VALID[name as 'url'] ?? sample(named)
  return Object.fromEntries(
    Object.values(named.getFields()).map((field) => [field.name, whole(field.name, field.type)]),
  )
}

/** Notes what is read of a value, by path. */
function noting<Value extends object>(value: Value, path: string[], read: Set<string>): Value {
  return new Proxy(value, {
    get(target, key) {
      const held: unknown = Reflect.get(target, key)
      const at = Array.isArray(target) ? path : [...path, String(key)]
      read.add(at.join('.'))
      const isPlain = [Array.prototype, Object.prototype, null].includes(Object.getPrototypeOf(held ?? 0) as object)
      return typeof held === 'object' && held && isPlain ? noting(held as object, at, read) : held
    },
  })
}

/** No value, and each value of each enum. */
function enumValuesOf({ args }: GraphQLField<unknown, unknown>): Record<string, unknown>[] {
  const given = args.flatMap(({ name, type }) => {
    const named = getNamedType(type)
    return isEnumType(named) ? named.getValues().map((value) => ({ [name]: value.name })) : []
  })
  return [{}, ...given]
}

test.each([
  ['query { plants(after: $text) { totalCount } }', cursor('PLANT', 0, -3e14, ID)],
  ['query { plants(after: $text) { totalCount } }', cursor('PLANT', 0, 9e15, ID)],
  ['query { plants(after: $text, search: "tea") { totalCount } }', cursor('PLANT', 3, -8.64e15, ID)],
  [
    'query { contentItems(of: PLANT, after: $text) { totalCount edges { cursor } } }',
    cursor('PLANT', 'NEWEST', '1', ID),
  ],
  ['query { bin(after: $text) { edges { cursor } } }', cursor('BIN', 0, -8.64e15, ID)],
  ['query { source(key: $text) { key } }', 'a\0'],
  ['mutation { deleteSource(key: $text) }', 'a\0'],
  ['mutation { createPlant(input: { commonNameEn: $text, commonNameEs: "x" }) { id } }', '\ud800'],
  ['mutation { markNotificationsSeen(until: $text) { id } }', '-004713-01-01T00:00:00Z'],
])('what once was a fault of ours is none now: %s', async (operation, text) => {
  const type = /key:/.test(operation) ? 'ID!' : /until/.test(operation) ? 'DateTime' : 'String'
  const query = operation.replace(' ', ` ($text: ${type}) `)
  const answer = await (await post(JSON.stringify({ query, variables: { text } }), headersOf['an admin'])).text()
  expect(answer).not.toMatch(/INTERNAL_SERVER_ERROR/)
  expect(unexpected).toEqual([])
})

test('a page of a crafted cursor is shown', async () => {
  for (const time of [-3e14, 8.64e15, 9e15]) {
    const response = await app.request(`http://localhost/plants?after=${cursor('PLANT', 0, time, ID)}`)
    expect(response.status).toBeLessThan(500)
  }
})

function cursor(...values: unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

const PAGES = ['plants', 'articles', 'projects'].flatMap((noun) => [`/${noun}`, `/admin/${noun}`])
PAGES.push('/admin/users', '/admin/sources', '/admin/bug-reports', '/admin/audit', '/newsletter/unsubscribe', '/login')

test.each(['nobody', 'an admin'] as const)(
  'what %s puts into the address of a page',
  { timeout: TIMEOUT },
  async (who) => {
    const headers = { cookie: who === 'nobody' ? '' : await adminCookie() }
    const faults: string[] = []
    const hostile = [...TEXTS, ...CURSORS].filter((text) => text.length < 6_000)
    const parameters = hostile.flatMap((text) =>
      ['q', 'tag', 'after', 'sort', 'lang', 'token'].map((name) => new URLSearchParams([[name, text.toWellFormed()]])),
    )
    for (const [index, parameter] of parameters.entries()) {
      const path = `${PAGES[index % PAGES.length]}?${parameter}`
      if (index % (SHARE * 2) !== 0 && SHARE > 1) continue
      const { status } = await app.request(`http://localhost${path}`, { headers })
      if (status >= 500) faults.push(path.slice(0, 100))
    }
    expect({ faults, unexpected }).toEqual({ faults: [], unexpected: [] })
  },
)

async function adminCookie(): Promise<string> {
  const browser = await signUp()
  await prisma.adminUser.create({ data: { userId: browser.id } })
  return browser.cookies()
}

interface Place {
  path: string[]
  type: GraphQLNamedType
}

/** Inputs of a field: its arguments, and the fields of inputs in them. */
function placesOf({ args }: Pick<GraphQLField<unknown, unknown>, 'args'>): Place[] {
  return args.flatMap(({ name, type }) => placesWithin([name], type))
}

function placesWithin(path: string[], type: GraphQLInputType): Place[] {
  const named = getNamedType(type)
  if (!isInputObjectType(named)) return [{ path, type: named }]
  const within = Object.values(named.getFields()).flatMap((field) => placesWithin([...path, field.name], field.type))
  return [{ path, type: named }, ...within]
}

let turn = 0

/** The next values for a place. */
function valuesOf(place: Place): unknown[] {
  const all = catalogueOf(place)
  turn++
  return all.filter((_value, index) => (index + turn) % SHARE === 0)
}

function catalogueOf({ path, type }: Place): unknown[] {
  if (path.at(-1) === 'after') return [...WRONG_TYPES, ...TEXTS, ...CURSORS]
  if (type.name === 'Int') return [...WRONG_TYPES, ...NUMBERS]
  return isScalarType(type) && type.name !== 'Boolean' ? [...WRONG_TYPES, ...TEXTS, ...MOMENTS] : WRONG_TYPES
}

/** `{ a: { b: value } }` for the path a, b. */
function put(path: string[], value: unknown): Record<string, unknown> {
  return path.reduceRight<unknown>((within, name) => ({ [name]: within }), value) as Record<string, unknown>
}

type Send = (given: Record<string, unknown>) => Promise<string>

/** Sends the field with `given` for some of its arguments, and valid values for all other required ones. */
function senderOf(kind: string, field: GraphQLField<unknown, unknown>, headers: Record<string, string>): Send {
  const declared = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ')
  const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ')
  const query = `${kind} Hostile(${declared}) { ${field.name}(${passed})${selectionOf(getNamedType(field.type))} }`
  const usual = sampleOf(field.args)
  return async (given) => {
    const variables = merge(usual, given, field.args)
    return (await post(JSON.stringify({ query, variables }), headers)).text()
  }
}

function selectionOf(type: GraphQLNamedType): string {
  if (isLeafType(type)) return ''
  const rows = type.name.endsWith('Connection') ? 'edges { cursor node { __typename } } totalCount' : ''
  return ` { __typename ${rows} }`
}

type Named = readonly { name: string; type: GraphQLInputType }[]

function sampleOf(fields: Named): Record<string, unknown> {
  return Object.fromEntries(
    fields.filter(({ type }) => isNonNullType(type)).map(({ name, type }) => [name, sample(type)]),
  )
}

function sample(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return sample(type.ofType)
  if (isListType(type)) return [sample(type.ofType)]
  if (isEnumType(type)) return type.getValues()[0]!.name
  if (isInputObjectType(type)) return sampleOf(Object.values(type.getFields()))
  const samples: Record<string, unknown> = { Int: 5, Boolean: true, ID, DateTime: '2026-01-01T00:00:00Z' }
  return samples[type.name] ?? 'word'
}

/** The given value, wrapped in lists as the type requires, merged into the defaults. */
function merge(usual: Record<string, unknown>, given: Record<string, unknown>, fields: Named): object {
  const entries = Object.entries(given).map(([name, value]) => {
    const { type } = fields.find((field) => field.name === name)!
    const named = getNamedType(type)
    const isWithin = isInputObjectType(named) && isInput(value, Object.keys(named.getFields()))
    const made = isWithin
      ? merge(sampleOf(Object.values(named.getFields())), value, Object.values(named.getFields()))
      : value
    const isMany = isListType(isNonNullType(type) ? type.ofType : type)
    return [name, isMany ? [made] : made] as const
  })
  return { ...usual, ...Object.fromEntries(entries) }
}

function isInput(value: unknown, names: string[]): value is Record<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject && Object.keys(value).every((name) => names.includes(name))
}

function inspect(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 100)
}
