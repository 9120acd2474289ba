import {
  getIntrospectionQuery,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  print,
  typeFromAST,
  type DocumentNode,
  type GraphQLType,
  type OperationDefinitionNode,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { documents } from '../../api/graphql/document-cache.ts'
import { costOf, LIMITS } from '../../api/graphql/limits.ts'
import { measure } from '../../api/graphql/measure.ts'
import { COST_OF_A_REQUEST } from '../../api/http/request-limit.ts'
import { schema } from '../../api/schema.ts'
import * as generated from '../../web/gql/graphql.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildArticle, buildPlant } from '../support/content.ts'
import { statementsOf } from '../support/database.ts'
import { post, readResponse, run, type Answer } from '../support/run.ts'

const repeat = (times: number, part: (index: number) => string) =>
  Array.from({ length: times }, (_, i) => part(i)).join(' ')
const nested = (depth: number) =>
  `{ plants { edges { node { ${'articles { plants { '.repeat(depth)} id ${' } }'.repeat(depth)} } } } }`

describe('a query beyond a limit is refused before the database hears of it', () => {
  test.each<[keyof typeof LIMITS, number, string]>([
    ['characters', 20_001, `{ __typename }${' '.repeat(19_987)}`],
    ['tokens', 2_001, `{ ${repeat(2_001, (i) => `f${i}`)} }`],
    ['depth', 14, nested(5)],
    ['aliases', 81, `{ ${repeat(81, (i) => `a${i}: __typename`)} }`],
    [
      'aliases',
      128,
      `{ ...A } fragment A on Query { ...B ...B } fragment B on Query { ${repeat(64, (i) => `a${i}: __typename`)} }`,
    ],
    ['directives', 5, `{ __typename ${'@include(if: true)'.repeat(5)} }`],
    ['directives', 5, `{ ...F } fragment F on Query ${'@include(if: true)'.repeat(5)} { __typename }`],
    ['duplicates', 17, `{ ${'__typename '.repeat(17)} }`],
    ['duplicates', 18, `{ ${'...F '.repeat(18)} } fragment F on Query { __typename }`],
    ['duplicates', 25, `{ ${repeat(5, () => `tags { ${repeat(5, () => 'plants { id }')} }`)} }`],
    [
      'introspection',
      110_000,
      `{ __schema { types { fields { ${repeat(55, (i) => `a${i}: args { name description }`)} } } } }`,
    ],
    ['cost', 15_901, '{ plants(first: 100) { edges { node { id articles { plants { articles { id } } } } } } }'],
  ])('%s', async (of, asked, query) => {
    let answer: Answer | undefined
    const statements = await statementsOf(async () => void (answer = await run(query)))
    expect(statements).toEqual([])
    expect(answer).toMatchObject({ data: null, codes: ['TOO_COMPLEX'] })
    expect(answer!.errors[0]!.extensions).toMatchObject({ limit: { of, asked, limit: LIMITS[of] } })
    expect(answer!.errors[0]!.message).toContain(LIMITS[of].toLocaleString('en'))
  })

  test('and a second time, when it is known', async () => {
    const query = nested(5)
    expect((await run(query)).codes).toEqual(['TOO_COMPLEX'])
    expect((await run(query)).codes).toEqual(['TOO_COMPLEX'])
  })

  test('with status 400 for those who ask by the specification of today', async () => {
    expect((await run(nested(5))).status).toBe(400)
  })
})

describe('the cost', () => {
  const costOf = async (query: string, variables?: Record<string, unknown>) => {
    const { extensions } = await run(query, variables)
    return extensions['cost'] as { asked: number; limit: number }
  }

  test('stands in the answer, with the limit', async () => {
    expect(await costOf('{ __typename }')).toEqual({ asked: 1, limit: LIMITS.cost })
  })

  test('follows `first`, given in the text or as a variable', async () => {
    const query = 'query ($n: Int!) { plants(first: $n) { edges { node { id } } } }'
    const costs = [await costOf(query, { n: 10 }), await costOf(query, { n: 100 })]
    expect(costs.map((cost) => cost.asked)).toEqual([31, 301])
    expect(await costOf('{ plants(first: 10) { edges { node { id } } } }')).toEqual(costs[0])
  })

  test('is that of the operation which runs, not of the first one in the text', async () => {
    const dear = 'query Dear { plants(first: 100) { edges { node { id articles { plants { articles { id } } } } } } }'
    const body = JSON.stringify({ query: `query Cheap { __typename } ${dear}`, operationName: 'Dear' })
    const { codes } = await readResponse(await post(body, { 'content-type': 'application/json' }))
    expect(codes).toEqual(['TOO_COMPLEX'])
  })

  test('of formatted texts is higher, as they take longer', async () => {
    const query = (format: string) => `{ articles(first: 10) { edges { node { content(format: ${format}) } } } }`
    const [plain, html] = [await costOf(query('MARKDOWN')), await costOf(query('HTML'))]
    expect(html.asked).toBeGreaterThan(5 * plain.asked)
  })

  test('is not got round by an argument that is not allowed, which would keep it from being told', async () => {
    const query = `query ($first: Int) { costly: plants(first: 100) { edges { node { articles { plants { id } } } } }
      plants(first: $first) { totalCount } }`
    let answer: Answer | undefined
    const statements = await statementsOf(async () => void (answer = await run(query, { first: null })))
    expect(statements).toEqual([])
    expect(answer).toMatchObject({ status: 400, data: null, codes: ['GRAPHQL_VALIDATION_FAILED'] })
    expect(answer!.errors[0]!.message).toContain('Query.plants(first:)')
  })

  test('never hides what is wrong with the variables', async () => {
    const { codes, errors } = await run('query ($n: Int!) { plants(first: $n) { totalCount } }', { n: 'many' })
    expect(codes).not.toContain('TOO_COMPLEX')
    expect(errors[0]!.message).toContain('"$n"')
  })
})

describe('an introspection', () => {
  test('costs as several requests: it takes as long', async () => {
    const { extensions } = await run(getIntrospectionQuery())
    expect((extensions['cost'] as { asked: number }).asked).toBeGreaterThan(4 * COST_OF_A_REQUEST)
  })

  const bomb = (field: string, aliases: number) =>
    `{ __schema { types { fields { type { ofType { ${repeat(aliases, (i) => `a${i}: ${field} { name description type { name kind } }`)} } } } } } }`

  test.each([
    ['aliases of fields', bomb('fields', 50)],
    ['aliases of fields with deprecated ones', bomb('fields(includeDeprecated: true)', 30)],
    [
      'aliases of inputFields',
      `{ __schema { types { ${repeat(55, (i) => `a${i}: inputFields { name description defaultValue type { name kind } }`)} } } }`,
    ],
    [
      'aliases of types',
      `{ ${repeat(50, (i) => `a${i}: __schema { types { name fields { name args { name } } } }`)} }`,
    ],
    [
      'aliases of args',
      `{ __schema { types { fields { ${repeat(55, (i) => `a${i}: args { name description }`)} } } } }`,
    ],
    [
      'fragments of fragments',
      `{ __schema { types { ...A } } } fragment A on __Type { fields { type { ...B b: ofType { ...B } } } }
      fragment B on __Type { ${repeat(12, (i) => `a${i}: enumValues { name description }`)} ${repeat(12, (i) => `f${i}: fields { name args { name type { name ofType { name } } } }`)} }`,
    ],
  ])('of many %s is refused, and delays no others', async (_name, query) => {
    const start = process.cpuUsage()
    expect((await run(query)).codes).toEqual(['TOO_COMPLEX'])
    expect(process.cpuUsage(start).user).toBeLessThan(500_000)
  })

  test.each([
    ['tools', getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true, specifiedByUrl: true })],
    ['a person who explores', '{ __type(name: "Plant") { fields { name type { name fields { name } } } } }'],
    ['a person who explores all', '{ __schema { types { name fields { name type { name ofType { name } } } } } }'],
  ])('by %s is allowed', async (_name, query) => {
    expect((await run(query)).codes).toEqual([])
  })
})

test('an answer that is too long is refused, however little was asked', async () => {
  const long = 'x'.repeat(50_000)
  for (let i = 0; i < 3; i++) await buildPlant({ descriptionEn: long })
  const query = `{ plants { edges { node { ${repeat(9, (i) => `a${i}: description`)} } } } }`
  for (const _again of ['executed', 'and known']) {
    const { data, codes, errors } = await run(query)
    expect({ data, codes }).toEqual({ data: null, codes: ['TOO_COMPLEX'] })
    expect(errors[0]!.extensions).toMatchObject({ limit: { of: 'answer', limit: LIMITS.answer } })
  }
  expect((await run(query.replace('plants', 'plants(first: 2)'))).codes).toEqual([])
})

test('an answer that grows too long from one request to the next is refused', async () => {
  const query = `{ plants { edges { node { ${repeat(8, (i) => `a${i}: description`)} } } } }`
  for (let i = 0; i < 3; i++) expect((await run(query)).codes).toEqual([])
  for (let i = 0; i < 3; i++) await buildPlant({ descriptionEn: 'x'.repeat(55_000) })
  expect((await run(query)).codes).toEqual(['TOO_COMPLEX'])
})

test('an admin may export more than fits into the answers of others', async () => {
  await prisma.newsletterSubscriber.createMany({
    data: Array.from({ length: 6_000 }, (_, i) => ({ email: `${'a'.repeat(40)}${i}@example.org` })),
  })
  const { data, codes } = await run('{ newsletterCsv }', {}, { as: await buildAdmin() })
  expect(codes).toEqual([])
  expect(data.newsletterCsv.length).toBeGreaterThan(LIMITS.answer)
})

test('a search costs more with each word, as it takes longer', async () => {
  const cost = async (search: string) => {
    const { extensions } = await run('query ($search: String) { plants(search: $search) { totalCount } }', { search })
    return (extensions['cost'] as { asked: number }).asked
  }
  const [none, one, eight] = [await cost('!?'), await cost('tea'), await cost('a b c d e-f g/h')]
  expect(one).toBeGreaterThan(none)
  expect(eight - none).toBe(8 * (one - none))
  const query = `{ ${repeat(60, (i) => `a${i}: plants(search: "a b c d e f g ${i}") { totalCount }`)} }`
  expect((await run(query)).codes).toEqual(['TOO_COMPLEX'])
})

describe('documents', () => {
  test('are cached once they are valid', async () => {
    documents.clear()
    await run('{ cached: __typename }')
    expect([...documents.keys()]).toEqual(['{ cached: __typename }'])
  })

  test('with errors are not cached, and tell of five', async () => {
    documents.clear()
    for (let i = 0; i < 50; i++) {
      const { errors } = await run(`{ ${repeat(200, (n) => `plantz${i}x${n}`)} }`)
      expect(errors.length).toBeLessThan(7)
      await run(`{ plants(${i} `)
    }
    expect(documents.size).toBe(0)
  })

  test('are cached up to a size that follows what they take', async () => {
    documents.clear()
    for (let i = 0; i < 100; i++) await run(`{ ${repeat(55, (n) => `a${i}b${n}: __typename`)} }`)
    const { calculatedSize, maxSize, size } = documents
    expect(calculatedSize / size).toBeGreaterThan(100 * 800)
    expect(calculatedSize).toBeLessThanOrEqual(maxSize)
  })
})

test('tools may introspect the whole schema', async () => {
  const query = getIntrospectionQuery({
    descriptions: true,
    schemaDescription: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    inputValueDeprecation: true,
    oneOf: true,
  })
  const { data, errors, extensions } = await run(query)
  expect(errors).toEqual([])
  expect(data.__schema.types.length).toBeGreaterThan(10)
  // With room for growth.
  expect((extensions['cost'] as { asked: number }).asked).toBeLessThan(LIMITS.cost * 0.75)
  expect(JSON.stringify(data).length).toBeLessThan(LIMITS.answer * 0.75)
})

test('a page of a hundred plants with all of their short texts is within the limits', async () => {
  const plant = await buildPlant()
  await buildArticle({ plants: [plant] })
  const { errors } = await run(
    `{ plants(first: 100) { edges { node { id commonName(lang: EN) es: commonName(lang: ES) scientificName mayanName
       names { name language place } tags tagLabels { slug label } articles { id title } } } pageInfo { endCursor } } }`,
  )
  expect(errors).toEqual([])
})

test('the site’s own operations use no more than half of what is allowed', () => {
  const documents = Object.values(generated as Record<string, unknown>).filter(isOperation)
  expect(documents.length).toBeGreaterThan(3)
  for (const document of documents) {
    const text = print(document)
    const cost = costOf(schema, document, operationOf(document), sampleVariables(document))
    const asked = { ...measure(document), characters: text.length, cost }
    const excessive = Object.entries(asked).filter(([limit, value]) => value > LIMITS[limit as keyof typeof LIMITS] / 2)
    expect.soft(excessive, operationOf(document).name!.value).toEqual([])
  }
})

function isOperation(value: unknown): value is DocumentNode {
  const document = value as Partial<DocumentNode> | undefined
  return document?.definitions?.some(({ kind }) => kind === Kind.OPERATION_DEFINITION) ?? false
}

function operationOf(document: DocumentNode): OperationDefinitionNode {
  return document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION)!
}

/** Variables with which every operation runs, with the longest pages that the site uses. */
function sampleVariables(document: DocumentNode): Record<string, unknown> {
  const { variableDefinitions = [] } = operationOf(document)
  return Object.fromEntries(
    variableDefinitions.map(({ variable, type }) => [variable.name.value, sampleOf(typeFromAST(schema, type)!)]),
  )
}

const SAMPLES: Record<string, unknown> = {
  Int: 24,
  ID: '019aa000-0000-7000-8000-000000000000',
  Boolean: true,
  String: 'x',
  DateTime: '2026-03-02T15:00:00.000Z',
}

function sampleOf(type: GraphQLType): unknown {
  if (isNonNullType(type)) return sampleOf(type.ofType)
  if (isListType(type)) return [sampleOf(type.ofType)]
  if (isEnumType(type)) return type.getValues()[0]!.name
  if (!isInputObjectType(type)) return SAMPLES[getNamedType(type).name]
  return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, sampleOf(field.type)]))
}
