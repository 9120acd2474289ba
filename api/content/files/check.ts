import { stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { formatProblem, type Problem } from './files.ts'
import { readPath } from './read-path.ts'
import { hardTexts, readsOf } from './reading-rules.ts'
import { checkContent } from './rules.ts'

// npm run content:check             the content of the repository
// npm run content:check -- <path>   another folder, or a zip exported from the admin area

const [path = 'prisma/content'] = parseArgs({ allowPositionals: true }).positionals
const isFolder = (await stat(path)).isDirectory()
const unreadable: Problem[] = []
const files = await readPath(path, unreadable)
const { content, problems: found } = checkContent(files)
const problems = [...unreadable, ...found]
const folder = isFolder ? join(relative('.', path), '/') : `${path}/`
for (const problem of problems) console.error(formatProblem(problem, folder))
if (problems.length) {
  console.error(`\n${problems.length} problems. The rules are in prisma/content/README.md.`)
  process.exitCode = 1
} else {
  console.info(`${files.length} files follow all rules of prisma/content/README.md.`)
}
const hard = readsOf(content).reduce((sum, read) => sum + hardTexts(read).length, 0)
if (hard) console.info(`Single texts that are hard to read: ${hard} (npm run content:report)`)
