import { parseArgs } from 'node:util'

/*
 * npm run bench            what the site costs: times, memory, SQL statements, each beside its budget
 * npm run bench -- phone   the first visit of a slow phone over slow 3G: requests, bytes by kind, paints, blocking time
 * npm run bench -- offline saving all content to a phone, updating it, searching and opening it without a network
 * npm run bench -- search  labelled searches: harmful lists, dangers, persons, words told, each as a share of the searches
 * npm run bench -- growth  the same queries on 60 and on 100,000 plants, on a PostgreSQL server of its own
 * npm run bench -- pages   pages, rendered and from memory, beside a file of nginx
 * npm run bench -- data    the dumps of 10,000 and of 100,000 plants, and what a copy has missed: time and memory
 * npm run bench -- api     the endpoint beside others
 * npm run bench -- attacks two and three networks attack a site, while another one reads
 * npm run bench -- recovery  a PostgreSQL server is brought back to the moment before a mistake
 * npm run bench -- faults  kills, full disks, lost power: whether the site comes back, with all that it acknowledged
 * npm run bench -- cluster nodes behind a balancer, PostgreSQL with a replica, Redis: throughput, and what a fault costs
 */

const benches: Record<string, () => Promise<unknown>> = {
  site: () => import('./site.ts'),
  phone: () => import('./phone.ts'),
  offline: () => import('./offline/run.ts'),
  search: () => import('./search.ts'),
  growth: () => import('./growth.ts'),
  pages: () => import('./pages/run.ts'),
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
await bench()
