import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { reasonOf } from './results.ts'

/** What made a run fail although the report of Vitest does not have it, a line for each. */
export const OUTSIDE_TESTS = 'tests/.results/outside-tests.json'

/** Reports what is about no test: errors that none has caught, and files that have not finished. */
export class OutsideTests implements Reporter {
  private readonly running = new Set<string>()

  onInit(): void {
    process.once('SIGTERM', () => {
      for (const file of this.running) console.error(`Not finished: ${file}`)
    })
  }

  onTestModuleStart({ moduleId }: TestModule): void {
    this.running.add(relative('', moduleId))
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    this.running.delete(relative('', moduleId))
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly SerializedError[]): void {
    const uncaught = errors.map(({ name, message, cause, VITEST_TEST_PATH: path, VITEST_TEST_NAME: test }) => {
      const place = path
        ? `${relative('', String(path))}, during or after ${test ? `“${String(test)}”` : 'its tests'}`
        : 'vitest, outside of its tests'
      return `${place}${reasonOf(`${name}: ${message} ${cause?.message ?? ''}`)}`
    })
    const unfinished = [...this.running].map((file) => `${file} did not finish`)
    writeFileSync(OUTSIDE_TESTS, JSON.stringify([...uncaught, ...unfinished]))
  }
}
