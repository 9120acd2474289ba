import { describe, expect, test, vi } from 'vitest'
import { getPageViewer } from '../../api/auth/viewer.ts'
import { cleanUp } from '../../api/background.ts'
import { prisma } from '../../api/database/client.ts'
import { log } from '../../api/log.ts'
import { buildSession, buildUser } from '../support/accounts.ts'
import { openBrowser, PASSWORD, signUp, SITE } from '../support/auth.ts'
import { post, readResponse, run } from '../support/run.ts'

const VIEWER = '{ viewer { id } }'

describe('the session cookie', () => {
  test('is out of reach of scripts and other sites', async () => {
    const { headers } = await openBrowser().post('sign-up/email', { email: 'marta@example.org', password: PASSWORD })
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
    expect(cookie).toMatch(/Path=\/(;|$)/)
    expect(cookie).not.toMatch(/Domain=/i)
  })

  test('gives no rights over GraphQL', async () => {
    const browser = await signUp()
    const response = await post(JSON.stringify({ query: VIEWER }), {
      'content-type': 'application/json',
      cookie: browser.cookies(),
    })
    expect((await readResponse(response)).data.viewer).toBeNull()
  })

  test('tells the server whom to render a page for', async () => {
    const browser = await signUp()
    expect(await pageViewer(browser.cookies())).toMatchObject({ id: browser.id, isAdmin: false })
  })

  test('is nobody’s unsigned, tampered with, expired or signed out', async () => {
    const browser = await signUp()
    const { token } = await prisma.session.findFirstOrThrow()
    const name = [...browser.jar.keys()][0]!
    const cookie = browser.cookies()
    const other = await buildSession(await buildUser())
    expect(await pageViewer('')).toBeNull()
    expect(await pageViewer(`${name}=${token}`)).toBeNull()
    expect(await pageViewer(cookie.replace(token, other.token))).toBeNull()
    await prisma.session.updateMany({ where: { token }, data: { expiresAt: new Date(Date.now() - 1000) } })
    expect(await pageViewer(cookie)).toBeNull()
    await prisma.session.deleteMany({ where: { token } })
    expect(await pageViewer(cookie)).toBeNull()
  })

  test('that was there before signing in is not the one that is signed in (session fixation)', async () => {
    const attacker = await signUp('attacker@example.org')
    await signUp('marta@example.org')
    const planted = attacker.cookies()
    const victim = openBrowser()
    for (const [name, value] of attacker.jar) victim.jar.set(name, value)
    await victim.post('sign-in/email', { email: 'marta@example.org', password: PASSWORD })
    expect(victim.cookies()).not.toBe(planted)
    expect((await pageViewer(planted))?.id).toBe(attacker.id)
  })

  test('cannot be chosen by whoever signs in', async () => {
    await signUp('marta@example.org')
    const browser = openBrowser()
    browser.jar.set('better-auth.session_token', 'chosen-by-somebody.c2lnbmF0dXJl')
    await browser.post('sign-in/email', { email: 'marta@example.org', password: PASSWORD })
    expect(await prisma.session.count({ where: { token: 'chosen-by-somebody' } })).toBe(0)
  })

  const pageViewer = (cookie: string) => getPageViewer(new Request(SITE, { headers: { cookie } }))
})

describe('/api/auth', () => {
  const credentials = { email: 'marta@example.org', password: PASSWORD }

  test.each(['https://elsewhere.example', 'http://localhost:4001', 'https://localhost:4000', 'null'])(
    'refuses the origin %s, with and without cookies',
    async (origin) => {
      const { jar } = await signUp()
      const [stranger, holder] = [openBrowser({ origin }), openBrowser({ origin })]
      for (const [name, value] of jar) holder.jar.set(name, value)
      const answers = [
        await stranger.post('sign-in/email', credentials),
        await holder.post('sign-in/email', credentials),
        await holder.post('sign-out'),
      ]
      for (const { status, data } of answers) expect([status, data.code]).toEqual([403, 'INVALID_ORIGIN'])
      expect(await prisma.session.count()).toBe(1)
    },
  )

  test('refuses a cross-site request that hides its origin', async () => {
    await signUp()
    const browser = openBrowser({ origin: null, headers: { 'sec-fetch-site': 'cross-site' } })
    expect((await browser.post('sign-in/email', credentials)).status).toBe(403)
  })

  test('lets no other site read an answer', async () => {
    const { headers } = await openBrowser().get('get-session')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('refuses a form', async () => {
    await signUp()
    const browser = openBrowser({ headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    expect((await browser.post('sign-in/email', undefined)).status).toBe(400)
  })

  test.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)'])(
    'sends nobody to %s',
    async (callbackURL) => {
      await signUp()
      const answers = [
        await openBrowser().post('sign-in/email', { ...credentials, callbackURL }),
        await openBrowser().post('request-password-reset', { email: credentials.email, redirectTo: callbackURL }),
        await openBrowser().get(`reset-password/abc?callbackURL=${encodeURIComponent(callbackURL)}`),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
      for (const { headers } of answers) expect(headers.get('location')).toBeNull()
    },
  )

  test.each([
    'GET list-sessions',
    'POST update-user',
    'POST delete-user',
    'GET token',
    'POST sign-in/social',
    'GET error',
    'GET sign-in/email',
  ])('has no %s', async (endpoint) => {
    const [method, path] = endpoint.split(' ') as ['GET' | 'POST', string]
    const browser = await signUp()
    const { status, data } = method === 'GET' ? await browser.get(path) : await browser.post(path)
    expect([status, data.code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('the sessions of a member', () => {
  const SESSIONS = '{ viewer { sessions { id userAgent isCurrent } } }'

  test('are their own, without those that have ended', async () => {
    const [marta, juan] = [await buildUser(), await buildUser()]
    const first = await buildSession(marta)
    const ended = await buildSession(marta)
    await prisma.session.update({ where: { id: ended.id }, data: { expiresAt: new Date(Date.now() - 1000) } })
    await buildSession(juan)
    const { sessions } = (await run(SESSIONS, {}, { as: marta })).data.viewer
    expect(sessions).toHaveLength(2)
    expect(sessions.map((session: { isCurrent: boolean }) => session.isCurrent).toSorted()).toEqual([false, true])
    expect(sessions.map((session: { id: string }) => session.id)).toContain(first.id)
  })

  test('end one by one, but nobody else’s', async () => {
    const signOut = 'mutation ($id: ID!) { signOutSession(id: $id) }'
    const [marta, juan] = [await buildUser(), await buildUser()]
    const [own, foreign] = [await buildSession(marta), await buildSession(juan)]
    expect((await run(signOut, { id: own.id })).codes).toEqual(['UNAUTHENTICATED'])
    expect((await run(signOut, { id: foreign.id }, { as: marta })).codes).toEqual(['NOT_FOUND'])
    expect((await run(signOut, { id: 'nonsense' }, { as: marta })).codes).toEqual(['NOT_FOUND'])
    expect((await run(signOut, { id: own.id }, { as: marta })).data.signOutSession).toBe(own.id)
    expect(await prisma.session.count({ where: { id: { in: [own.id, foreign.id] } } })).toBe(1)
  })

  test('end all at once but the one that asks', async () => {
    const [marta, juan] = [await buildUser(), await buildUser()]
    await Promise.all([buildSession(marta), buildSession(marta), buildSession(juan)])
    const signOutOthers = 'mutation { signOutOtherSessions { sessions { isCurrent } } }'
    expect((await run(signOutOthers)).codes).toEqual(['UNAUTHENTICATED'])
    const { data } = await run(signOutOthers, {}, { as: marta })
    expect(data.signOutOtherSessions.sessions).toEqual([{ isCurrent: true }])
    expect(await prisma.session.count({ where: { userId: juan.id } })).toBe(1)
  })
})

test('an expired session is deleted although its cookie never comes back, and although the bin cannot be emptied', async () => {
  const user = await buildUser()
  const [expired, current] = [await buildSession(user), await buildSession(user)]
  await prisma.session.update({ where: { id: expired.id }, data: { expiresAt: new Date(Date.now() - 1000) } })
  const logged = vi.spyOn(log, 'error').mockReturnValue()
  await prisma.$executeRaw`ALTER TABLE binned_content RENAME TO away`
  await cleanUp().finally(() => prisma.$executeRaw`ALTER TABLE away RENAME TO binned_content`)
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ task: 'purgeBin' }), 'a task of the site failed')
  expect(await prisma.session.findMany({ select: { id: true } })).toEqual([{ id: current.id }])
})
