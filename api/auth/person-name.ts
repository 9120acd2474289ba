import { z } from 'zod'

// Those that break lines, and those that turn the direction of what follows on the page of an admin.
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u

/** A person's name as a member writes it: at most 100 characters, none of them a control character. */
export const personName = z
  .string()
  .trim()
  .max(100, 'tooLong')
  .refine((name) => !CONTROL.test(name), 'invalid')
