import { z, type ZodType } from 'zod'
import { isStorableDate, isStorableText } from '../database/storable.ts'
import { badInput } from '../errors.ts'

// A cursor is what a list is sorted by, at the place where a page ends: JSON in Base64. Anybody can write one, so what it holds
// is checked as any other input. Each list says with these parts what its cursors hold.

/** A text to compare with a column. */
export const cursorText = z.string().refine(isStorableText)

export const cursorUuid = z.guid()

/** Milliseconds since 1970. */
export const cursorTime = z
  .int()
  .transform((time) => new Date(time))
  .refine(isStorableDate)

/** A date as `toISOString` writes it. */
export const cursorDate = z.iso.datetime().refine((text) => isStorableDate(new Date(text)))

/** What a cursor holds. Throws BAD_USER_INPUT where that is not what `held` describes. */
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
