import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import { type GraphQLFieldResolver } from 'graphql'

const NAME = 'loadedFields'

declare global {
  export namespace PothosSchemaTypes {
    // Pothos wants the parameter, as every plugin has it.
    // oxlint-disable-next-line no-unused-vars
    export interface Plugins<Types extends SchemaTypes> {
      [NAME]: LoadedFieldsPlugin<Types>
    }
  }
}

/**
 * Hands out a column of a row that has it. plugin-prisma asks of every value of every row by which plan the row was loaded,
 * which took longer than all else that a list of plants does outside the database.
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
      const columns = typeof select === 'function' ? columnsOf(select(args, context, () => true).select) : always
      const isLoaded = columns?.every((column) => (row as Record<string, unknown>)[column] !== undefined)
      return (isLoaded ? plain : planned)(row, args, context, info)
    }
  }
}

/** What a field needs that depends on its arguments, and on what is selected of a relation. */
type Selects<Types extends SchemaTypes> = (
  args: object,
  context: Types['Context'],
  ofRelation: () => true,
) => { select: object }

/** The columns that a field needs, where it needs nothing but columns. */
function columnsOf(select: object): string[] | undefined {
  return Object.values(select).every((value) => value === true) ? Object.keys(select) : undefined
}

SchemaBuilder.registerPlugin(NAME, LoadedFieldsPlugin)
