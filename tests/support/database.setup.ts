import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { cost } from '../../api/auth/hashing.ts'
import { resetLimits } from '../../api/http/rate-limit.ts'
import { emptyDatabase, prepareDatabase } from './database.ts'

beforeAll(() => prepareDatabase())
beforeEach(() => emptyDatabase())
beforeEach(() => resetLimits())
// Hashes at production cost would take a sixth of the time of all tests; the tests of hashing use it.
beforeEach(() => void (cost.N = 256))

// Unexpected errors on the console fail a test.
beforeEach(() => void vi.spyOn(console, 'error'))
afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  expect(calls).toEqual([])
})
