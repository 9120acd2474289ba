import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { linkToBackup } from '../../api/backup/download.ts'
import { FOLDER } from '../../api/backup/folder.ts'
import { listBackups } from '../../api/backup/made.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { PASSWORD } from '../support/auth.ts'
import { run } from '../support/run.ts'

const START = 'mutation ($password: String!) { startBackup(password: $password) { id state } }'
const LAST = '{ lastJob(kind: BACKUP) { id state isStopping done of problem by } }'
const LIST = '{ backups { nextAt kept files { name megabytes hasPictures } } }'
const OPEN = 'mutation ($name: String!, $password: String!) { openBackup(name: $name, password: $password) }'
const STOP = 'mutation ($id: ID!) { stopJob(id: $id) { isStopping } }'

let admin: Account
const before = new Set((await listBackups()).map(({ name }) => name))
beforeEach(async () => {
  admin = await buildAdmin({ hasPassword: true })
})
afterAll(async () => {
  for (const { name } of await listBackups()) if (!before.has(name)) await rm(join(FOLDER, name))
})

const ask = (query: string, variables = {}, as: Account = admin) => run(query, variables, { as })
const start = (password = PASSWORD) => ask(START, { password })
const lastJob = async () => (await ask(LAST)).data.lastJob
const files = async () => (await ask(LIST)).data.backups.files as { name: string; hasPictures: boolean }[]
const get = (path: string) => app.request(`http://localhost${path}`)

test('an open session is not enough', async () => {
  const wrong = { password: 'wrong' }
  expect((await start('not this one')).errors[0]?.extensions.fields).toEqual(wrong)
  const opened = await ask(OPEN, { name: 'daily-2026-11-28T10-00-00Z.tar.gz', password: '' })
  expect(opened.errors[0]?.extensions.fields).toEqual(wrong)
  expect([await prisma.job.count(), await prisma.auditEntry.count()]).toEqual([0, 0])
  for (let time = 0; time < 10; time++) await start('not this one')
  expect((await start()).codes).toEqual(['RATE_LIMITED'])
})

test('no other file of the folder can be had', async () => {
  for (const name of ['../auth-secret', 'auth-secret', '.copy-x', 'daily-2026-01-01T10-00-00Z.tar.gz'])
    expect((await ask(OPEN, { name, password: PASSWORD })).codes, name).toEqual(['NOT_FOUND'])
  expect((await get(linkToBackup('daily-2026-01-01T10-00-00Z.tar.gz', admin.id))).status).toBe(404)
})

describe('one that is asked for', { timeout: 60_000 }, () => {
  test('is made in the background, verified, listed, and downloaded by a link', async () => {
    expect((await start()).data.startBackup.state).toBe('RUNNING')
    expect((await start()).errors[0]?.extensions).toMatchObject({ code: 'CONFLICT', reason: 'alreadyRunning' })
    await expect.poll(async () => (await lastJob()).state, { timeout: 50_000, interval: 200 }).toBe('DONE')
    const [file] = (await files()).filter(({ name }) => !before.has(name))
    expect(file).toMatchObject({ name: expect.stringMatching(/^requested-/), hasPictures: true })
    const { data } = await ask(OPEN, { name: file!.name, password: PASSWORD })
    const link = data.openBackup as string
    const response = await get(link)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([bytes.length, bytes[0], bytes[1]]).toEqual([Number(response.headers.get('content-length')), 0x1f, 0x8b])
    const actions = (await prisma.auditEntry.findMany({ orderBy: { id: 'asc' } })).map(({ action, subject }) => [
      action,
      subject,
    ])
    expect(actions).toEqual([
      ['startBackup', null],
      ['openBackup', file!.name],
    ])

    const other = await buildAdmin()
    const url = new URL(link, 'http://localhost')
    const changed = (name: string, value: string) => {
      const params = new URLSearchParams(url.search)
      params.set(name, value)
      return `${url.pathname}?${params}`
    }
    for (const path of [
      url.pathname,
      changed('admin', other.id),
      changed('until', '9999999999999'),
      changed('signature', 'AAAA'),
    ])
      expect((await get(path)).status, path).toBe(403)
    const old = linkToBackup(file!.name, admin.id, Date.now() - 120_000)
    expect((await get(old)).status).toBe(403)
    await prisma.adminUser.deleteMany({ where: { userId: admin.id } })
    expect((await get(link)).status).toBe(403)
  })

  test('leaves nothing once it was stopped', async () => {
    const { id } = (await start()).data.startBackup
    expect((await ask(STOP, { id })).data.stopJob).toEqual({ isStopping: true })
    await expect.poll(async () => (await lastJob()).state, { timeout: 50_000, interval: 100 }).toBe('STOPPED')
    expect((await readdir(FOLDER)).filter((name) => name.startsWith('requested-') && name.endsWith('.part'))).toEqual(
      [],
    )
    expect((await ask(STOP, { id: crypto.randomUUID() })).codes).toEqual(['NOT_FOUND'])
  })

  test('whose process has ended has failed, and another can be made', async () => {
    const beatAt = new Date(Date.now() - 120_000)
    await prisma.job.create({ data: { kind: 'BACKUP', actorEmail: admin.email, beatAt } })
    expect((await lastJob()).state).toBe('FAILED')
    const { id } = (await start()).data.startBackup
    await ask(STOP, { id })
    await expect.poll(async () => (await lastJob()).state, { timeout: 50_000, interval: 100 }).toBe('STOPPED')
  })
})
