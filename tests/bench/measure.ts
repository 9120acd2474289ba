import { readFileSync } from 'node:fs'
import { descendantsOf } from '../support/processes.ts'

export interface Finding {
  what: string
  value: string
  p99?: string
  budget?: string
  isOver?: boolean
}

export type Times = Record<'p50' | 'p95' | 'p99', number>

/** Repeats `ask` on one connection, after a warm-up. */
export async function timesOf(ask: (round: number) => Promise<unknown>, rounds = 300): Promise<Times> {
  for (let round = 0; round < Math.max(20, rounds / 5); round++) await ask(round)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await ask(round)
    times.push(performance.now() - start)
  }
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), p99: quantile(times, 0.99) }
}

export function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Infinity
}

export function time(what: string, milliseconds: number, budget?: number, p99?: number): Finding {
  return {
    ...finding(what, milliseconds, budget, (value) => `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`),
    ...(p99 !== undefined && { p99: `${p99.toFixed(1)} ms` }),
  }
}

export const bytes = (what: string, size: number, budget?: number) =>
  finding(what, size, budget, (value) => `${(value / 1000).toFixed(1)} kB`)

export const megabytes = (what: string, size: number, budget?: number) =>
  finding(what, size, budget, (value) => `${Math.round(value)} MB`)

export const count = (what: string, number: number, budget?: number) => finding(what, number, budget, String)

export function finding(
  what: string,
  value: number,
  budget: number | undefined,
  show: (value: number) => string,
): Finding {
  if (budget === undefined) return { what, value: show(value) }
  return { what, value: show(value), budget: `≤ ${show(budget)}`, isOver: value > budget }
}

/** CPU milliseconds of processes since their start: fields 14 and 15 of proc(5), in hundredths of a second. */
export function cpuOf(ids: number[]): number {
  return sum(ids, (id) => {
    const stat = readProcess(id, 'stat')
    // The name, in parentheses, may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
  })
}

export function residentOf(id: number): number {
  return statusOf(id, 'VmRSS')
}

/** With those that it has started. The files of programs, which these share, count once, as they do in a container. */
export function residentOfAll(id: number): number {
  const ids = [id, ...descendantsOf(id)]
  const own = sum(ids, (id) => statusOf(id, 'RssAnon') + statusOf(id, 'RssShmem'))
  return own + Math.max(...ids.map((id) => statusOf(id, 'RssFile')))
}

function statusOf(id: number, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readProcess(id, 'status'))?.[1] ?? 0) / 1000
}

function readProcess(id: number, file: 'stat' | 'status'): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

export function sum<Item>(items: Item[], valueOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0)
}

export function median(values: number[]): number {
  return quantile(values, 0.5)
}

/** Prints a table, with the headings of the two columns of figures. A budget that is missed fails the bench. */
export function print(title: string, findings: Finding[], of = 'median', second = 'p99'): void {
  const rows = findings.map(({ what, value, p99 = '', budget = '', isOver }) => {
    return [what, value, p99, budget, isOver ? 'OVER' : '']
  })
  console.info(`\n${title}\n\n${table([['', of, second, 'budget', ''], ...rows])}\n`)
  if (findings.some(({ isOver }) => isOver)) process.exitCode = 1
}

/** Lines of columns, all but the first aligned to the right. */
export function table(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')
}
