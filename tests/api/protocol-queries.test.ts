import {
  getNamedType,
  isEnumType,
  isLeafType,
  isRequiredArgument,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql'
import { expect, test } from 'vitest'
import { schema } from '../../api/schema.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildArticle, buildCommunity } from '../support/content.ts'
import { SECRET, told } from '../support/doors.ts'
import { run } from '../support/run.ts'
import { PUBLIC_QUERIES } from '../support/scopes.ts'
import { attribute } from '../support/withheld.ts'

// No public query tells anything of what is withheld.

test('is in no answer to any public query, nor does a count or filter tell of it', { timeout: 300_000 }, async () => {
  const as = await buildAdmin()
  const { id, savedAt } = await told(as)
  const { id: communityId } = await buildCommunity()
  const article = await buildArticle()
  const ids = { plant: id, article: article.id, savedAt }
  const before = await askAll(ids)
  expect(before.filter(({ text }) => text.includes(SECRET) || text.includes('Iyaqil')).length).toBeGreaterThan(3)
  for (const place of ['uses.0', 'names.0'])
    expect((await attribute(as, id, communityId, { protocol: 'NEVER', place })).codes).toEqual([])
  const after = await askAll(ids)
  expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name))
  expect(after.filter(({ text }) => text.includes(SECRET) || text.includes('Iyaqil'))).toEqual([])
  const { data } = await run(
    '{ used: plants(ailment: "cough") { totalCount } named: plants(search: "iyaqil") { totalCount edges { cursor } } }',
  )
  expect(data).toEqual({ used: { totalCount: 0 }, named: { totalCount: 0, edges: [] } })
})

type Field = GraphQLField<unknown, unknown>

/** All that every public query answers to a stranger, three levels deep. A query that is added is asked as well. */
async function askAll(ids: { plant: string; article: string; savedAt: string }) {
  const fields = schema.getQueryType()!.getFields()
  const asked = PUBLIC_QUERIES.flatMap((name) => {
    const field = fields[name]!
    const type = getNamedType(field.type)
    const call = `${name}${givenTo(field, ids)}`
    if (isLeafType(type)) return [{ name, queryOf: () => `{ ${call} }` }]
    // One field of the first level at a time: all together cost too much.
    const leaves = openFields(type as GraphQLObjectType).filter((inner) => isLeafType(getNamedType(inner.type)))
    const others = openFields(type as GraphQLObjectType).filter((inner) => !leaves.includes(inner))
    return [leaves, ...others.map((inner) => [inner])].map((inner) => ({
      name: `${name}.${inner.map((each) => each.name).join()}`,
      queryOf: (depth: number) =>
        `{ ${call} { __typename ${inner.map((each) => selected(each, ids, depth)).join(' ')} } }`,
    }))
  })
  const answers: { name: string; text: string }[] = []
  for (const { name, queryOf } of asked) {
    let answer = await run(queryOf(4))
    for (let depth = 3; depth > 0 && answer.codes.includes('TOO_COMPLEX'); depth--) answer = await run(queryOf(depth))
    answers.push({ name, text: JSON.stringify(answer.data) })
  }
  return answers
}

/** Without those for admins, whose refusal would empty what is around them. */
const openFields = (type: GraphQLObjectType) =>
  Object.values(type.getFields()).filter(({ description }) => !description?.includes('For admins'))

function selected(field: Field, ids: Parameters<typeof askAll>[0], depth: number): string {
  const type = getNamedType(field.type)
  const call = `${field.name}${givenTo(field, ids)}`
  if (isLeafType(type)) return call
  const inner = openFields(type as GraphQLObjectType).filter((each) => depth > 1 || isLeafType(getNamedType(each.type)))
  return `${call} { __typename ${inner.map((each) => selected(each, ids, depth - 1)).join(' ')} }`
}

function givenTo({ args }: Field, ids: Parameters<typeof askAll>[0]): string {
  const values = args.flatMap((arg) => {
    const type = getNamedType(arg.type)
    if (arg.name === 'lang') return 'lang: ES'
    if (!isRequiredArgument(arg)) return []
    if (isEnumType(type))
      return `${arg.name}: ${type.getValues().find(({ name }) => name === 'PLANT')?.name ?? type.getValues()[0]!.name}`
    if (String(arg.type).startsWith('[')) return `${arg.name}: ["${ids.plant}"]`
    if (type.name === 'Int') return `${arg.name}: 1`
    if (type.name === 'DateTime') return `${arg.name}: "${ids.savedAt}"`
    return `${arg.name}: "${arg.name === 'slug' ? 'cough' : ids.plant}"`
  })
  return values.length > 0 ? `(${values.join(', ')})` : ''
}
