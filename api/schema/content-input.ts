import type { InputFieldMap } from '@pothos/core'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { apiError } from '../errors.ts'
import { isUuid } from '../rules/storable.ts'
import { INPUT_LIMITS } from '../rules/input-limits.ts'
import { aNoun, KINDS, type ContentKind } from '../content/kinds.ts'
import type { Text, Value } from '../rules/texts.ts'
import { inEach, mapValues } from '../rules/fields.ts'

const ROW_NOT_FOUND = 'P2025'

type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>

/** The input of a kind: what every kind has, and `further` fields. `required` are its names. */
export function contentInput(kind: ContentKind, required: string, further?: (t: InputFields) => InputFieldMap) {
  const { model, texts, values } = KINDS[kind]
  return builder.inputType(`${model}Input`, {
    description: `Values of ${aNoun(kind)}. On update, omitted fields are left unchanged; null or an empty string clears a text. ${required} are required on creation and cannot be cleared.`,
    fields: (t): InputFieldMap => ({
      ...inEach(texts, (text, language) => textInput(t, text, language)),
      ...mapValues(values, (value) => valueInput(t, value)),
      tags: t.stringList({ description: 'Slugs of the tags, at most 30. Replaces the whole list.' }),
      unfinished: t.field({
        type: 'JSON',
        description:
          'What the form of hidden content holds and cannot be saved yet, as in the field `unfinished`: `{ "rows": { "uses": [{ "index": 2, "value": {} }] }, "fields": {} }`, at most 200,000 characters. Null removes it. While there is any, the content cannot be public.',
      }),
      ...further?.(t),
    }),
  })
}

function textInput(t: InputFields, { kind, description }: Text, language: string) {
  const line = `${description.replace(/\.$/, '')} in ${language}, at most ${INPUT_LIMITS.line} characters.`
  const long = `${description} ${kind === 'markdown' ? 'Markdown in' : 'In'} ${language}, at most 50,000 characters.`
  return t.string({ description: kind === 'name' || kind === 'line' ? line : long })
}

function valueInput(t: InputFields, { kind, description, written = description }: Value) {
  if (kind === 'flag') return t.boolean({ description: written })
  if (kind === 'lines') return t.stringList({ description: written })
  if (kind === 'picture')
    return t.string({ description: 'URL (http or https) of the picture, or its path on this site.' })
  if (kind !== 'pictures') return t.string({ description: written })
  const whole = written === description ? 'URLs or paths of the pictures, at most 30.' : written
  return t.stringList({ description: `${whole} Replaces the whole list.` })
}

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
