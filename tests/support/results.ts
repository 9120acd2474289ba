import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What a test runner found. A failure has the file, the name of the test and the reason, or says what else went wrong. */
export interface Results {
  passed: number
  skipped: number
  failures: string[]
}

export interface VitestReport {
  numPassedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
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
  specs: { title: string; tests: { status: string; results?: { errors: PlaywrightError[] }[] }[] }[]
  suites?: Suite[]
}

interface PlaywrightError {
  message?: string
  location?: { line: number }
}

/** `outside` is what the report does not have (tests/support/outside-tests.ts). */
export function vitestResults(
  { numPassedTests, numPendingTests, testResults }: VitestReport,
  outside: string[],
): Results {
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative('', name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that could not be loaded, or whose hooks failed, has no failed tests.
    if (status === 'failed' && failed.length === 0) return [`${file}, outside of its tests`]
    return failed.map(({ fullName, failureMessages = [] }) => `${file}: ${fullName}${reasonOf(failureMessages[0])}`)
  })
  return { passed: numPassedTests, skipped: numPendingTests, failures: [...failures, ...outside] }
}

export function playwrightResults({ stats, suites, errors }: PlaywrightReport): Results {
  const failures = suites.flatMap((suite) => failuresIn(suite, []))
  const outside = errors.map(({ message = 'unknown error' }) => `playwright, outside of its tests${reasonOf(message)}`)
  return { passed: stats.expected, skipped: stats.skipped, failures: [...failures, ...outside] }
}

/** A test that passes only when it is repeated has failed, too. */
function failuresIn({ title, file, specs, suites = [] }: Suite, outer: string[]): string[] {
  const path = title === file ? outer : [...outer, title]
  const failed = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results = [] }) => {
        const error = results.flatMap(({ errors }) => errors).at(0)
        const line = error?.location ? `:${error.location.line}` : ''
        return `tests/e2e/${file}${line}: ${[...path, spec.title].join(' ')}${reasonOf(error?.message)}`
      }),
  )
  return [...failed, ...suites.flatMap((suite) => failuresIn(suite, path))]
}

/** The beginning of a message in one line, without the colours of a terminal. */
export function reasonOf(message?: string): string {
  if (!message) return ''
  const [lines] = stripVTControlCharacters(message).split(/\n\s+at /)
  return `: ${lines!.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_REASON)}`
}

const MAX_REASON = 300
