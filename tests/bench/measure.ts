import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Program } from '../support/program.ts'

/** A measurement: milliseconds, bytes or a count, with its budget. */
export interface Finding {
  what: string
  value: string
  p99?: string
  budget?: string
  isOver?: boolean
}

export interface Times {
  p50: number
  p95: number
  p99: number
}

/** Repeats `ask` on one connection, after a warm-up. */
export async function timesOf(ask: (round: number) => Promise<unknown>, rounds = 300): Promise<Times> {
  for (let round = 0; round < Math.max(20, rounds / 5); round++) await ask(round)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await ask(round)
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

export function time(what: string, milliseconds: number, budget?: number, p99?: number): Finding {
  return {
    ...finding(what, milliseconds, budget, (value) => `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`),
    ...(p99 !== undefined && { p99: `${p99.toFixed(1)} ms` }),
  }
}

export function bytes(what: string, size: number, budget?: number): Finding {
  return finding(what, size, budget, (value) => `${(value / 1000).toFixed(1)} kB`)
}

export function megabytes(what: string, size: number, budget?: number): Finding {
  return finding(what, size, budget, (value) => `${Math.round(value)} MB`)
}

export function count(what: string, number: number, budget?: number): Finding {
  return finding(what, number, budget, String)
}

export function finding(
  what: string,
  value: number,
  budget: number | undefined,
  show: (value: number) => string,
): Finding {
  if (budget === undefined) return { what, value: show(value) }
  return { what, value: show(value), budget: `≤ ${show(budget)}`, isOver: value > budget }
}

/** CPU milliseconds of processes since their start; undefined if the system does not report it. */
export function cpuOf(ids: number[]): number {
  return ids.reduce((sum, id) => sum + ticksOf(id) * 10, 0)
}

/** Fields 14 and 15 of proc(5), in hundredths of a second. */
function ticksOf(id: number): number {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
    // The name in parentheses may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}

/** Resident memory of a program, in megabytes. */
export function residentOf({ process: { pid } }: Program): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1000
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

/** Prints a table, with the headings of the two columns of figures. A budget that is missed fails the bench. */
export function print(title: string, findings: Finding[], of = 'median', second = 'p99'): void {
  const rows = findings.map(({ what, value, p99 = '', budget = '', isOver }) => [
    what,
    value,
    p99,
    budget,
    isOver ? 'OVER' : '',
  ])
  const table = [['', of, second, 'budget', ''], ...rows]
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  const lines = table.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
  )
  console.info(`\n${title}\n\n${lines.map((line) => line.trimEnd()).join('\n')}\n`)
  if (findings.some(({ isOver }) => isOver)) process.exitCode = 1
}
