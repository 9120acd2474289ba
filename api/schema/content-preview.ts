import { queryFromInfo } from '@pothos/plugin-prisma'
import type { z } from 'zod'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { KINDS, type ContentKind } from '../content/kinds.ts'
import { parseInput } from '../errors.ts'
import { inBoth, shortText } from '../rules/fields.ts'
import { coreOf, z as zod } from '../rules/zod.ts'
import type { contentInput } from './content-input.ts'
import { refOf, type Plant } from './content-refs.ts'

// Previews have the types of the public fields, so that they are rendered with the fields of the page.

const NOBODY = '00000000-0000-0000-0000-000000000000'

export interface Preview<Schema extends z.ZodObject> {
  schema: Schema
  /** Its rows in other tables, and what is required; `select` is what the query asks of them. */
  relate?: (values: z.output<Schema>, row: object, select: Selection) => object | Promise<object>
}

interface Selection {
  uses?: { select: { ailment?: { select: Prisma.AilmentSelect } } }
  plants?: { select: { plant: { select: Prisma.PlantSelect } } }
}

const makers: Partial<Record<ContentKind, (values: object, select: Selection) => Promise<object>>> = {}

/** A row with these values, as Prisma would return it for the selection. */
export async function asShown(kind: ContentKind, values: object, select: object): Promise<object> {
  return makers[kind]!(values, select)
}

export function addPreview<Schema extends z.ZodObject>(
  kind: ContentKind,
  input: ReturnType<typeof contentInput>,
  { relate, ...preview }: Preview<Schema>,
): void {
  const { delegate: noun, title } = KINDS[kind]
  // Missing required values must not prevent a preview.
  const schema = preview.schema.extend(inBoth(title, () => shortText))
  makers[kind] = async (values, select) => {
    const given = Object.entries(values).filter(([, value]) => value !== undefined)
    const row = { ...unsaved(schema), ...Object.fromEntries(given) }
    return { ...row, ...(await relate?.(values as z.output<Schema>, row, select)) }
  }
  builder.queryField(`${noun}Preview`, (t) =>
    t.field({
      type: refOf(kind),
      description: `An unsaved ${noun}, as readers would see it after saving. Its \`id\` is a placeholder. For admins. Errors: BAD_USER_INPUT.`,
      authScopes: { admin: true },
      args: { input: t.arg({ type: input, required: true, description: `The ${noun}.` }) },
      resolve: async (_root, { input }, context, info) => {
        // After this call, Pothos assumes that the row was loaded with the selection.
        const { select } = queryFromInfo({ context, info, select: { id: true } }) as { select: Selection }
        return (await asShown(kind, parseInput(schema, input), select)) as typeof Plant.$inferType
      },
    }),
  )
}

/** Rows with placeholders for their ids. */
export function numbered<Row extends object>(rows: Row[]): (Row & { id: string; position: number })[] {
  return rows.map((row, position) => ({ id: `${NOBODY}/${position}`, position, ...row }))
}

function unsaved({ shape }: z.ZodObject) {
  const empty = Object.entries(shape).map(([name, schema]) => {
    const core = coreOf(schema as z.ZodType)
    return [name, core instanceof zod.ZodArray ? [] : core instanceof zod.ZodBoolean ? false : null]
  })
  const now = new Date()
  return { ...Object.fromEntries(empty), id: NOBODY, isPublic: true, createdAt: now, updatedAt: now }
}
