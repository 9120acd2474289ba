import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ana, LIFETIME, MINUTE, openTab, SECOND } from '../support/tabs.ts'

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
