import {
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isObjectType,
} from 'graphql'
import { describe, expect, test, vi } from 'vitest'
import { schema } from '../../api/schema.ts'
import { buildAdmin, buildUser } from '../support/accounts.ts'
import { statementsOf } from '../support/database.ts'
import { run } from '../support/run.ts'
import { MEMBER_MUTATIONS, PUBLIC_MUTATIONS, PUBLIC_QUERIES } from '../support/scopes.ts'

// Like the mutations in support/scopes.ts: whatever is on none of these lists is for admins.
const MEMBER_QUERIES = ['notifications']

type Field = GraphQLField<unknown, unknown>
type Scope = 'public' | 'user' | 'admin'

// What an anonymous client, a member and an admin get; null is any response except a refusal.
const ANSWERS: Record<Scope, (string | null)[]> = {
  public: [null, null, null],
  user: ['UNAUTHENTICATED', null, null],
  admin: ['UNAUTHENTICATED', 'FORBIDDEN', null],
}

const fieldsOf = (root: 'getQueryType' | 'getMutationType') => Object.values(schema[root]()!.getFields())

const scoped = (fields: Field[], isPublic: string[], isForMembers: string[]): [string, Scope, Field][] =>
  fields.map((field) => {
    const scope = isPublic.includes(field.name) ? 'public' : isForMembers.includes(field.name) ? 'user' : 'admin'
    return [field.name, scope, field]
  })

/** This test signs in. */
const READ_OR_SIGN_IN = /^\s*(SELECT|BEGIN|COMMIT)\b|"(session|jwks)"/

describe.each([
  ['query', scoped(fieldsOf('getQueryType'), PUBLIC_QUERIES, MEMBER_QUERIES)],
  ['mutation', scoped(fieldsOf('getMutationType'), PUBLIC_MUTATIONS, MEMBER_MUTATIONS)],
] as const)('the %s', (operation, fields) => {
  test.each(fields)('%s has the scope %s', async (_name, scope, field) => {
    const [member, admin] = [await buildUser(), await buildAdmin()]
    const fetched = vi.spyOn(globalThis, 'fetch')
    const document = `${operation} { ${callOf(field)} }`
    const answers: Awaited<ReturnType<typeof run>>[] = []
    const done: unknown[] = []
    for (const [index, as] of [undefined, member, admin].entries()) {
      const statements = await statementsOf(async () => answers.push(await run(document, {}, { as })))
      const writes = statements.filter((statement) => !READ_OR_SIGN_IN.test(statement))
      if (ANSWERS[scope][index]) done.push(...writes, ...fetched.mock.calls)
    }
    expect(done, 'for who is refused').toEqual([])
    const refusals = answers.map(
      ({ codes }) => codes.find((code) => /^(UNAUTHENTICATED|FORBIDDEN)$/.test(code)) ?? null,
    )
    expect(refusals).toEqual(ANSWERS[scope])
    expect(answers.flatMap(({ codes }) => codes)).not.toContain('INTERNAL_SERVER_ERROR')
    // An invalid call would be refused to everyone.
    expect(answers.flatMap(({ codes }) => codes)).not.toContain('undefined')
  })
})

test('lists name fields that are there', () => {
  const names = new Set([...fieldsOf('getQueryType'), ...fieldsOf('getMutationType')].map(({ name }) => name))
  const listed = [...PUBLIC_QUERIES, ...MEMBER_QUERIES, ...PUBLIC_MUTATIONS, ...MEMBER_MUTATIONS]
  expect(listed.filter((name) => !names.has(name))).toEqual([])
})

test('every type, field, argument and value has a description', () => {
  const missing: string[] = []
  const check = (path: string, { description }: { description?: string | null }) => {
    if (!description) missing.push(path)
  }
  for (const [name, type] of Object.entries(schema.getTypeMap())) {
    if (name.startsWith('__')) continue
    check(name, type)
    if (isEnumType(type)) for (const value of type.getValues()) check(`${name}.${value.name}`, value)
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) check(`${name}.${field.name}`, field)
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      check(`${name}.${field.name}`, field)
      for (const arg of field.args) check(`${name}.${field.name}(${arg.name})`, arg)
    }
  }
  expect(missing).toEqual([])
})

/** A call of a field with its required arguments only. */
function callOf(field: Field): string {
  const required = field.args.filter((arg: GraphQLArgument) => isRequiredArgument(arg))
  const args = required.map((arg) => `${arg.name}: ${valueOf(arg.type)}`).join(', ')
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }'
  return field.name + (args && `(${args})`) + selection
}

/** A value of a type, as a GraphQL literal. */
function valueOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return valueOf(type.ofType)
  if (isListType(type)) return '[]'
  if (isEnumType(type)) return type.getValues()[0]!.name
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((field) => isRequiredInputField(field))
    return `{ ${required.map((field) => `${field.name}: ${valueOf(field.type)}`).join(', ')} }`
  }
  const values: Record<string, string> = {
    Boolean: 'true',
    DateTime: '"2026-01-01T00:00:00Z"',
    ID: '"00000000-0000-7000-8000-000000000000"',
    Int: '1',
    String: '"/x"',
  }
  return values[type.name]!
}
