import { z } from 'zod'

// The content security policy of the site forbids the code that zod compiles at run time; the server may compile.
if ('document' in globalThis) z.config({ jitless: true })

export { z }

/** A value that may be left out, null or empty. */
export function orElse<Schema extends z.ZodType, const Otherwise>(otherwise: Otherwise, schema: Schema) {
  return schema
    .nullish()
    .transform((value): NonNullable<z.output<Schema>> | Otherwise =>
      value == null || value === '' ? otherwise : value,
    )
}

/** What a value is, if it is there. */
export function coreOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) return coreOf(schema.in as z.ZodType)
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapped ? coreOf(schema.unwrap() as z.ZodType) : schema
}
