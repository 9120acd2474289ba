import type { InputFieldRef } from '@pothos/core'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { apiError } from '../errors.ts'
import { isUuid } from '../database/storable.ts'
import { INPUT_LIMITS } from '../content/input-limits.ts'
import type { Text, Texts } from '../content/texts.ts'
import { inEach, type Columns } from '../rules/fields.ts'

// Common parts of the inputs of plants, ailments, articles and projects in the schema; fields.ts parses them.

const ROW_NOT_FOUND = 'P2025'

/** Input fields for both languages of each text. */
export function textInputs<List extends Texts>(
  t: InputFields,
  texts: List,
): Columns<List, Record<Text['kind'], TextInput>> {
  const fields = inEach(texts, ({ kind, description }, language) => {
    const line = `${description.replace(/\.$/, '')} in ${language}, at most ${INPUT_LIMITS.line} characters.`
    const long = `${description} ${kind === 'markdown' ? 'Markdown in' : 'In'} ${language}, at most 50,000 characters.`
    return t.string({ description: kind === 'name' || kind === 'line' ? line : long })
  })
  return fields as Columns<List, Record<Text['kind'], TextInput>>
}

type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>
type TextInput = InputFieldRef<typeof builder.$inferSchemaTypes, string | null | undefined>

/** What a form holds besides, of every kind of content. */
export const unfinishedInput = (t: InputFields) =>
  t.field({
    type: 'JSON',
    description:
      'What the form of hidden content holds and cannot be saved yet, as in the field `unfinished`: `{ "rows": { "uses": [{ "index": 2, "value": {} }] }, "fields": {} }`, at most 200,000 characters. Null removes it. While there is any, the content cannot be public.',
  })

/** Argument of `update…` mutations. */
export const basedOnArg = builder.args((t) => ({
  basedOn: t.field({
    type: 'DateTime',
    description:
      '`updatedAt` of the version that was edited. If the object has been saved since, nothing is written (CONFLICT). If omitted, later changes are overwritten.',
  }),
}))

/** Reads or updates the row with an id, which may be malformed. Throws NOT_FOUND if it does not exist. */
export async function rowById<Row>(id: string, ask: (where: { id: string }) => Promise<Row>): Promise<Row> {
  if (!isUuid(id)) throw apiError('NOT_FOUND')
  try {
    return await ask({ id })
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === ROW_NOT_FOUND)
      throw apiError('NOT_FOUND')
    throw error
  }
}
