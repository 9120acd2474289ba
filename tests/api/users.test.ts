import { describe, expect, test } from 'vitest'
import { dayOf } from '../../api/content/day.ts'
import { prisma } from '../../api/database/client.ts'
import { accessTokenOf, buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import { PASSWORD } from '../support/auth.ts'
import { post, readResponse, run } from '../support/run.ts'

const NOBODY = '01a15a45-1800-765a-927b-e678cf4684f1'

const users = (variables: Record<string, unknown>, as?: Account) =>
  run(
    `query ($search: String, $first: Int! = 24, $after: String) {
      users(search: $search, first: $first, after: $after) {
        totalCount edges { cursor node { id email fullName createdAt isAdmin } } pageInfo { hasNextPage endCursor }
      }
    }`,
    variables,
    { as },
  )
const promote = (userId: string, as?: Account) =>
  run('mutation ($userId: ID!) { promoteUser(userId: $userId) { id isAdmin } }', { userId }, { as })
const revoke = (userId: string, as?: Account) =>
  run('mutation ($userId: ID!) { revokeAdmin(userId: $userId) { id isAdmin } }', { userId }, { as })
const emails = ({ data }: Awaited<ReturnType<typeof users>>) =>
  data.users.edges.map(({ node }: { node: { email: string } }) => node.email)

test.each(['not an id', NOBODY])('there is nobody with the id %s', async (id) => {
  const admin = await buildAdmin()
  expect((await promote(id, admin)).codes).toEqual(['NOT_FOUND'])
  expect((await revoke(id, admin)).codes).toEqual(['NOT_FOUND'])
})

test('nobody revokes themselves, the last admin least of all', async () => {
  const [admin, other] = [await buildAdmin(), await buildAdmin()]
  expect((await revoke(admin.id, admin)).codes).toEqual(['CONFLICT'])
  expect((await revoke(other.id, admin)).data.revokeAdmin).toEqual({ id: other.id, isAdmin: false })
  expect((await revoke(admin.id.toUpperCase(), admin)).codes).toEqual(['CONFLICT'])
  expect(await prisma.adminUser.count()).toBe(1)
})

test('two admins who revoke each other at the same moment leave one', async () => {
  const [ana, luis] = [await buildAdmin(), await buildAdmin()]
  await Promise.all([revoke(luis.id, ana), revoke(ana.id, luis)])
  expect(await prisma.adminUser.count()).toBe(1)
})

test('both count on the very next request of the same session', async () => {
  const [admin, member] = [await buildAdmin(), await buildUser()]
  const token = await accessTokenOf(member)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = async () =>
    readResponse(await post(JSON.stringify({ query: '{ adminOverview { counts { users } } }' }), headers))
  expect((await ask()).codes).toEqual(['FORBIDDEN'])
  expect((await promote(member.id, admin)).data.promoteUser).toEqual({ id: member.id, isAdmin: true })
  expect((await ask()).data.adminOverview.counts.users).toBe(2)
  await revoke(member.id, admin)
  expect((await ask()).codes).toEqual(['FORBIDDEN'])
})

test('promoting or revoking twice is like once', async () => {
  const [admin, member] = [await buildAdmin(), await buildUser()]
  await promote(member.id, admin)
  expect((await promote(member.id, admin)).data.promoteUser.isAdmin).toBe(true)
  await revoke(member.id, admin)
  expect((await revoke(member.id, admin)).data.revokeAdmin.isAdmin).toBe(false)
})

test('lists members, newest first, page by page', async () => {
  const admin = await buildAdmin({ email: 'first@example.org' })
  for (const name of ['second', 'third']) await buildUser({ email: `${name}@example.org` })
  await spread(['first', 'second', 'third'])
  const page = await users({ first: 2 }, admin)
  expect(emails(page)).toEqual(['third@example.org', 'second@example.org'])
  expect(page.data.users).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } })
  const next = await users({ first: 2, after: page.data.users.pageInfo.endCursor }, admin)
  expect(emails(next)).toEqual(['first@example.org'])
  expect(next.data.users.edges[0].node).toMatchObject({ id: admin.id, fullName: null, isAdmin: true })
})

test('finds part of an address or of a name, whatever the case, and takes no wildcards', async () => {
  const admin = await buildAdmin({ email: 'admin@example.org' })
  await buildUser({ email: 'ixchel@example.org', fullName: 'Ixchel Pérez' })
  await buildUser({ email: 'a_b@example.org', fullName: '100 % maíz' })
  expect(emails(await users({ search: 'IXCH' }, admin))).toEqual(['ixchel@example.org'])
  expect(emails(await users({ search: ' pérez ' }, admin))).toEqual(['ixchel@example.org'])
  expect(emails(await users({ search: 'a_b' }, admin))).toEqual(['a_b@example.org'])
  expect(emails(await users({ search: 'x_hel' }, admin))).toEqual([])
  expect(emails(await users({ search: '%' }, admin))).toEqual(['a_b@example.org'])
  expect((await users({ search: '' }, admin)).data.users.totalCount).toBe(3)
})

const FILTERED = `query ($isAdmin: Boolean, $emailConfirmed: Boolean, $isDisabled: Boolean, $language: Language) {
  users(isAdmin: $isAdmin, emailConfirmed: $emailConfirmed, isDisabled: $isDisabled, language: $language) {
    totalCount edges { node { email isDisabled language lastSeenOn } }
  }
}`
const EXPORT = `mutation ($password: String!, $search: String, $isAdmin: Boolean) {
  exportUsers(password: $password, search: $search, isAdmin: $isAdmin)
}`

async function buildMembers() {
  const admin = await buildAdmin({ email: 'admin@example.org', hasPassword: true })
  const [ana, luis] = [await buildUser({ email: 'b@example.org' }), await buildUser({ email: 'a@example.org' })]
  await prisma.user.update({ where: { id: ana.id }, data: { emailVerified: false } })
  await prisma.profile.update({ where: { id: ana.id }, data: { language: 'es', lastSeenOn: new Date('2026-01-02') } })
  await prisma.profile.update({
    where: { id: luis.id },
    data: { disabledAt: new Date(), lastSeenOn: new Date('2026-01-01') },
  })
  return { admin, ana, luis }
}

test.each([
  [{ isAdmin: true }, ['admin@example.org']],
  [{ isAdmin: false }, ['a@example.org', 'b@example.org']],
  [{ emailConfirmed: false }, ['b@example.org']],
  [{ isDisabled: true }, ['a@example.org']],
  [{ isDisabled: false, emailConfirmed: true }, ['admin@example.org']],
  [{ language: 'ES' }, ['b@example.org']],
])('lists those who are %j', async (filter, expected) => {
  const { admin } = await buildMembers()
  const found = await run(FILTERED, filter, { as: admin })
  expect(emails(found).sort()).toEqual(expected)
  expect(found.data.users.totalCount).toBe(expected.length)
})

test.each([
  ['EMAIL', ['a@example.org', 'admin@example.org', 'b@example.org']],
  ['LAST_SEEN', ['admin@example.org', 'b@example.org', 'a@example.org']],
])('sorts by %s, page by page, and takes no cursor of another order', async (sort, expected) => {
  const { admin } = await buildMembers()
  const read = (after: string | null) =>
    run(
      `query ($after: String) { users(first: 2, sort: ${sort}, after: $after) { edges { node { email } } pageInfo { endCursor } } }`,
      { after },
      { as: admin },
    )
  const first = await read(null)
  const next = await read(first.data.users.pageInfo.endCursor)
  expect([...emails(first), ...emails(next)]).toEqual(expected)
  expect((await users({ after: first.data.users.pageInfo.endCursor }, admin)).codes).toEqual(['BAD_USER_INPUT'])
})

test('nobody was last seen on a day that has not begun where the site is', async () => {
  const { admin, ana } = await buildMembers()
  const tomorrow = new Date(Date.now() + 2 * 24 * 60 * 60_000)
  await prisma.profile.update({ where: { id: ana.id }, data: { lastSeenOn: tomorrow } })
  const { data } = await run(FILTERED, { language: 'ES' }, { as: admin })
  expect(data.users.edges[0].node.lastSeenOn <= dayOf()).toBe(true)
})

describe('the file of members', () => {
  test('is for admins who know their password', async () => {
    const { admin } = await buildMembers()
    const { codes, errors, data } = await run(EXPORT, { password: 'ceiba' }, { as: admin })
    expect([codes, errors[0]!.extensions.fields]).toEqual([['BAD_USER_INPUT'], { password: 'wrong' }])
    expect(data?.exportUsers).toBeUndefined()
    expect(await prisma.auditEntry.count()).toBe(0)
  })

  test('has what the filters leave, harmless for spreadsheets, and is in the log', async () => {
    const { admin, ana } = await buildMembers()
    await prisma.profile.update({ where: { id: ana.id }, data: { fullName: '=HYPERLINK("http://x", "Ana")' } })
    const { data } = await run(EXPORT, { password: PASSWORD, isAdmin: false }, { as: admin })
    const [head, ...lines] = data.exportUsers.trimEnd().split('\r\n') as string[]
    expect(head).toBe('"email","name","registered","last_seen","email_confirmed","admin","disabled","language"')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(
      /^"b@example\.org","'=HYPERLINK\(""http:\/\/x"", ""Ana""\)","[^"]+","2026-01-02","no","no","no","es"$/,
    )
    expect(await prisma.auditEntry.count({ where: { action: 'exportUsers' } })).toBe(1)
  })
})

test.each([
  [{ first: 0 }, { first: 'outOfRange' }],
  [{ first: 101 }, { first: 'outOfRange' }],
  [{ after: 'x' }, { after: 'invalidCursor' }],
  [{ search: 'a'.repeat(101) }, { search: 'tooLong' }],
])('refuses %j', async (variables, fields) => {
  const { codes, errors } = await users(variables, await buildAdmin())
  expect([codes, errors[0]?.extensions.fields]).toEqual([['BAD_USER_INPUT'], fields])
})

/** A minute apart. */
async function spread(names: string[]) {
  for (const [minute, name] of names.entries())
    await prisma.profile.updateMany({
      where: { email: `${name}@example.org` },
      data: { createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)) },
    })
}
