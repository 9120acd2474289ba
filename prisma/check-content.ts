import { readContentFiles } from './content-files.ts'
import { checkContent, formatProblem } from './content-rules.ts'

// npm run content:check
const files = await readContentFiles()
const { problems } = checkContent(files)
for (const problem of problems) console.error(formatProblem(problem))
if (problems.length) {
  console.error(`\n${problems.length} problems. The rules are in prisma/content/README.md.`)
  process.exitCode = 1
} else {
  console.info(`${files.length} files keep every rule of prisma/content/README.md.`)
}
