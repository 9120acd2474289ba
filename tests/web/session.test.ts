import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '../../web/auth/session.ts'
import { ana, LIFETIME, luis, MINUTE, openTab, openTabs, SECOND, sessionOf } from '../support/tabs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('signing in and out', () => {
  it('is found out for a page from a shared cache, which was made for visitors', async () => {
    const tab = openTab({ wasMember: true })
    await tab.session.start(null)
    expect(tab.session.user()).toEqual(ana)
    expect([tab.events, tab.isMarked()]).toEqual([['initial-session'], true])
    const left = openTab({ wasMember: true })
    left.answer(null)
    await left.session.start(null)
    expect([left.session.user(), left.isMarked()]).toEqual([null, false])
  })

  it('costs visitors no request', async () => {
    const tab = openTab()
    await tab.session.start(null)
    expect(tab.server).not.toHaveBeenCalled()
  })

  it('says who has signed in', async () => {
    const tab = openTab()
    await tab.session.start(null)
    tab.answer(ana)
    await tab.session.begin('signed-in')
    expect(tab.events).toEqual(['initial-session', 'signed-in'])
    expect(tab.session.user()).toEqual(ana)
  })

  it('tells of a verified second factor before the sign-in that it completes', async () => {
    const tab = openTab()
    await tab.session.start(null)
    await tab.session.begin('multi-factor-challenge-verified')
    expect(tab.events).toEqual(['initial-session', 'multi-factor-challenge-verified', 'signed-in'])
  })

  it('knows nobody where the browser has kept no cookie', async () => {
    const tab = openTab()
    await tab.session.start(null)
    tab.answer(null)
    await tab.session.begin('signed-in')
    expect(tab.session.user()).toBeNull()
    expect(tab.events).not.toContain('signed-in')
  })

  it('forgets the token on signing out, and asks for no other', async () => {
    const tab = openTab()
    await tab.session.start(ana)
    tab.session.end()
    expect(tab.events.at(-1)).toBe('signed-out')
    expect(await tab.session.accessToken()).toBeNull()
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    expect(tab.server).toHaveBeenCalledTimes(1)
  })

  it('ignores a token that arrives after signing out', async () => {
    const tab = openTab()
    await tab.session.start(ana)
    let arrive!: (session: Session) => void
    tab.server.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
    const refused = tab.session.handleRefusal()
    tab.session.end()
    arrive(sessionOf(ana, 'late', LIFETIME))
    await refused
    expect(tab.session.user()).toBeNull()
    expect(tab.events).toEqual(['initial-session', 'signed-out'])
  })

  it('stops trying for a session that was left', async () => {
    const tab = openTab()
    tab.server.mockRejectedValue(new TypeError('no connection'))
    void tab.session.start(ana)
    await vi.advanceTimersByTimeAsync(500)
    const asked = tab.server.mock.calls.length
    tab.session.end()
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    expect(tab.server).toHaveBeenCalledTimes(asked)
  })

  it('tells of an opened recovery link without signing anybody in', async () => {
    const tab = openTab()
    await tab.session.start(null)
    tab.session.recover()
    expect(tab.events).toEqual(['initial-session', 'password-recovery'])
    expect(tab.session.user()).toBeNull()
  })

  it('hands out what has changed about the user', async () => {
    const tab = openTab()
    await tab.session.start(ana)
    const moved = { ...ana, email: 'ana@example.com' }
    tab.answer(moved)
    await tab.session.begin('user-updated')
    expect(tab.events.at(-1)).toBe('user-updated')
    expect(tab.session.user()).toEqual(moved)
  })

  it('hands out the same user object as long as it is the same user', async () => {
    const tab = openTab()
    await tab.session.start(ana)
    const before = tab.session.user()
    await tab.session.begin('user-updated')
    expect(tab.session.user()).toBe(before)
  })
})

describe('a session that has ended on the server', () => {
  it('signs out when a refresh finds it gone', async () => {
    const tab = openTab()
    await tab.session.start(ana)
    tab.answer(null)
    await vi.advanceTimersByTimeAsync(LIFETIME)
    expect(tab.events).toEqual(['initial-session', 'signed-out'])
    expect(tab.session.user()).toBeNull()
  })

  it('signs out when a request was refused and no session is left', async () => {
    const tab = openTab()
    await tab.session.start(ana)
    tab.answer(null)
    await tab.session.handleRefusal()
    expect(tab.events).toEqual(['initial-session', 'signed-out'])
  })

  it('is told apart from one that the member has ended', async () => {
    const tab = openTab()
    await tab.session.start(ana)
    expect(tab.session.hasEnded()).toBe(false)
    tab.answer(null)
    await tab.session.handleRefusal()
    expect(tab.session.hasEnded()).toBe(true)
    tab.answer(ana)
    await tab.session.begin('signed-in')
    expect(tab.session.hasEnded()).toBe(false)
    tab.session.end()
    expect(tab.session.hasEnded()).toBe(false)
  })

  it('goes on with another token when only the token was refused', async () => {
    const tab = openTab()
    await tab.session.start(ana)
    await tab.session.handleRefusal()
    expect(tab.session.user()).toEqual(ana)
    expect(await tab.session.accessToken()).toBe('token 2')
  })
})

describe('several tabs', () => {
  it('are signed out together', async () => {
    const [first, second] = openTabs()
    await first.session.start(ana)
    await second.session.start(ana)
    first.session.end()
    expect(second.events.at(-1)).toBe('signed-out')
    expect(await second.session.accessToken()).toBeNull()
  })

  it('are signed in together, without asking twice', async () => {
    const [first, second] = openTabs()
    await first.session.start(null)
    await second.session.start(null)
    await first.session.begin('signed-in')
    expect(second.events.at(-1)).toBe('signed-in')
    expect(await second.session.accessToken()).toBe('token 1')
    expect(second.server).not.toHaveBeenCalled()
  })

  it('share a new token', async () => {
    const [first, second] = openTabs()
    await first.session.start(ana)
    await second.session.start(ana)
    second.show('hidden')
    await vi.advanceTimersByTimeAsync(LIFETIME - 90 * SECOND)
    expect(second.server).toHaveBeenCalledTimes(1)
    expect(await second.session.accessToken()).toBe('token 2')
  })

  it('do not repeat what they hear', async () => {
    const [first, second] = openTabs()
    await first.session.start(ana)
    await second.session.start(ana)
    first.session.end()
    expect(first.events.filter((event) => event === 'signed-out')).toHaveLength(1)
  })

  it('follow when somebody else signs in', async () => {
    const [first, second] = openTabs()
    await first.session.start(ana)
    await second.session.start(ana)
    first.session.end()
    first.answer(luis)
    await first.session.begin('signed-in')
    expect(second.session.user()).toEqual(luis)
    expect(second.events.slice(-2)).toEqual(['signed-out', 'signed-in'])
  })

  it('do not take a token of somebody whom they have not seen signing in', async () => {
    const [first, second] = openTabs()
    await second.session.start(null)
    await first.session.start(ana)
    expect(second.session.user()).toBeNull()
    expect(second.events).toEqual(['initial-session'])
  })
})
