import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import { type GraphQLFieldResolver } from 'graphql'
import { beginAct, recordAct, titled, type Subject } from './audit.ts'
import { signedIn, type Context } from '../context.ts'
import { prisma } from '../database/client.ts'

const NAME = 'auditedMutations'

declare global {
  export namespace PothosSchemaTypes {
    // The parameter is part of the signature of every Pothos plugin.
    // oxlint-disable-next-line no-unused-vars
    export interface Plugins<Types extends SchemaTypes> {
      [NAME]: AuditedMutationsPlugin<Types>
    }
  }
}

/** Records every mutation for admins in the audit log, including mutations added later. */
export class AuditedMutationsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (field.kind !== 'Mutation' || !isForAdmins(field.pothosOptions)) return resolve
    return async (root, args, anyContext, info) => {
      const context = anyContext as Context
      context.act = await beginAct((await signedIn(context)).id, field.name, context.address)
      const result: unknown = await resolve(root, args, context, info)
      const { act } = context
      if (!act.isRecorded) await recordAct(prisma, act, [{ ...subjectIn(args, result), ...act.subject }])
      return result
    }
  }
}

/** The mutation type is for admins, and so are its fields unless they say otherwise. */
function isForAdmins({ skipTypeScopes = false }: { skipTypeScopes?: boolean }): boolean {
  return !skipTypeScopes
}

/** The id from the arguments or, without one, from the result. */
function subjectIn(args: object, result: unknown): Subject {
  const { input } = args as { input?: object }
  const said: Record<string, unknown> = { ...asObject(result), ...input, ...args }
  const textIn = (...names: string[]) => names.map((name) => said[name]).filter((value) => typeof value === 'string')
  const [id] = textIn('id', 'userId', 'key', 'slug', 'url')
  const [title] = textIn('titleEs', 'labelEs', 'title')
  const [english] = textIn('titleEn', 'labelEn', 'title')
  return { id, words: title && english ? titled(title, english) : title }
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

SchemaBuilder.registerPlugin(NAME, AuditedMutationsPlugin)
