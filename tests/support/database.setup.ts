import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { cost } from '../../api/auth/hashing.ts'
import { resetLimits } from '../../api/http/rate-limit.ts'
import { emptyDatabase, prepareDatabase } from './database.ts'

beforeAll(() => prepareDatabase())
beforeEach(() => emptyDatabase())
beforeEach(() => resetLimits())
// Hashes at the site's own cost would be a sixth of the time of all tests; those of hashing have it.
beforeEach(() => void (cost.N = 256))

// What is printed as an error and nobody expected is one.
beforeEach(() => void vi.spyOn(console, 'error'))
afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  expect(calls).toEqual([])
})
