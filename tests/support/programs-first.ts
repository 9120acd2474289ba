import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that start programs or servers take longest: one that began last would leave the other worker nothing to do. */
export class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const startsPrograms = ({ moduleId }: TestSpecification) =>
      /\b(startProgram|startCluster|watchPrograms|cloneRepository)\(/.test(readFileSync(moduleId, 'utf8'))
    return [...sorted.filter(startsPrograms), ...sorted.filter((file) => !startsPrograms(file))].toSorted(
      (a, b) => placeOf(a) - placeOf(b),
    )
  }
}

/** The documented commands, then the API, then the rest of web/: a worker serves one project, so projects do not mix. */
function placeOf({ moduleId, project }: TestSpecification): number {
  if (project.name !== 'web') return 1
  return moduleId.endsWith('/commands.test.ts') ? 0 : 2
}
