import type { z } from 'zod'
import type { Plant as PlantRow } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { binContent } from '../content/bin.ts'
import { aNoun, KINDS, pictureColumns, type ContentKind } from '../content/kinds.ts'
import { createContent, updateContent } from '../content/save.ts'
import { rowsOf, type Changes, type ContentOf } from '../content/stores.ts'
import { actOf, inAct } from '../context.ts'
import { prisma } from '../database/client.ts'
import { apiError, parseInput } from '../errors.ts'
import { basedOnArg, contentInput } from './content-input.ts'
import { addPreview, type Preview } from './content-preview.ts'
import { clientMutationArg, createOnce } from './create-once.ts'
import { refOf } from './content-refs.ts'

interface Definition<Schema extends z.ZodObject> {
  /** Names of the required fields, as in the description of the input, if they are more than the titles. */
  required?: string
  fields?: Parameters<typeof contentInput>[2]
  /** Those of the kind, if they alone do not judge an input. */
  schemas?: readonly [z.ZodType<object>, z.ZodType<object>]
  /** What else may be wrong; it throws BAD_USER_INPUT. */
  check?: (content: object) => Promise<void>
  preview?: Preview<Schema>
  said?: Said
}

interface Said {
  /** When BAD_USER_INPUT is thrown, beside what the schema refuses. */
  refused?: { created?: string; updated?: string; shown?: string }
  /** What else an update does. */
  updated?: string
  /** What goes to the bin with it. */
  deleted?: string
  /** Errors when it may not go there. */
  undeletable?: string
}

const CONFLICT =
  'if it was saved after `basedOn`, with `savedAt` and `savedBy` (an email address; null if it was not saved by an admin)'

export const UNDESCRIBED =
  '`fields` and `undescribed` (`id`, `titleEn`, `titleEs`, `fields`) for pictures without alternative text in both languages'

/** Adds what every kind is written by: its input, the mutations create, update, delete, publish or hide, and its preview. */
export function addContentInput<Schema extends z.ZodObject>(
  kind: ContentKind,
  { required = `Both ${wordsOf(KINDS[kind].title)}s`, fields, preview, ...definition }: Definition<Schema> = {},
): void {
  const input = contentInput(kind, required, fields)
  addMutations(kind, input, definition)
  if (preview) addPreview(kind, input, preview)
  else addPreview<z.ZodObject>(kind, input, { schema: KINDS[kind].schemas[1] })
}

/** `commonName` as two words. */
function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function addMutations(
  kind: ContentKind,
  type: ReturnType<typeof contentInput>,
  { schemas = KINDS[kind].schemas, check, said = {} }: Pick<Definition<z.ZodObject>, 'schemas' | 'check' | 'said'>,
): void {
  const { model, delegate: noun, table, visible } = KINDS[kind]
  const [flag] = Object.keys(visible) as ['isPublic' | 'isLocked']
  const isLock = flag === 'isLocked'
  const { shown = pictureColumns(kind).length > 0 ? UNDESCRIBED : '`fields`', ...refused } = said.refused ?? {}
  const parse = async (schema: z.ZodType<object>, input: unknown) => {
    const content = parseInput(schema, input)
    await check?.(content)
    return content as Changes<ContentOf[ContentKind]>
  }
  const read = async (id: string, query: object) => {
    const [row] = await rowsOf(prisma, kind).findMany<PlantRow>({ ...query, where: { id } })
    if (!row) throw apiError('NOT_FOUND')
    return row
  }
  builder.mutationFields((t) => {
    const id = t.arg.id({ required: true, description: `UUID of the ${noun}.` })
    return {
      [`create${model}`]: t.prismaField({
        type: refOf(kind),
        description: `Creates ${aNoun(kind)}. For admins. Errors: BAD_USER_INPUT${refused.created ?? ''}; CONFLICT (\`clientMutationId\`).`,
        args: {
          input: t.arg({ type, required: true, description: `The ${noun}.` }),
          ...clientMutationArg,
        },
        resolve: async (query, _root, { input, clientMutationId }, context, info) => {
          const act = await actOf(context, info)
          const content = await parse(schemas[0], input)
          const { id } = await createOnce(context, {
            mutation: info.fieldName,
            clientMutationId,
            input: content,
            create: async (tx) => (await createContent(tx, act, kind, [{ content }]))[0]!,
          })
          return read(id, query)
        },
      }),
      [`update${model}`]: t.prismaField({
        type: refOf(kind),
        description: `Updates ${aNoun(kind)}.${said.updated ?? ''} For admins. Errors: BAD_USER_INPUT${refused.updated ?? ''}; NOT_FOUND; CONFLICT ${CONFLICT}.`,
        args: {
          id,
          input: t.arg({ type, required: true, description: 'The fields to change.' }),
          ...basedOnArg,
        },
        resolve: async (query, _root, { id, input, basedOn }, context, info) => {
          const content = await parse(schemas[1], input)
          await inAct(context, info, (tx, act) => updateContent(tx, act, kind, [{ id, content, basedOn }]))
          return read(id, query)
        },
      }),
      [`delete${model}`]: t.id({
        description: `Moves ${aNoun(kind)} to the bin${said.deleted ?? ''}. It can be restored for 30 days. Returns its UUID. For admins. Errors: NOT_FOUND${said.undeletable ?? ''}.`,
        args: { id },
        resolve: async (_root, { id }, context, info) => {
          const [deleted] = await inAct(context, info, (tx, act) => binContent(tx, act, kind, [id]))
          return deleted!
        },
      }),
      [`set${model}${isLock ? 'Lock' : 'Visibility'}`]: t.prismaField({
        type: refOf(kind),
        description: `${isLock ? 'Locks or unlocks' : 'Publishes or hides'} ${aNoun(kind)}. For admins. Errors: BAD_USER_INPUT, with ${shown}; NOT_FOUND.`,
        args: {
          id,
          [flag]: t.arg.boolean({
            required: true,
            description: isLock
              ? `Whether it is locked. Only admins see locked ${table}.`
              : `Whether it is public. Only admins see ${table} that are not.`,
          }),
        },
        resolve: async (query, _root, args, context, info) => {
          const { id, ...content } = args as { id: string; isPublic: boolean }
          await inAct(context, info, (tx, act) => updateContent(tx, act, kind, [{ id, content }]))
          return read(id, query)
        },
      }),
    }
  })
}
