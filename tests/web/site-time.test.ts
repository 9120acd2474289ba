import { expect, test } from 'vitest'
import { fromFieldTime, toFieldTime } from '../../web/admin/notification/site-time.ts'

test.each([
  ['2026-12-24T08:00', 'America/Guatemala', '2026-12-24T14:00:00.000Z'],
  ['2026-12-31T23:59', 'America/Guatemala', '2027-01-01T05:59:00.000Z'],
  ['2026-07-01T00:00', 'Europe/Madrid', '2026-06-30T22:00:00.000Z'],
  // The day on which summer time ends, before and after it does.
  ['2026-10-25T01:30', 'Europe/Madrid', '2026-10-24T23:30:00.000Z'],
  ['2026-10-25T03:30', 'Europe/Madrid', '2026-10-25T02:30:00.000Z'],
])('%s in %s is %s, and back', (fieldTime, timeZone, time) => {
  expect(fromFieldTime(fieldTime, timeZone)).toBe(time)
  expect(toFieldTime(time, timeZone)).toBe(fieldTime)
})

test.each(['', 'soon'])('%j is no time', (text) => expect(fromFieldTime(text, 'America/Guatemala')).toBeNull())
