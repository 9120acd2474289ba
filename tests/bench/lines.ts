import { execFileSync } from 'node:child_process'

// npm run lines: tracked lines of code by folder, SQL and the words that rules are made of included, beside those of an earlier
// commit (or of the one that is named), and the share that reads, judges and finds in a search.

const [commit = 'e0ba5ab2'] = process.argv.slice(2)
const CODE = /\.(?:ts|tsx|js|css|sql|prisma|graphql|sh)$|^prisma\/vocabulary\/.*\.yaml$/
const SEARCH =
  /^api\/(?:content|rules)\/search\/|^api\/schema\/search-reading\.ts$|^web\/offline\/search\/|^api\/offline\/pack-search\.ts$/

type Lines = Record<string, number>

function count(commit?: string): Lines {
  const counted = ['grep', '--count', '-I', '', ...(commit ? [commit] : [])]
  const lines: Lines = {}
  for (const found of execFileSync('git', counted, { encoding: 'utf8', maxBuffer: 1 << 28 })
    .trim()
    .split('\n')) {
    const [size, file] = found.split(':').toReversed() as [string, string]
    if (!CODE.test(file)) continue
    const folders = [folderOf(file), 'all', ...(SEARCH.test(file) ? ['search: read, judge, find'] : [])]
    for (const folder of folders) lines[folder] = (lines[folder] ?? 0) + Number(size)
  }
  return lines
}

function folderOf(file: string): string {
  if (file.startsWith('prisma/vocabulary/')) return 'prisma/vocabulary (words)'
  if (file.endsWith('.sql')) return 'prisma (SQL)'
  const [first, second, ...rest] = file.split('/')
  return rest.length > 0 && (first === 'api' || first === 'tests') ? `${first}/${second}` : second ? first! : '.'
}

const [now, before] = [count(), count(commit)]
console.info(`${'lines'.padEnd(30)}${'now'.padStart(9)}${commit.padStart(11)}`)
for (const folder of [...new Set([...Object.keys(before), ...Object.keys(now)])].sort())
  console.info(`${folder.padEnd(30)}${String(now[folder] ?? 0).padStart(9)}${String(before[folder] ?? 0).padStart(11)}`)
