import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lendSite } from '../support/own-site.ts'
import { findFreePort } from '../support/redis.ts'

const METRICS_TOKEN = 'a-token-of-some-length'

interface Results {
  data: { result: { metric: { alertname?: string } }[] }
}

// The files of deploy/monitoring in Debian's Prometheus.
test(
  'Prometheus reads the site, the dashboard shows values, and an alert tells that passwords are tried',
  () =>
    lendSite(
      async ({ address, fetch: visit }) => {
        const folder = mkdtempSync(join(tmpdir(), 'prometheus-'))
        const port = await findFreePort()
        const read = (name: string) => readFileSync(`deploy/monitoring/${name}`, 'utf8')
        const files = {
          'metrics-token': METRICS_TOKEN,
          'alerts.yaml': read('alerts.yaml'),
          'prometheus.yaml': read('prometheus.yaml')
            .replaceAll('15s', '1s')
            .replace('localhost:4000', new URL(address).host),
        }
        for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
        const options = [`--config.file=${folder}/prometheus.yaml`, `--storage.tsdb.path=${folder}/data`]
        const prometheus = spawn('prometheus', [...options, `--web.listen-address=127.0.0.1:${port}`], {
          stdio: 'ignore',
        })
        const query = async (expression: string) => {
          const url = `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(expression)}`
          const response = await fetch(url).catch(() => undefined)
          return response?.ok ? ((await response.json()) as Results).data.result : []
        }

        const page = () => visit('/plants?lang=es')
        const guess = (round: number) =>
          visit('/api/auth/sign-in/email', {
            method: 'POST',
            headers: { 'content-type': 'application/json', origin: address },
            body: JSON.stringify({ email: `admin${round}@example.org`, password: 'wrong' }),
          })
        await guess(0)
        await expect.poll(() => query('auth_requests_total'), { timeout: 30_000 }).not.toEqual([])
        for (let round = 1; round < 70; round++) await Promise.all([page(), guess(round)])

        const { panels } = JSON.parse(read('dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
        // Of one site without servers: no dependency, and nothing refused.
        const empty = /dependency_up|graphql_refusals_total/
        for (const { expr } of panels.flatMap(({ targets }) => targets).filter(({ expr }) => !empty.test(expr)))
          await expect.poll(() => query(expr), { timeout: 30_000, message: expr }).not.toEqual([])
        const alerts = async () => (await query('ALERTS')).map(({ metric }) => metric.alertname)
        await expect.poll(alerts, { timeout: 60_000 }).toEqual(['PasswordsTried'])
        prometheus.kill('SIGKILL')
        rmSync(folder, { recursive: true, force: true })
      },
      { METRICS_TOKEN },
    ),
  300_000,
)
