import { execFileSync, execSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findFault, interruptDeploy, timeDeploy } from '../bench/faults/interrupt.ts'
import { startSite, stopSite } from '../support/node-site.ts'

// Sites of earlier commits, installed from the registry, become sites of now, whenever that is interrupted.

const COMMITS = ['8a4616ae', '5236357b', '46a94913']
const ROUNDS = 6
const ADMIN = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'ceiba and ixbut' }

const folder = mkdtempSync(join(tmpdir(), 'upgrades-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each(COMMITS)(
  'from %s: killed at any moment and started again, and back by its backup',
  async (commit) => {
    const old = join(folder, commit)
    const data = join(folder, `${commit}-data`)
    const backup = join(folder, `${commit}.tar.gz`)
    mkdirSync(old)
    execSync(`git archive ${commit} | tar --extract --directory ${old}`)
    const npm = (args: string[], DATA_DIR: string) =>
      execFileSync('npm', args, { cwd: old, stdio: 'pipe', env: { ...process.env, ...ADMIN, DATA_DIR } })
    npm(['ci'], data)
    npm(['run', 'db:deploy'], data)
    npm(['run', 'backup', '--', '--to', backup], data)

    const place = join(folder, 'site')
    const prepare = () => {
      rmSync(place, { recursive: true, force: true })
      cpSync(data, place, { recursive: true })
      return { DATA_DIR: place }
    }
    const duration = await timeDeploy(prepare())
    for (let round = 0; round < ROUNDS; round++)
      expect(findFault(await interruptDeploy(prepare(), { round, rounds: ROUNDS, duration }))).toBeUndefined()
    const site = await startSite({ DATA_DIR: place, AUTH_SECRET: '' })
    expect(await site.signIn()).toBeTruthy()
    expect((await site.fetch('/plants?lang=es')).status).toBe(200)
    await stopSite(site)

    npm(['run', 'restore', '--', backup, '--replace'], place)
    npm(['run', 'db:deploy'], place)
    rmSync(old, { recursive: true })
  },
  1_200_000,
)
