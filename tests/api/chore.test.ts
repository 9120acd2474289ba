import { expect, test, vi } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import { run } from '../support/run.ts'

const DAY_MS = 24 * 60 * 60_000
const LIST = '{ adminOverview { chores { name doneAt doneBy dueAt } } }'

const finish = (name: string, as?: Account) =>
  run('mutation ($name: ChoreName!) { finishChore(name: $name) { name doneBy } }', { name }, { as })

interface Listed {
  name: string
  doneAt: string | null
  doneBy: string | null
  dueAt: string
}

async function list(as: Account): Promise<Listed[]> {
  return (await run(LIST, {}, { as })).data.adminOverview.chores
}

test('nobody but an admin notes that a yearly task was done, and nobody notes another one', async () => {
  expect((await finish('UPGRADE')).codes).toEqual(['UNAUTHENTICATED'])
  expect((await finish('UPGRADE', await buildUser())).codes).toEqual(['FORBIDDEN'])
  expect((await finish('REST', await buildAdmin())).codes).toEqual(['GRAPHQL_VALIDATION_FAILED'])
  expect(await prisma.auditEntry.count()).toBe(0)
})

test('each is due a month after the first start, and a year after it was done, of which the list says by whom', async () => {
  const start = new Date(Date.now() - 31 * DAY_MS)
  await prisma.seedRun.createMany({ data: [{ digest: 'a', createdAt: start }, { digest: 'b' }] })
  const admin = await buildAdmin()
  const before = await list(admin)
  expect(before.length).toBeGreaterThan(3)
  for (const { doneAt, doneBy, dueAt } of before) {
    expect([doneAt, doneBy]).toEqual([null, null])
    expect(Date.parse(dueAt)).toBe(start.valueOf() + 30 * DAY_MS)
  }

  const { name } = before[0]!
  expect((await finish(name, admin)).data.finishChore).toEqual({ name, doneBy: admin.email })
  const after = await list(await buildAdmin())
  const done = after.at(-1)!
  expect([done.name, done.doneBy]).toEqual([name, admin.email])
  expect(Date.parse(done.dueAt) - Date.parse(done.doneAt!)).toBe(365 * DAY_MS)
  expect(after.slice(0, -1).every(({ doneAt }) => doneAt === null)).toBe(true)
})

test('done again by another admin, it is due a year after that', async () => {
  const [admin, other] = [await buildAdmin(), await buildAdmin()]
  await finish('UPGRADE', admin)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5000 })
  try {
    await finish('UPGRADE', other)
  } finally {
    vi.useRealTimers()
  }
  expect((await list(admin)).find(({ name }) => name === 'UPGRADE')!.doneBy).toBe(other.email)
})
