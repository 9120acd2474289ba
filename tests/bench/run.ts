import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'

// npm run bench -- NAME runs one of these, `site` by default. Its file says what it measures; a missed budget fails it.

const benches: Record<string, () => Promise<unknown>> = {
  site: () => import('./site.ts'),
  phone: () => import('./phone.ts'),
  offline: () => import('./offline/run.ts'),
  search: () => import('./search.ts'),
  growth: () => import('./growth.ts'),
  pages: () => import('./pages.ts'),
  data: () => import('./data.ts'),
  api: () => import('./api/run.ts'),
  attacks: () => import('./attacks/run.ts'),
  recovery: () => import('./recovery.ts'),
  faults: () => import('./faults/run.ts'),
  cluster: () => import('./cluster/run.ts'),
}

const [name = 'site'] = parseArgs({ allowPositionals: true, strict: false }).positionals
const bench = benches[name]
if (!bench) {
  console.error(`There is no bench ${name}: it is one of ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
execFileSync(process.execPath, ['web/build/build.ts'], { stdio: 'inherit' })
await bench()
