import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { resetRequest } from '../../api/auth/auth-request.ts'
import { cost } from '../../api/auth/hashing.ts'
import { resetLimits } from '../../api/http/rate-limit.ts'
import { prepareDatabase } from './database.ts'
import { prepareRows } from './shared-rows.ts'

beforeAll(() => prepareDatabase())
beforeEach(() => resetLimits())
// Hashes at production cost would take a sixth of the time of all tests; the tests of hashing use it.
beforeEach(() => void (cost.N = 256))
// The test that no account is revealed uses the time of the site.
beforeEach(() => void (resetRequest.takesMs = 0))

beforeEach(() => prepareRows())

// Unexpected errors on the console fail a test.
beforeEach(() => void vi.spyOn(console, 'error'))
afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  expect(calls).toEqual([])
})
