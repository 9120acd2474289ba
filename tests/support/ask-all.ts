import {
  getNamedType,
  isEnumType,
  isLeafType,
  isRequiredArgument,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql'
import { CONTENT_KINDS, KINDS, type ContentKind } from '../../api/content/kinds.ts'
import { schema } from '../../api/schema.ts'
import { accessTokenOf, type Account } from './accounts.ts'
import { post, readResponse } from './run.ts'
import { PUBLIC_QUERIES } from './scopes.ts'

type Field = GraphQLField<unknown, unknown>

/** What arguments name. */
interface Named {
  kind: ContentKind
  id: string
  slug?: string
  savedAt?: string
}

/**
 * All that every public query answers of something, three levels deep; what lists have by themselves is asked with the
 * first. A query that is added is asked as well.
 */
export async function askAll(named: Named[], as?: Account): Promise<{ name: string; text: string }[]> {
  const fields = schema.getQueryType()!.getFields()
  const asked = PUBLIC_QUERIES.flatMap((name) => callsOf(fields[name]!, named).map((call) => ({ name, ...call })))
  const headers = { accept: 'application/graphql-response+json', 'content-type': 'application/json' }
  const ofMember = as && { authorization: `Bearer ${await accessTokenOf(as)}` }
  const ask = async (query: string) => readResponse(await post(JSON.stringify({ query }), { ...headers, ...ofMember }))
  const answers: { name: string; text: string }[] = []
  for (const { name, call, of } of asked) {
    for (const { names, select } of selectionsOf(fields[name]!, of)) {
      let depth = 4
      let answer = await ask(`{ ${call}${select(depth)} }`)
      while (answer.codes.includes('TOO_COMPLEX') && --depth > 0) answer = await ask(`{ ${call}${select(depth)} }`)
      answers.push({ name: `${call}.${names}`, text: JSON.stringify(answer.data) })
    }
  }
  return answers
}

/** A field of a kind is asked for what is of that kind, another one for each that was saved. */
function callsOf(field: Field, named: Named[]): { call: string; of: Named }[] {
  const kind = CONTENT_KINDS.find((kind) => KINDS[kind].model === getNamedType(field.type).name)
  const fitting = named.filter((each) => each.kind === kind)
  const calls = (fitting.length > 0 ? fitting : named.filter(({ savedAt }) => savedAt)).map(
    (of) => [field.name + givenTo(field, of), of] as const,
  )
  return [...new Map(calls)].map(([call, of]) => ({ call, of }))
}

/** One field of the first level at a time: all together cost too much. */
function selectionsOf(field: Field, of: Named): { names: string; select: (depth: number) => string }[] {
  const type = getNamedType(field.type)
  if (isLeafType(type)) return [{ names: '', select: () => '' }]
  const fields = openFields(type as GraphQLObjectType)
  const leaves = fields.filter((inner) => isLeafType(getNamedType(inner.type)))
  const others = fields.filter((inner) => !leaves.includes(inner))
  return [leaves, ...others.map((inner) => [inner])].map((inner) => ({
    names: inner.map(({ name }) => name).join(),
    select: (depth) => ` { __typename ${inner.map((each) => selected(each, of, depth)).join(' ')} }`,
  }))
}

/** Without those for admins, whose refusal would empty what is around them. */
const openFields = (type: GraphQLObjectType) =>
  Object.values(type.getFields()).filter(({ description }) => !description?.includes('For admins'))

function selected(field: Field, of: Named, depth: number): string {
  const type = getNamedType(field.type)
  const call = `${field.name}${givenTo(field, of)}`
  if (isLeafType(type)) return call
  const inner = openFields(type as GraphQLObjectType).filter((each) => depth > 1 || isLeafType(getNamedType(each.type)))
  return `${call} { __typename ${inner.map((each) => selected(each, of, depth - 1)).join(' ')} }`
}

function givenTo({ args }: Field, { kind, id, slug, savedAt }: Named): string {
  const values = args.flatMap((arg) => {
    const type = getNamedType(arg.type)
    if (arg.name === 'lang') return 'lang: ES'
    if (arg.name === 'slug' && slug) return `slug: "${slug}"`
    if (!isRequiredArgument(arg)) return []
    if (isEnumType(type))
      return `${arg.name}: ${type.getValues().find(({ name }) => name === kind)?.name ?? type.getValues()[0]!.name}`
    if (String(arg.type).startsWith('[')) return `${arg.name}: ["${id}"]`
    if (type.name === 'Int') return `${arg.name}: 1`
    if (type.name === 'DateTime') return `${arg.name}: "${savedAt}"`
    return `${arg.name}: "${id}"`
  })
  return values.length > 0 ? `(${values.join(', ')})` : ''
}
