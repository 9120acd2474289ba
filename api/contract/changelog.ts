import {
  buildSchema,
  findBreakingChanges,
  GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  Kind,
  parse,
  print,
  visit,
  type ASTNode,
  type ConstDirectiveNode,
} from 'graphql'

/** Changes of a release, as schema coordinates: `Plant`, `Plant.habit`, `Query.plants(tag:)`, `Language.ES`. */
export interface Changes {
  added: string[]
  changed: string[]
  deprecated: string[]
  removed: string[]
}

export interface Release extends Changes {
  date: string
}

/** What the contract is about: descriptions may change. */
export function withoutDescriptions(text: string): string {
  const enter = (node: ASTNode) => ('description' in node ? { ...node, description: undefined } : undefined)
  return `${print(visit(parse(text), { enter }))}\n`
}

/** Changes that break clients of the released schema, as sentences. Elements deprecated there may be removed. */
export function findBreaks(released: string, current: string): string[] {
  return findBreakingChanges(withoutDeprecated(released), buildSchema(current)).map(({ description }) => description)
}

/** Differences between two schemas; of an added or removed type, only the name is listed. */
export function findChanges(released: string, current: string): Changes {
  const [before, after] = [membersOf(buildSchema(released)), membersOf(buildSchema(current))]
  const inBoth = [...after].filter(([coordinate]) => before.has(coordinate))
  const isDeprecation = (coordinate: string, { isDeprecated }: Member) =>
    isDeprecated && !before.get(coordinate)!.isDeprecated
  return {
    added: outermost([...after.keys()].filter((coordinate) => !before.has(coordinate))),
    changed: inBoth.flatMap(([coordinate, { type }]) => (type === before.get(coordinate)!.type ? [] : [coordinate])),
    deprecated: inBoth.flatMap(([coordinate, member]) => (isDeprecation(coordinate, member) ? [coordinate] : [])),
    removed: outermost([...before.keys()].filter((coordinate) => !after.has(coordinate))),
  }
}

function withoutDeprecated(text: string): GraphQLSchema {
  const leave = ({ directives }: { directives?: readonly ConstDirectiveNode[] | undefined }) =>
    directives?.some(({ name }) => name.value === 'deprecated') ? null : undefined
  const document = visit(parse(text), {
    [Kind.FIELD_DEFINITION]: leave,
    [Kind.INPUT_VALUE_DEFINITION]: leave,
    [Kind.ENUM_VALUE_DEFINITION]: leave,
  })
  const { query, mutation, subscription, directives } = buildSchema(print(document)).toConfig()
  // Built from its root types only, so that a type reachable only through a deprecated field may be removed with it.
  return new GraphQLSchema({ query, mutation, subscription, directives })
}

interface Member {
  type: string
  isDeprecated: boolean
}

function membersOf(schema: GraphQLSchema): Map<string, Member> {
  const members = new Map<string, Member>()
  const add = (coordinate: string, type: string, reason?: string | null) =>
    members.set(coordinate, { type, isDeprecated: typeof reason === 'string' })
  for (const type of Object.values(schema.getTypeMap())) {
    if (isIntrospectionType(type) || isSpecifiedScalarType(type)) continue
    add(type.name, type.constructor.name)
    if (isEnumType(type)) {
      for (const value of type.getValues()) add(`${type.name}.${value.name}`, 'value', value.deprecationReason)
    }
    if (!isObjectType(type) && !isInputObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      const coordinate = `${type.name}.${field.name}`
      add(coordinate, String(field.type), field.deprecationReason)
      for (const arg of 'args' in field ? field.args : []) {
        const { defaultValue } = arg.astNode ?? {}
        const type = defaultValue ? `${arg.type} = ${print(defaultValue)}` : String(arg.type)
        add(`${coordinate}(${arg.name}:)`, type, arg.deprecationReason)
      }
    }
  }
  return members
}

function outermost(coordinates: string[]): string[] {
  const all = new Set(coordinates)
  const isOutermost = (coordinate: string) => {
    const [type = '', field = ''] = coordinate.split(/[.(]/)
    return coordinate === type || (!all.has(type) && (!coordinate.includes('(') || !all.has(`${type}.${field}`)))
  }
  return coordinates.filter(isOutermost).toSorted()
}
