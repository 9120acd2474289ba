import { expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { accessTokenOf, buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import { post, readAnswer, run } from '../support/run.ts'

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

test('anonymous and members neither see nor change who is an admin', async () => {
  const [member, admin] = [await buildUser(), await buildAdmin()]
  for (const send of [() => users({}), () => promote(member.id), () => revoke(admin.id)])
    expect((await send()).codes).toEqual(['UNAUTHENTICATED'])
  for (const send of [() => users({}, member), () => promote(member.id, member), () => revoke(admin.id, member)])
    expect((await send()).codes).toEqual(['FORBIDDEN'])
  expect(await prisma.adminUser.findMany({ select: { userId: true } })).toEqual([{ userId: admin.id }])
})

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
    readAnswer(await post(JSON.stringify({ query: '{ adminOverview { counts { users } } }' }), headers))
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
