import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import { type GraphQLFieldResolver } from 'graphql'

const NAME = 'loadedFields'

declare global {
  export namespace PothosSchemaTypes {
    // The parameter is part of the signature of every Pothos plugin.
    export interface Plugins<Types extends SchemaTypes> {
      [NAME]: LoadedFieldsPlugin<Types>
    }
  }
}

/**
 * Returns a column that the row already has. plugin-prisma checks for every value by which plan the row was loaded,
 * which took longer than everything else that a list of plants does outside the database.
 */
export class LoadedFieldsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    planned: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const select = field.extensions?.['pothosPrismaSelect'] as Selects<Types> | object | undefined
    const plain = field.resolve as GraphQLFieldResolver<unknown, Types['Context'], object> | undefined
    if (field.kind !== 'PrismaObject' || !select || !plain) return planned
    const always = typeof select === 'function' ? undefined : columnsOf(select)
    return (row, args, context, info) => {
      const columns = typeof select === 'function' ? columnsFor(select as Selects<Types>, args, context) : always
      const isLoaded = columns?.every((column) => (row as Record<string, unknown>)[column] !== undefined)
      return (isLoaded ? plain : planned)(row, args, context, info)
    }
  }
}

/**
 * The columns that a field needs with these arguments. Rows of a relation do not count: another field may have selected
 * fewer or other ones under the same name.
 */
function columnsFor<Types extends SchemaTypes>(
  select: Selects<Types>,
  args: object,
  context: Types['Context'],
): string[] | undefined {
  let isRelation = false
  const ofRelation = () => {
    isRelation = true
    return true as const
  }
  const columns = columnsOf(select(args, context, ofRelation).select)
  return isRelation ? undefined : columns
}

/** What a field needs depends on its arguments and, for relations, on the selection. */
type Selects<Types extends SchemaTypes> = (
  args: object,
  context: Types['Context'],
  ofRelation: () => true,
) => { select: object }

/** The columns that a field needs, if it needs only columns. */
function columnsOf(select: object): string[] | undefined {
  return Object.values(select).every((value) => value === true) ? Object.keys(select) : undefined
}

SchemaBuilder.registerPlugin(NAME, LoadedFieldsPlugin)
