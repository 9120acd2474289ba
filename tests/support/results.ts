import { relative } from 'node:path'

/** What a test runner found. A failure has the file and the name of the test, or says what else went wrong. */
export interface Results {
  passed: number
  skipped: number
  failures: string[]
}

export interface VitestReport {
  numPassedTests: number
  numPendingTests: number
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
}

export interface PlaywrightReport {
  stats: { expected: number; skipped: number }
  suites: Suite[]
  /** Outside of tests, such as a server that does not start. */
  errors: { message?: string }[]
}

interface Suite {
  title: string
  file: string
  specs: { title: string; tests: { status: string }[] }[]
  suites?: Suite[]
}

export function vitestResults({ numPassedTests, numPendingTests, testResults }: VitestReport): Results {
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative('', name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that could not be loaded, or whose hooks failed, has no failed tests.
    if (status === 'failed' && failed.length === 0) return [`${file}, outside of its tests`]
    return failed.map(({ fullName }) => `${file}: ${fullName}`)
  })
  return { passed: numPassedTests, skipped: numPendingTests, failures }
}

export function playwrightResults({ stats, suites, errors }: PlaywrightReport): Results {
  const failures = suites.flatMap((suite) => failuresIn(suite, []))
  const outside = errors.map(
    ({ message = 'unknown error' }) => `playwright, outside of its tests: ${firstLine(message)}`,
  )
  return { passed: stats.expected, skipped: stats.skipped, failures: [...failures, ...outside] }
}

/** A test that passes only when it is repeated has failed, too. */
function failuresIn({ title, file, specs, suites = [] }: Suite, outer: string[]): string[] {
  const path = title === file ? outer : [...outer, title]
  const failed = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(() => `tests/e2e/${file}: ${[...path, spec.title].join(' ')}`),
  )
  return [...failed, ...suites.flatMap((suite) => failuresIn(suite, path))]
}

const firstLine = (text: string) => text.split('\n', 1)[0]!
