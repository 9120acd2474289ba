import { env } from '../env.ts'

/** A day in the time zone of the site, such as 2026-11-28: the Swedish format is ISO 8601. */
export function dayOf(time = new Date()): string {
  return time.toLocaleDateString('sv', { timeZone: env.TIME_ZONE })
}
