import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { resetLimits } from '../../api/http/rate-limit.ts'
import { emptyDatabase, prepareDatabase } from './database.ts'

beforeAll(() => prepareDatabase())
beforeEach(() => emptyDatabase())
beforeEach(() => resetLimits())

// What is printed as an error and nobody expected is one.
beforeEach(() => void vi.spyOn(console, 'error'))
afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  expect(calls).toEqual([])
})
