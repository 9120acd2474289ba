import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { playwrightResults, vitestResults } from '../support/results.ts'

// The end of a log names every failure and its reason, since that is all that is shown of a long one.

test('failed tests of Vitest are named with their reasons, and what failed outside of tests', () => {
  const failureMessages = ['AssertionError: expected 2 to be 3\n    at tests/api/plant.test.ts:3:1']
  const file = (name: string, status: string, tests: Record<string, string> = {}) => ({
    name: resolve('tests/api', name),
    status,
    assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status, failureMessages })),
  })
  const testResults = [
    file('plant.test.ts', 'failed', { 'a plant is found': 'failed', 'a plant is listed': 'passed' }),
    file('search.test.ts', 'passed', { 'a search finds': 'passed', 'a search waits': 'skipped' }),
    file('broken.test.ts', 'failed'),
    file('hooks.test.ts', 'failed', { 'a hook failed after it': 'passed' }),
  ]
  const outside = ['tests/api/plates.test.ts did not finish']
  expect(vitestResults({ numPassedTests: 3, numPendingTests: 1, testResults }, outside)).toEqual({
    passed: 3,
    skipped: 1,
    failures: [
      'tests/api/plant.test.ts: a plant is found: AssertionError: expected 2 to be 3',
      'tests/api/broken.test.ts, outside of its tests',
      'tests/api/hooks.test.ts, outside of its tests',
      ...outside,
    ],
  })
})

test('failed and flaky tests of Playwright are named with their groups and reasons, and errors outside of tests', () => {
  const errors = [{ message: '\u001B[31mExpected: 0\u001B[39m\nReceived: 1\n    at closes', location: { line: 12 } }]
  const spec = (title: string, status: string) => ({ title, tests: [{ status, results: [{ errors }] }] })
  const file = 'plant.spec.ts'
  const inner = { title: 'on a phone', file, specs: [spec('scrolls', 'unexpected'), spec('reads', 'flaky')] }
  const suites = [
    { title: file, file, specs: [spec('opens', 'expected'), spec('closes', 'unexpected')], suites: [inner] },
  ]
  const outside = [{ message: 'The server did not start\n    at start' }]
  expect(playwrightResults({ stats: { expected: 1, skipped: 2 }, suites, errors: outside })).toEqual({
    passed: 1,
    skipped: 2,
    failures: [
      'tests/e2e/plant.spec.ts:12: closes: Expected: 0 Received: 1',
      'tests/e2e/plant.spec.ts:12: on a phone scrolls: Expected: 0 Received: 1',
      'tests/e2e/plant.spec.ts:12: on a phone reads: Expected: 0 Received: 1',
      'playwright, outside of its tests: The server did not start',
    ],
  })
})
