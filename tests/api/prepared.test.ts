import fc from 'fast-check'
import { getNamedType, isLeafType, type GraphQLField, type GraphQLObjectType } from 'graphql'
import { beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { createApp } from '../../api/app.ts'
import { database, prisma } from '../../api/database/client.ts'
import { preparedQueries } from '../../api/graphql/prepared.ts'
import { schema } from '../../api/schema.ts'
import { accessTokenOf, buildAdmin } from '../support/accounts.ts'
import { buildArticle, buildPlant, buildProject, buildTag } from '../support/content.ts'
import { readAnswer } from '../support/run.ts'

// The response cache is off: repeated queries are executed again from their prepared form.
const app = createApp({ keepsAnswers: false })

// What is not answered so is the executor's, whose answer is the same, and slow: nobody would notice.
let again: MockInstance<typeof preparedQueries.answer>
const answeredAgain = async () =>
  (await Promise.all(again.mock.results.map(({ value }) => value))).map((answer) => answer !== undefined)
beforeEach(() => void (again = vi.spyOn(preparedQueries, 'answer')))

const send = (query: string, variables: object = {}, headers: Record<string, string> = {}) =>
  app.request('http://localhost/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  })

const QUERIES: [string, string, object?][] = [
  ['a list', '{ plants(first: 2) { edges { cursor node { id commonName tags createdAt } } pageInfo { endCursor } totalCount } }'],
  ['defaults of arguments', '{ plants { edges { node { commonName mayanName description } } } }'],
  ['both languages', '{ plants { edges { node { en: commonName es: commonName(lang: ES, fallback: false) } } } }'],
  ['variables', 'query ($lang: Language! = ES, $n: Int!) { plants(first: $n) { edges { node { commonName(lang: $lang) } } } }', { n: 1 }],
  ['variables that are too many', 'query ($n: Int) { plants(first: $n) { totalCount } }', { n: 2, m: 3 }],
  ['fragments', 'query { plants { edges { node { ...Card } } } } fragment Card on Plant { id ... on Plant { habit } __typename }'],
  ['directives', 'query ($yes: Boolean!) { plants { edges { node { id @skip(if: $yes) commonName @include(if: $yes) } } } }', { yes: true }],
  ['odd names', '{ plants { edges { node { __proto__: id constructor: commonName then: mayanName } } } }'],
  ['a field in two places', '{ plants { edges { node { id articles { id } articles { title } } } } }'],
  ['relations', '{ articles { edges { node { title plants { commonName names { name reviewed } articles { title } } } } } }'],
  ['several lists', '{ plants { edges { node { id } } } articles { edges { node { id } } } projects { edges { node { id isLocked } } } }'],
  ['labels and formats', '{ plants { edges { node { tagLabels(lang: ES) { slug label } description(format: HTML) mainImage { url alt } } } } }'],
  ['a search', '{ plants(search: "tarragon") { edges { node { commonName } } totalCount } }'],
  ['nothing', '{ plant(id: "nothing") { id } plants(search: "xyzzy") { edges { node { id } } totalCount } }'],
  ['types', '{ __typename __type(name: "Plant") { kind fields { name isDeprecated } } tags { slug count } endpoint { limits { cost } } }'],
] // prettier-ignore

/** A plant with all fields, one with few, and an item of every other kind. */
async function buildSome() {
  await buildTag('tea', 'Tea', 'Té')
  const names = [{ name: 'iya’', language: 'cak' }]
  const plant = await buildPlant({
    names,
    tags: ['tea'],
    descriptionEn: '*A* herb',
    mainImageUrl: 'https://a.example/1.jpg',
  })
  await buildPlant({ mayanName: null, habit: 'herb' })
  await buildArticle({ plants: [plant, await buildPlant({ isPublic: false })] })
  await buildProject()
  return plant
}

const SELECTIONS_OF_CONTENT = fc
  .array(
    fc.constantFrom('plants', 'articles', 'projects', 'tags').chain((name) => selection(rootField(name), 6)),
    {
      minLength: 1,
      maxLength: 2,
    },
  )
  .map((fields) => `{ ${fields.map((field, index) => `f${index}: ${field}`).join(' ')} }`)

function rootField(name: string) {
  return schema.getQueryType()!.getFields()[name]!
}

function selection(field: GraphQLField<unknown, unknown>, depth: number): fc.Arbitrary<string> {
  const type = getNamedType(field.type)
  const within = isLeafType(type) ? fc.constant('') : fields(type as GraphQLObjectType, depth - 1)
  return fc.tuple(argumentsOf(field), within).map(([given, part]) => `${field.name}${given}${part}`)
}

function fields(type: GraphQLObjectType, depth: number): fc.Arbitrary<string> {
  const all = Object.values(type.getFields()).filter((field) => depth > 0 || isLeafType(getNamedType(field.type)))
  return fc
    .subarray(all, { minLength: Math.min(2, all.length), maxLength: Math.min(6, all.length) })
    .chain((chosen) => fc.tuple(...chosen.map((field) => selection(field, depth))))
    .map((parts) => ` { __typename ${parts.join(' ')} }`)
}

const ARGUMENTS: Record<string, string[]> = {
  first: ['1', '3'],
  lang: ['EN', 'ES'],
  fallback: ['true', 'false'],
  format: ['MARKDOWN', 'HTML', 'PLAIN'],
}

function argumentsOf({ args }: GraphQLField<unknown, unknown>): fc.Arbitrary<string> {
  const known = args.filter(({ name }) => name in ARGUMENTS)
  const given = known.map(({ name }) => fc.constantFrom(...ARGUMENTS[name]!).map((value) => `${name}: ${value}`))
  return fc.tuple(...given).map((parts) => (parts.length > 0 ? `(${parts.join(', ')})` : ''))
}

describe('a query that is asked again', () => {
  test.each(QUERIES)('has the same answer as at first: %s', async (_what, query, variables) => {
    await buildSome()
    const answers = []
    for (let times = 0; times < 3; times++) answers.push(await (await send(query, variables)).text())
    expect(answers[0]).not.toContain('"errors"')
    expect(new Set(answers)).toEqual(new Set([answers[0]]))
    expect((await answeredAgain()).slice(1)).toEqual([true, true])
  })

  test('has the same answer as at first, whatever it asks of content', { timeout: 60_000 }, async () => {
    await buildSome()
    let count = 0
    const property = fc.asyncProperty(SELECTIONS_OF_CONTENT, async (selected) => {
      const query = `query Nobodys${count++} ${selected}`
      again.mockClear()
      const [first, second] = [await (await send(query)).text(), await (await send(query)).text()]
      expect(second).toBe(first)
      expect((await answeredAgain())[1]).toBe(!first.includes('"errors"'))
    })
    await fc.assert(property, { numRuns: 100 })
  })

  test('is answered so where a page of the site asks it', async () => {
    const { id } = await buildSome()
    const lists = ['/plants', '/articles', '/projects']
    for (const path of ['/', ...lists, `/plants/${id}`, '/plants?q=tarragon&tag=tea&lang=es']) {
      const visit = () => app.request(`http://localhost${path}`)
      await visit()
      again.mockClear()
      expect((await visit()).status).toBe(200)
      const answered = await answeredAgain()
      expect(answered, path).toEqual(answered.map(() => true))
      expect(answered.length, path).toBeGreaterThan(0)
    }
  })

  test('is refused where an argument is wrong of a field that was not reached before', async () => {
    const query = 'query ($length: Int = 9) { articles { edges { node { excerpt(length: $length) } } } }'
    const ask = async () => readAnswer(await send(query, { length: null }))
    const [first, second] = [await ask(), await ask()]
    expect([first.data, second.data]).toEqual([{ articles: { edges: [] } }, { articles: { edges: [] } }])
    await buildArticle()
    const { codes, errors } = await ask()
    expect(codes).toEqual(['GRAPHQL_VALIDATION_FAILED'])
    expect(errors[0]!.message).toContain('"length"')
  })

  test('shows what has changed in the meantime', async () => {
    const { id } = await buildPlant()
    const query = `{ plant(id: "${id}") { commonName } }`
    for (let times = 0; times < 3; times++) await send(query)
    await prisma.plant.update({ where: { id }, data: { commonNameEn: 'Rue' } })
    expect((await readAnswer(await send(query))).data).toEqual({ plant: { commonName: 'Rue' } })
    await prisma.plant.update({ where: { id }, data: { isPublic: false } })
    expect((await readAnswer(await send(query))).data).toEqual({ plant: null })
  })

  test('is answered to each by what they may see', async () => {
    const { id } = await buildPlant({ isPublic: false })
    const query = `{ plant(id: "${id}") { id } }`
    const admin = { authorization: `Bearer ${await accessTokenOf(await buildAdmin())}` }
    const askAs = async (headers = {}) => (await readAnswer(await send(query, {}, headers))).data.plant
    const seen = [await askAs(admin), await askAs(), await askAs(), await askAs(admin), await askAs()]
    expect(seen).toEqual([{ id }, null, null, { id }, null])
  })

  test('and fails this time, tells no more than at first', async () => {
    await buildPlant()
    const query = '{ plants { edges { node { tagLabels { label } } } } }'
    for (let times = 0; times < 3; times++) await send(query)
    vi.spyOn(database, 'readRow').mockRejectedValue(new Error('password is hunter2'))
    again.mockClear()
    const answer = await readAnswer(await send(query, {}, { 'x-request-id': 'ask-me' }))
    expect(answer.codes).toEqual(['INTERNAL_SERVER_ERROR'])
    expect(answer.errors[0]!.extensions.requestId).toBe('ask-me')
    expect(JSON.stringify(answer)).not.toContain('hunter2')
    expect(await answeredAgain()).toEqual([false])
  })
})
