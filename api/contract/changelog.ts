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
  type ConstDirectiveNode,
} from 'graphql'

/** What a release of the API changed, as coordinates: `Plant`, `Plant.habit`, `Query.plants(tag:)`, `Language.ES`. */
export interface Changes {
  added: string[]
  changed: string[]
  deprecated: string[]
  removed: string[]
}

export interface Release extends Changes {
  /** The day, as `2026-11-21`. */
  date: string
}

/**
 * What would break a program that was written against the released schema, in words. What was deprecated there may go: that
 * is what a deprecation says.
 */
export function findBreaks(released: string, current: string): string[] {
  return findBreakingChanges(withoutDeprecated(released), buildSchema(current)).map(({ description }) => description)
}

/** What differs between two schemas; of a type that is new or gone only its name is told. */
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

/** The part of a schema that programs can rely on. */
function withoutDeprecated(text: string): GraphQLSchema {
  const leave = ({ directives }: { directives?: readonly ConstDirectiveNode[] | undefined }) =>
    directives?.some(({ name }) => name.value === 'deprecated') ? null : undefined
  const document = visit(parse(text), {
    [Kind.FIELD_DEFINITION]: leave,
    [Kind.INPUT_VALUE_DEFINITION]: leave,
    [Kind.ENUM_VALUE_DEFINITION]: leave,
  })
  const { query, mutation, subscription, directives } = buildSchema(print(document)).toConfig()
  // Made from its roots alone, so that a type which only a deprecated field led to may go with it.
  return new GraphQLSchema({ query, mutation, subscription, directives })
}

interface Member {
  /** Its type, and what it is when nobody says. */
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

/** Leaves out what is within something else of the list. */
function outermost(coordinates: string[]): string[] {
  const all = new Set(coordinates)
  const isOutermost = (coordinate: string) => {
    const [type = '', field = ''] = coordinate.split(/[.(]/)
    return coordinate === type || (!all.has(type) && (!coordinate.includes('(') || !all.has(`${type}.${field}`)))
  }
  return coordinates.filter(isOutermost).toSorted()
}
