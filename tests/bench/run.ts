import { parseArgs } from 'node:util'

/*
 * npm run bench            what the site costs: bytes, times, memory, SQL statements, each beside its budget
 * npm run bench -- phone   the first visit of a slow phone over slow 3G: requests, bytes by kind, paints, blocking time
 * npm run bench -- offline saving all content to a phone, updating it, searching and opening it without a network
 * npm run bench -- search  labelled searches: harmful lists, dangers, persons, words told, each as a share of the searches
 * npm run bench -- growth  the same queries on 60 and on 100,000 plants, on a PostgreSQL server of its own
 * npm run bench -- readers a mix of readers and an admin who edits, response cache on: CPU time a request
 * npm run bench -- pages   pages, rendered and from memory, beside a file of nginx
 * npm run bench -- admin   the lists of the admin area with 100,000 plants and users, on such a server
 * npm run bench -- api     the endpoint beside others
 * npm run bench -- attacks two and three networks attack a site that has 768 MB, while another one reads
 * npm run bench -- recovery  a PostgreSQL server is brought back to the moment before a mistake
 * npm run bench -- sign-ins  a hundred sign in at once, sixty sign up, while another network reads
 * npm run bench -- faults  kills, full disks, lost power: whether the site comes back, with all that it acknowledged
 * npm run bench -- cluster nodes behind a balancer, PostgreSQL with a replica, Redis: throughput, and what a fault costs
 */

const benches: Record<string, () => Promise<unknown>> = {
  site: () => import('./site.ts'),
  phone: () => import('./phone.ts'),
  offline: () => import('./offline/run.ts'),
  search: () => import('./search.ts'),
  growth: () => import('./growth.ts'),
  readers: () => import('./readers.ts'),
  pages: () => import('./pages/run.ts'),
  admin: () => import('./admin.ts'),
  api: () => import('./api/run.ts'),
  attacks: () => import('./attacks/run.ts'),
  recovery: () => import('./recovery.ts'),
  'sign-ins': () => import('./sign-ins.ts'),
  faults: () => import('./faults/run.ts'),
  cluster: () => import('./cluster/run.ts'),
}

const [name = 'site'] = parseArgs({ allowPositionals: true, strict: false }).positionals
const bench = benches[name]
if (!bench) {
  console.error(`There is no bench ${name}: it is one of ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
await bench()
