import { expect, test, vi } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import { statementsOf } from '../support/database.ts'
import { run } from '../support/run.ts'

const DAY_MS = 24 * 60 * 60_000
const LIST = '{ adminOverview { chores { name doneAt doneBy dueAt } } }'

const finish = (name: string, as?: Account) =>
  run('mutation ($name: ChoreName!) { finishChore(name: $name) { name doneBy } }', { name }, { as })

const undo = (name: string, doneAt: unknown, as?: Account) =>
  run(
    'mutation ($name: ChoreName!, $doneAt: DateTime!) { undoChore(name: $name, doneAt: $doneAt) { name doneAt doneBy dueAt } }',
    { name, doneAt },
    { as },
  )

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

test('nobody but an admin takes back that it was done', async () => {
  const admin = await buildAdmin()
  await finish('UPGRADE', admin)
  const { doneAt } = (await list(admin)).at(-1)!
  expect((await undo('UPGRADE', doneAt)).codes).toEqual(['UNAUTHENTICATED'])
  expect((await undo('UPGRADE', doneAt, await buildUser())).codes).toEqual(['FORBIDDEN'])
  expect((await list(admin)).at(-1)!.doneAt).toBe(doneAt)
})

test('each is due a month after the first start, and a year after it was done, of which the list says by whom', async () => {
  const start = new Date(Date.now() - 31 * DAY_MS)
  await prisma.seedRun.createMany({ data: [{ digest: 'a', createdAt: start }, { digest: 'b' }] })
  const admin = await buildAdmin()
  let before: Listed[] = []
  const statements = await statementsOf(async () => void (before = await list(admin)))
  expect(statements.filter((each) => each.includes('audit_entries'))).toHaveLength(1)
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
  await earlier(() => finish('UPGRADE', admin))
  await finish('UPGRADE', other)
  expect((await upgrade(admin)).doneBy).toBe(other.email)
})

test('taken back, the time before it counts again, once for each mark; the log keeps both', async () => {
  const [admin, other] = [await buildAdmin(), await buildAdmin()]
  const never = await upgrade(admin)
  expect((await undo('UPGRADE', new Date().toISOString(), admin)).codes).toEqual(['NOT_FOUND'])
  await earlier(() => finish('UPGRADE', admin))
  const first = await upgrade(admin)
  await finish('UPGRADE', other)
  const { doneAt: mistaken } = await upgrade(admin)
  expect(mistaken).not.toBe(first.doneAt)
  expect((await undo('UPGRADE', mistaken, admin)).data.undoChore).toEqual(first)
  // Pressed again, or by another admin.
  expect((await undo('UPGRADE', mistaken, other)).codes).toEqual(['NOT_FOUND'])
  expect(await upgrade(admin)).toEqual(first)
  await undo('UPGRADE', first.doneAt, admin)
  expect((await upgrade(admin)).doneAt).toBe(never.doneAt)
  await finish('UPGRADE', other)
  expect((await upgrade(admin)).doneBy).toBe(other.email)
  expect(await prisma.auditEntry.groupBy({ by: ['action'], _count: true, orderBy: { action: 'asc' } })).toEqual([
    { action: 'finishChore', _count: 3 },
    { action: 'undoChore', _count: 2 },
  ])
})

test('taken back by two admins at the same time, one mark is taken back', async () => {
  const [admin, other] = [await buildAdmin(), await buildAdmin()]
  await earlier(() => finish('UPGRADE', admin))
  const first = await upgrade(admin)
  await finish('UPGRADE', other)
  const { doneAt } = await upgrade(admin)
  const codes = await Promise.all([admin, other].map(async (as) => (await undo('UPGRADE', doneAt, as)).codes))
  expect(codes.flat()).toEqual(['NOT_FOUND'])
  expect(await upgrade(admin)).toEqual(first)
})

const upgrade = async (as: Account) => (await list(as)).find(({ name }) => name === 'UPGRADE')!

async function earlier(act: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 5000 })
  try {
    await act()
  } finally {
    vi.useRealTimers()
  }
}
