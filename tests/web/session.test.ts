import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSession, type AuthEvent, type Session } from '../../web/auth/session.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const LIFETIME = 15 * MINUTE
const ana = { id: 'ana', email: 'ana@example.org' }
const luis = { id: 'luis', email: 'luis@example.org' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('refreshing', () => {
  it('asks a reader without an account for nothing, however long the page is open', async () => {
    const tab = openTab()
    await tab.session.start(null)
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    expect(tab.server).not.toHaveBeenCalled()
    expect(tab.events).toEqual(['initial-session'])
  })

  it('gets the first token for whom the page was rendered', async () => {
    const tab = openTab()
    await tab.session.start(ana)
    expect(tab.events).toEqual(['initial-session'])
    expect(await tab.session.accessToken()).toBe('token 1')
    expect(tab.server).toHaveBeenCalledTimes(1)
  })

  it('leaves a token alone until 90 seconds before its end', async () => {
    const tab = openTab()
    await tab.session.start(ana)
    await vi.advanceTimersByTimeAsync(LIFETIME - 90 * SECOND - 1)
    expect(tab.server).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(tab.server).toHaveBeenCalledTimes(2)
    expect(tab.events).toEqual(['initial-session', 'token-refreshed'])
    expect(await tab.session.accessToken()).toBe('token 2')
  })

  it('looks every 30 seconds and no more often', async () => {
    const tab = openTab({ lifetime: 100 * SECOND })
    await tab.session.start(ana)
    await vi.advanceTimersByTimeAsync(30 * SECOND - 1)
    expect(tab.server).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(tab.server).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(30 * SECOND)
    expect(tab.server).toHaveBeenCalledTimes(3)
  })

  it('rests while the page is hidden, and looks at once when it is shown again', async () => {
    const tab = openTab()
    await tab.session.start(ana)
    tab.show('hidden')
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    expect(tab.server).toHaveBeenCalledTimes(1)
    tab.show('visible')
    await vi.advanceTimersByTimeAsync(0)
    expect(tab.server).toHaveBeenCalledTimes(2)
  })

  it('starts only one clock, however often the page is shown', async () => {
    const tab = openTab({ lifetime: 100 * SECOND })
    await tab.session.start(ana)
    for (let shown = 0; shown < 5; shown++) tab.show('visible')
    await vi.advanceTimersByTimeAsync(30 * SECOND)
    expect(tab.server).toHaveBeenCalledTimes(2)
  })

  it('asks once for all who need a token at the same time', async () => {
    const tab = openTab()
    await tab.session.start(ana)
    tab.show('hidden')
    await vi.advanceTimersByTimeAsync(LIFETIME)
    const tokens = await Promise.all([1, 2, 3].map(() => tab.session.accessToken()))
    expect(tokens).toEqual(['token 2', 'token 2', 'token 2'])
    expect(tab.server).toHaveBeenCalledTimes(2)
  })
})

describe('when the server does not answer', () => {
  it('waits from 200 ms, twice as long each time, until the wait would pass 30 seconds', async () => {
    const tab = openTab()
    const asked: number[] = []
    tab.server.mockImplementation(async () => {
      asked.push(Date.now())
      throw new TypeError('no connection')
    })
    tab.show('hidden')
    const begun = Date.now()
    const started = tab.session.start(ana)
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    await started
    const waits = asked.slice(1).map((time, index) => time - asked[index]!)
    expect(asked[0]).toBe(begun)
    expect(waits).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 25_600])
  })

  it('lets the next look try again after giving up', async () => {
    const tab = openTab()
    tab.server.mockRejectedValue(new TypeError('no connection'))
    void tab.session.start(ana)
    await vi.advanceTimersByTimeAsync(52 * SECOND)
    expect(tab.server).toHaveBeenCalledTimes(9)
    tab.answer(ana)
    await vi.advanceTimersByTimeAsync(30 * SECOND)
    expect(await tab.session.accessToken()).toBe('token 10')
  })

  it('does not begin another row of attempts while one is under way', async () => {
    const tab = openTab()
    await tab.session.start(ana)
    tab.server.mockRejectedValue(new TypeError('no connection'))
    await vi.advanceTimersByTimeAsync(LIFETIME - 90 * SECOND)
    await vi.advanceTimersByTimeAsync(51 * SECOND)
    expect(tab.server).toHaveBeenCalledTimes(10)
  })

  it('signs nobody out', async () => {
    const tab = openTab()
    await tab.session.start(ana)
    tab.server.mockRejectedValue(new TypeError('no connection'))
    await vi.advanceTimersByTimeAsync(2 * LIFETIME)
    expect(tab.session.user()).toEqual(ana)
    expect(tab.events).toEqual(['initial-session'])
  })

  it('says so when somebody has just signed in', async () => {
    const tab = openTab()
    await tab.session.start(null)
    tab.server.mockRejectedValue(new TypeError('no connection'))
    const begun = tab.session.begin('signed-in')
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    expect(await begun).toBe(false)
    tab.answer(ana)
    expect(await tab.session.begin('signed-in')).toBe(true)
  })

  it('does not keep a request waiting for more than one attempt', async () => {
    const tab = openTab()
    tab.server.mockRejectedValue(new TypeError('no connection'))
    void tab.session.start(ana)
    expect(await tab.session.accessToken()).toBeNull()
  })
})

describe('signing in and out', () => {
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

type Wire = Set<(event: { data: unknown }) => void>

/** One tab of a browser, with a server of its own that knows Ana until it is told otherwise. */
function openTab({ lifetime = LIFETIME, wire = new Set() }: { lifetime?: number; wire?: Wire } = {}) {
  let known: typeof ana | null = ana
  let visibility: DocumentVisibilityState = 'visible'
  let handleVisibility = () => {}
  let handleMessage: (event: { data: unknown }) => void = () => {}
  const server = vi.fn<() => Promise<Session | null>>()
  const answer = (user: typeof ana | null) => {
    known = user
    server.mockImplementation(async () => known && sessionOf(known, `token ${server.mock.calls.length}`, lifetime))
  }
  answer(ana)
  const session = createSession({
    fetchSession: server,
    tabs: {
      postMessage: (data) => {
        for (const receive of wire) if (receive !== handleMessage) receive({ data: structuredClone(data) })
      },
      addEventListener: (_type: string, listener: unknown) => {
        handleMessage = listener as typeof handleMessage
        wire.add(handleMessage)
      },
    },
    page: {
      get visibilityState() {
        return visibility
      },
      addEventListener: (_type: string, listener: unknown) => {
        handleVisibility = listener as typeof handleVisibility
      },
    },
  })
  const events: AuthEvent[] = []
  session.listen((event) => void events.push(event))
  const show = (next: DocumentVisibilityState) => {
    visibility = next
    handleVisibility()
  }
  return { session, server, answer, events, show }
}

function openTabs() {
  const wire: Wire = new Set()
  return [openTab({ wire }), openTab({ wire })] as const
}

function sessionOf(user: typeof ana, accessToken: string, lifetime: number): Session {
  return { accessToken, tokenType: 'Bearer', expiresIn: lifetime / 1000, expiresAt: Date.now() + lifetime, user }
}
