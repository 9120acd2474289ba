import { allAtOnce, ATTACKS } from './workloads.ts'

// In a process of its own, so that its CPU time does not count.

const [name = '', address = ''] = process.argv.slice(2)
const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
console.info('attacking')
await (ATTACKS[name] ?? allAtOnce)(address, stop.signal)
process.exit(0)
