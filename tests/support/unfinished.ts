import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** Says, when the run is told to stop, which test files had begun and not ended. */
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
