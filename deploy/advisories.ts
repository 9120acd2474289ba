import { spawnSync } from 'node:child_process'

// node deploy/advisories.ts: asks the registry for advisories on the packages of the image. Exits with 0 if there are
// none, 1 if there are some, and 2 if the registry did not answer.

const UNKNOWN = 2

interface Report {
  message?: string
  error?: { summary?: string }
  vulnerabilities?: Record<
    string,
    { severity: string; range: string; via: (string | { title: string; url: string })[] }
  >
}

const { stdout, stderr } = spawnSync('npm', ['audit', '--json', '--omit=dev', '--omit=peer'], { encoding: 'utf8' })
const report = read()
if (!report.vulnerabilities) {
  const reason = report.message || report.error?.summary || stderr.split('\n').find((line) => /audit|error/.test(line))
  console.error(`NOT CHECKED for advisories: ${(reason ?? 'npm audit returned no report').replaceAll('\n', ' ')}`)
  console.error('Run node deploy/advisories.ts where the registry supports npm audit.')
  process.exit(UNKNOWN)
}
const found = Object.entries(report.vulnerabilities)
for (const [name, { severity, range, via }] of found) {
  const why = via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title} ${one.url}`)).join(', ')
  console.error(`${name} ${range}, ${severity}: ${why}`)
}
if (found.length === 0) console.info('No known advisories affect the image.')
process.exit(found.length ? 1 : 0)

function read(): Report {
  try {
    return JSON.parse(stdout) as Report
  } catch {
    return {}
  }
}
