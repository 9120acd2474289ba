import { z, type ZodType } from 'zod'
import { isStorableDate, isStorableText } from '../rules/storable.ts'
import { badInput } from '../errors.ts'

// A cursor is the position where a page ends: the values by which the list is sorted, as JSON in Base64. Clients can
// forge one, so it is validated like other input, with these schemas.

export const cursorText = z.string().refine(isStorableText)

export const cursorUuid = z.guid()

/** Milliseconds since 1970. */
export const cursorTime = z
  .int()
  .transform((time) => new Date(time))
  .refine(isStorableDate)

export const cursorDate = z.iso.datetime().refine((text) => isStorableDate(new Date(text)))

/** The content of a cursor. Throws BAD_USER_INPUT unless it matches `held`. */
export function readCursor<Held>(cursor: string, held: ZodType<Held>): Held {
  const { success, data } = held.safeParse(parse(cursor))
  if (success) return data
  throw badInput({ after: 'invalidCursor' })
}

export function writeCursor(values: unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
