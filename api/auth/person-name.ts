import { z } from 'zod'

// Line breaks, and characters that change the text direction of an admin page.
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u

export const personName = z
  .string()
  .normalize()
  .trim()
  .max(100, 'tooLong')
  .refine((name) => !CONTROL.test(name), 'invalid')
