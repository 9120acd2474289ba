import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { cpuOf } from '../measure.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)

export interface Load {
  /** CPU milliseconds of the server per request. */
  cpu: number
  perSecond: number
}

/** As many requests as one thread of wrk can send, over sixteen connections. */
export async function loadWith(pid: number, url: string, headers: string[] = [], seconds = SECONDS): Promise<Load> {
  const given = headers.flatMap((header) => ['-H', header])
  const before = cpuOf([pid])
  const { stdout } = await promisify(execFile)('wrk', ['-t1', '-c16', `-d${seconds}s`, ...given, url])
  const spent = cpuOf([pid]) - before
  const [, requests = '0'] = /(\d+) requests in/.exec(stdout) ?? []
  const [, perSecond = '0'] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? []
  if (/Non-2xx/.test(stdout)) throw new Error(`${url}: ${stdout}`)
  return { cpu: spent / Number(requests), perSecond: Number(perSecond) }
}
