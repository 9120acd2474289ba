import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { cpuOf } from './measure.ts'

export type Load = Awaited<ReturnType<typeof load>>

interface Asked {
  ids: number[]
  seconds: number
  body?: string
  headers?: string[]
  connections?: number
}

/** As many requests as one thread of wrk can send: times in milliseconds, CPU time of the server and bytes of each. */
export async function load(url: string, { ids, seconds, body, headers = [], connections = 16 }: Asked) {
  const given = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', 'tests/bench/load.lua']
  const sent = [...headers.flatMap((header) => ['-H', header]), url, ...(body ? ['--', body] : [])]
  const before = cpuOf(ids)
  const { stdout } = await promisify(execFile)('wrk', [...given, ...sent])
  const cpu = cpuOf(ids) - before
  const measured = JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<Measured, number>
  const { requests, failed, bytes, p50, p99 } = measured
  if (failed > 0) throw new Error(`${url}: ${failed} requests of ${requests} failed`)
  const perSecond = requests / measured.seconds
  return { requests, perSecond, p50, p99, bytes: bytes / requests, cpu: cpu / requests }
}

type Measured = 'requests' | 'seconds' | 'bytes' | 'failed' | 'p50' | 'p99'
