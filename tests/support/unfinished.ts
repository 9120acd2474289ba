import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** When the run is stopped, reports the test files that have not finished. */
export class Unfinished implements Reporter {
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
}
