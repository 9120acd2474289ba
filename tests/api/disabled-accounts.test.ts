import { describe, expect, test } from 'vitest'
import { createApp } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, buildSession, buildUser, type Account } from '../support/accounts.ts'
import { openBrowser, PASSWORD, signUp } from '../support/auth.ts'
import { post, readResponse, run } from '../support/run.ts'

const DISABLE = `mutation ($userId: ID!, $isDisabled: Boolean!) {
  setUserDisabled(userId: $userId, isDisabled: $isDisabled) { id isDisabled }
}`
const NOBODY = '01a15a45-1800-765a-927b-e678cf4684f1'

const disable = (userId: string, as?: Account, isDisabled = true) => run(DISABLE, { userId, isDisabled }, { as })
const disabled = () => prisma.profile.count({ where: { disabledAt: { not: null } } })

describe('an account', () => {
  test.each(['not an id', NOBODY])('that does not exist is not disabled: %s', async (id) => {
    expect((await disable(id, await buildAdmin())).codes).toEqual(['NOT_FOUND'])
  })

  test('is not disabled by its own admin, nor is the last admin who can sign in', async () => {
    const [ana, luis] = [await buildAdmin(), await buildAdmin()]
    expect((await disable(ana.id, ana)).codes).toEqual(['CONFLICT'])
    expect((await disable(luis.id, ana)).data.setUserDisabled).toEqual({ id: luis.id, isDisabled: true })
    // Had a request of the other one been under way, it would have to leave this one.
    await prisma.profile.update({ where: { id: luis.id }, data: { disabledAt: null } })
    await Promise.all([disable(luis.id, ana), disable(ana.id, luis)])
    expect(await disabled()).toBe(1)
  })

  test('of the last admin who can sign in is neither revoked nor deleted', async () => {
    const [ana, luis] = [await buildAdmin({ hasPassword: true }), await buildAdmin()]
    await disable(luis.id, ana)
    const remove =
      'mutation ($email: String!, $password: String!) { deleteAccount(email: $email, password: $password) }'
    expect((await run(remove, { email: ana.email, password: PASSWORD }, { as: ana })).codes).toEqual(['CONFLICT'])
    const revoke = 'mutation ($userId: ID!) { revokeAdmin(userId: $userId) { isAdmin } }'
    expect((await run(revoke, { userId: luis.id }, { as: ana })).data.revokeAdmin).toEqual({ isAdmin: false })
  })
})

describe('once an account is disabled', () => {
  test('its sessions have ended on every node, in pages, API and streams, and none begins', async () => {
    const [admin, browser] = [await buildAdmin(), await signUp()]
    const { accessToken } = (await browser.get('get-session')).data
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
    const ask = async () => readResponse(await post(JSON.stringify({ query: '{ viewer { id } }' }), headers))
    const node = createApp()
    const openProfile = () => node.request('http://localhost/profile', { headers: { cookie: browser.cookies() } })
    expect((await ask()).data.viewer).toEqual({ id: browser.id })
    expect((await openProfile()).status).toBe(200)
    await disable(browser.id, admin)
    expect((await ask()).codes).toEqual(['UNAUTHENTICATED'])
    expect((await openProfile()).status).toBe(302)
    expect((await browser.get('get-session')).data).toBeNull()

    const credentials = { email: 'marta@example.org', password: PASSWORD }
    const refused = await openBrowser().post('sign-in/email', credentials)
    expect([refused.status, refused.data]).toMatchObject([403, { code: 'ACCOUNT_DISABLED' }])
    expect(refused.headers.getSetCookie().filter((cookie) => cookie.includes('session_token='))).toEqual([])
    const wrong = await openBrowser().post('sign-in/email', { ...credentials, password: 'not the password' })
    expect([wrong.status, wrong.data]).toMatchObject([401, { code: 'INVALID_EMAIL_OR_PASSWORD' }])
    expect(await prisma.session.count({ where: { userId: browser.id } })).toBe(0)

    await disable(browser.id, admin, false)
    expect((await openBrowser().post('sign-in/email', credentials)).status).toBe(200)
  })

  test('the database takes no session of it, whatever code writes one', async () => {
    const [admin, member] = [await buildAdmin(), await buildUser()]
    await disable(member.id, admin)
    await expect(buildSession(member)).rejects.toThrow('ACCOUNT_DISABLED')
    expect(await prisma.session.count({ where: { userId: member.id } })).toBe(0)
  })

  test('a session that begins at the same moment does not survive', async () => {
    const [admin, ...members] = await Promise.all([buildAdmin(), ...Array.from({ length: 5 }, () => buildUser())])
    for (const member of members) {
      await Promise.allSettled([buildSession(member), disable(member.id, admin), buildSession(member)])
      expect(await prisma.session.count({ where: { userId: member.id } })).toBe(0)
    }
  })
})

test('the day of the last visit is written with a session, and not with each request', async () => {
  const member = await buildUser()
  const before = new Date('2026-01-01')
  const seen = async () => (await prisma.profile.findUniqueOrThrow({ where: { id: member.id } })).lastSeenOn
  await prisma.profile.update({ where: { id: member.id }, data: { lastSeenOn: before } })
  const { id } = await buildSession(member)
  expect((await seen()).valueOf()).toBeGreaterThan(before.valueOf())
  await prisma.profile.update({ where: { id: member.id }, data: { lastSeenOn: before } })
  await run('{ viewer { id } }', {}, { as: member })
  await prisma.profile.update({ where: { id: member.id }, data: { lastSeenOn: before } })
  await prisma.session.update({ where: { id }, data: { expiresAt: new Date(Date.now() + 60_000) } })
  expect((await seen()).valueOf()).toBeGreaterThan(before.valueOf())
})
