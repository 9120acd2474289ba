import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { playwrightResults, vitestResults } from '../support/results.ts'

// The end of a log names every failure, since that is all that is shown of a long one.

test('failed tests of Vitest are named, and files that failed outside of their tests', () => {
  const file = (name: string, status: string, tests: Record<string, string> = {}) => ({
    name: resolve('tests/api', name),
    status,
    assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
  })
  const testResults = [
    file('plant.test.ts', 'failed', { 'a plant is found': 'failed', 'a plant is listed': 'passed' }),
    file('search.test.ts', 'passed', { 'a search finds': 'passed', 'a search waits': 'skipped' }),
    file('broken.test.ts', 'failed'),
    file('hooks.test.ts', 'failed', { 'a hook failed after it': 'passed' }),
  ]
  expect(vitestResults({ numPassedTests: 3, numPendingTests: 1, testResults })).toEqual({
    passed: 3,
    skipped: 1,
    failures: [
      'tests/api/plant.test.ts: a plant is found',
      'tests/api/broken.test.ts, outside of its tests',
      'tests/api/hooks.test.ts, outside of its tests',
    ],
  })
})

test('failed and flaky tests of Playwright are named with their groups, and errors outside of tests', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const file = 'plant.spec.ts'
  const inner = { title: 'on a phone', file, specs: [spec('scrolls', 'unexpected'), spec('reads', 'flaky')] }
  const suites = [
    { title: file, file, specs: [spec('opens', 'expected'), spec('closes', 'unexpected')], suites: [inner] },
  ]
  const errors = [{ message: 'The server did not start\n    at start' }]
  expect(playwrightResults({ stats: { expected: 1, skipped: 2 }, suites, errors })).toEqual({
    passed: 1,
    skipped: 2,
    failures: [
      'tests/e2e/plant.spec.ts: closes',
      'tests/e2e/plant.spec.ts: on a phone scrolls',
      'tests/e2e/plant.spec.ts: on a phone reads',
      'playwright, outside of its tests: The server did not start',
    ],
  })
})
