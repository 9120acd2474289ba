import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatDate, yearOf } from '../../web/i18n/dates.ts'

const LATE_EVENING = '2026-03-02T02:30:00.000Z'
const guatemala = { timeZone: 'America/Guatemala' } as const

test('a date is that of the clocks of the site, whatever the zone of the machine', () => {
  expect(formatDate(LATE_EVENING, { ...guatemala, language: 'en' })).toBe('March 1, 2026')
  expect(formatDate(LATE_EVENING, { ...guatemala, language: 'es' })).toBe('1 de marzo de 2026')
  expect(formatDate(LATE_EVENING, { timeZone: 'Asia/Tokyo', language: 'en' })).toBe('March 2, 2026')
})

test('a time is told after its date, from 00:00 to 23:59', () => {
  const withTime = (date: string) => formatDate(date, { ...guatemala, language: 'es', withTime: true })
  expect(withTime(LATE_EVENING)).toBe('1 de marzo de 2026, 20:30')
  expect(withTime('2026-03-02T06:00:00.000Z')).toBe('2 de marzo de 2026, 00:00')
})

test('a day without a time is the same day in every zone', () => {
  for (const timeZone of ['Pacific/Pago_Pago', 'America/Guatemala', 'Pacific/Kiritimati'])
    expect(formatDate('2026-11-21', { timeZone, language: 'en' })).toBe('November 21, 2026')
})

test('the year changes at midnight in Guatemala', () => {
  expect(yearOf(new Date('2027-01-01T05:59:00Z'), 'America/Guatemala')).toBe('2026')
  expect(yearOf(new Date('2027-01-01T06:00:00Z'), 'America/Guatemala')).toBe('2027')
})

test('nothing else in the site writes dates, but for values of form fields', () => {
  const allowed = ['i18n/dates.ts', 'admin/notification/site-time.ts', 'admin/rights/days-of-year.ts']
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/^(gql|dist)\//.test(file) && !allowed.includes(file),
  )
  expect(files.length).toBeGreaterThan(200)
  const formatsDates =
    /DateTimeFormat|toLocale(Date|Time)String|\.dateTime\(|\.getUTC\w+\(|\.get(Date|Month|FullYear|Hours)\(/
  expect(files.filter((file) => formatsDates.test(readFileSync(`web/${file}`, 'utf8')))).toEqual([])
})
