import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import { GraphQLError, type GraphQLFieldResolver } from 'graphql'
import type { MutationName } from '../../prisma/generated/root-fields.ts'
import { contentChanges } from '../database/content-changes.ts'
import { withEdit } from '../database/edits.ts'
import { CONTENT_MODELS } from '../database/topics.ts'
import { EDITS, MUTATION_EFFECTS, type Effect } from './mutation-effects.ts'
import { withRelated } from './related.ts'

const NAME = 'announcedMutations'

declare global {
  export namespace PothosSchemaTypes {
    // The parameter is part of the signature of every Pothos plugin.
    export interface Plugins<Types extends SchemaTypes> {
      [NAME]: AnnouncedMutationsPlugin<Types>
    }
  }
}

/** Announces what each mutation has changed, before its result is returned. A refused one has changed nothing. */
export class AnnouncedMutationsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (field.kind !== 'Mutation') return resolve
    const effect: Effect = MUTATION_EFFECTS[field.name as MutationName]
    return async (root, args, context, info) => {
      let edit: { result: unknown; keepsLists: boolean }
      try {
        edit = await withEdit(async () => resolve(root, args, context, info))
      } catch (error) {
        // After any other error, such as a lost connection, the commit may have been carried out.
        if (!(error instanceof GraphQLError))
          await contentChanges.announce({ topics: effect.length > 0 ? CONTENT_MODELS : [] })
        throw error
      }
      const { result, keepsLists } = edit
      const topics = typeof effect === 'function' ? effect(args, result) : effect
      const changed = await withRelated(topics)
      await contentChanges.announce({ ...changed, keepsLists: keepsLists && EDITS.has(field.name) })
      return result
    }
  }
}

SchemaBuilder.registerPlugin(NAME, AnnouncedMutationsPlugin)
