/** The part used by the bench. */
declare module 'autocannon' {
  interface Options {
    url: string
    method: 'GET' | 'POST'
    body?: string
    headers: Record<string, string>
    connections: number
    /** In seconds. */
    duration: number
  }
  interface Result {
    requests: { total: number }
    latency: { p50: number; p99: number }
    /** In bytes. */
    throughput: { total: number }
    /** In seconds. */
    duration: number
    non2xx: number
    errors: number
    statusCodeStats?: Record<string, { count: number }>
  }
  export default function autocannon(options: Options): Promise<Result>
}
