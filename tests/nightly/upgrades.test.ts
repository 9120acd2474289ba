import { execFileSync, execSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { interruptDeploy, timeDeploy } from '../support/interrupt.ts'
import { startSite, stopSite } from '../support/node-site.ts'

// Sites of earlier commits, installed from the registry, become sites of now, whenever that is interrupted.

const COMMITS = ['8a4616ae', '5236357b', '46a94913']
const ROUNDS = 6
const ADMIN = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'ceiba and ixbut' }
/** An installation takes minutes, and stays for the next run. */
const CACHE = resolve('tests/.results/upgrades')

const folder = mkdtempSync(join(tmpdir(), 'upgrades-'))
afterAll(() => rmSync(folder, { recursive: true }))

const place = join(folder, 'site')

describe.each(COMMITS)('from %s', { timeout: 3_600_000 }, (commit) => {
  const old = join(CACHE, commit)
  const data = join(old, 'first-data')
  const backup = join(old, 'first.tar.gz')
  const npm = (cwd: string, args: string[], DATA_DIR: string) =>
    execFileSync('npm', args, { cwd, stdio: 'pipe', env: { ...process.env, ...ADMIN, DATA_DIR } })
  const prepare = () => {
    rmSync(place, { recursive: true, force: true })
    cpSync(data, place, { recursive: true })
    return { DATA_DIR: place }
  }

  test.skipIf(existsSync(old))('it is installed, with its content and a backup', () => {
    const part = `${old}.part`
    rmSync(part, { recursive: true, force: true })
    mkdirSync(part, { recursive: true })
    execSync(`git archive ${commit} | tar --extract --directory ${part}`)
    npm(part, ['ci'], data)
    npm(part, ['run', 'db:deploy'], join(part, 'first-data'))
    npm(part, ['run', 'backup', '--', '--to', join(part, 'first.tar.gz')], join(part, 'first-data'))
    renameSync(part, old)
    expect(existsSync(backup)).toBe(true)
  })

  test('killed at any moment, the next start ends the upgrade', async () => {
    const duration = await timeDeploy(prepare())
    for (let round = 0; round < ROUNDS; round++)
      expect((await interruptDeploy(prepare(), { round, rounds: ROUNDS, duration })).problem).toBeUndefined()
    const site = await startSite({ DATA_DIR: place, AUTH_SECRET: '' })
    expect(await site.signIn()).toBeTruthy()
    expect((await site.fetch('/plants?lang=es')).status).toBe(200)
    await stopSite(site)
  })

  test('the old version takes its backup back over an upgrade', async () => {
    await timeDeploy(prepare())
    expect(String(npm(old, ['run', 'restore', '--', backup, '--replace'], place))).toContain('estored')
    npm(old, ['run', 'db:deploy'], place)
  })
})
