import { ATTACKS, MIX } from './workloads.ts'

// In a process of its own, so that its CPU time does not count.

const [name = '', address = '', from = '', connections = '', plants = ''] = process.argv.slice(2)
const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
console.info('attacking')
const attack = ATTACKS[name] ?? MIX
await attack({ address, from, connections: Number(connections), plants: plants.split(','), signal: stop.signal })
process.exit(0)
