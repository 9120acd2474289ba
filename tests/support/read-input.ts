import {
  getNamedType,
  isInputObjectType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
} from 'graphql'

export type Value = Record<string, unknown>

interface Reader {
  /** Of the fields that give what the input takes, by the names of the input. */
  selection: string
  names: string[]
  valueOf: (found: Value) => Value
}

/** Reads what an input takes: each of its fields has a field that gives it, of the same name, or of the one that its description names. */
export function readerOf(input: GraphQLInputObjectType, output: GraphQLObjectType): Reader {
  const parts = Object.values(input.getFields()).map(({ name, type, description }) => {
    const base = name in output.getFields() ? name : name.replace(/E[ns]$/, '')
    const path = (/Read as `([\w.]+)`/.exec(description ?? '')?.[1] ?? base).split('.')
    const within = getNamedType(type)
    const last = fieldAt(output, path)
    const inner = isInputObjectType(within) ? readerOf(within, getNamedType(last.type) as GraphQLObjectType) : undefined
    return {
      name,
      names: [name, ...(inner?.names.map((part) => `${name}.${part}`) ?? [])],
      selection: select(output, path, name, name.endsWith('En') ? 'EN' : 'ES', inner?.selection ?? ''),
      pick: (found: Value) =>
        pick(found[name], path.slice(1), (value) => (inner ? inner.valueOf(value as Value) : value)),
    }
  })
  return {
    selection: parts.map(({ selection }) => selection).join(' '),
    names: parts.flatMap(({ names }) => names),
    valueOf: (found) => Object.fromEntries(parts.map(({ name, pick }) => [name, pick(found)])),
  }
}

function fieldAt(type: GraphQLObjectType, [name, ...rest]: string[]): GraphQLField<unknown, unknown> {
  const field = type.getFields()[name!]
  if (!field) throw new Error(`${type.name} has no field ${name} that gives what an input takes.`)
  return rest.length > 0 ? fieldAt(getNamedType(field.type) as GraphQLObjectType, rest) : field
}

function select(
  type: GraphQLObjectType,
  [name, ...rest]: string[],
  alias: string,
  lang: string,
  inner: string,
): string {
  const field = type.getFields()[name!]!
  const has = (argument: string) => field.args.some((arg) => arg.name === argument)
  const given = [has('lang') && `lang: ${lang}`, has('fallback') && 'fallback: false'].filter(Boolean).join(', ')
  const within = getNamedType(field.type)
  const parts = rest.length > 0 && isObjectType(within) ? select(within, rest, rest[0]!, lang, inner) : inner
  return `${alias === name ? '' : `${alias}: `}${name}${given && `(${given})`}${parts && ` { ${parts} }`}`
}

function pick(value: unknown, path: string[], last: (value: unknown) => unknown): unknown {
  if (value == null) return null
  if (Array.isArray(value)) return value.map((one) => pick(one, path, last))
  const [name, ...rest] = path
  return name === undefined ? last(value) : pick((value as Value)[name], rest, last)
}

/** The fields of a value that hold something. */
export function filledIn(value: Value): string[] {
  return Object.entries(value).flatMap(([name, held]) => {
    const rows = Array.isArray(held) ? held.filter((row) => typeof row === 'object') : []
    const isEmpty = held == null || held === '' || held === false || (Array.isArray(held) && held.length === 0)
    return isEmpty ? [] : [name, ...rows.flatMap((row) => filledIn(row as Value).map((part) => `${name}.${part}`))]
  })
}

export function inputsWithin(input: GraphQLInputObjectType): string[] {
  const types = Object.values(input.getFields()).map(({ type }) => getNamedType(type))
  return [input.name, ...types.filter(isInputObjectType).flatMap(inputsWithin)]
}
