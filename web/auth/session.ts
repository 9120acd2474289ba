import type { Channel } from '../channel.ts'

export type SessionUser = { id: string; email: string }

/** Its refresh token is an httpOnly cookie. */
export type Session = {
  accessToken: string
  tokenType: 'Bearer'
  /** In seconds, from when it was issued. */
  expiresIn: number
  /** In milliseconds, by the clock of this device. */
  expiresAt: number
  user: SessionUser
}

export type AuthEvent =
  | 'initial-session'
  | 'signed-in'
  | 'signed-out'
  | 'token-refreshed'
  | 'user-updated'
  | 'password-recovery'
  | 'multi-factor-challenge-verified'

export type AuthListener = (event: AuthEvent, session: Session | null) => void

/** What the session needs from the browser; tests provide their own. */
export type SessionOptions = {
  /** Requests an access token; null without a session. Rejects if the server does not respond. */
  fetchSession: () => Promise<Session | null>
  tabs: Pick<Channel<TabMessage>, 'tell' | 'listen'>
  page: Pick<Document, 'visibilityState' | 'addEventListener'>
  /** Whether this browser had a session the last time that was known. */
  mark: { isSet: () => boolean; set: (isMember: boolean) => void }
}

type TabMessage = { event: AuthEvent; session: Session | null }

const TICK = 30_000
const REFRESH_THRESHOLD = 3 * TICK
const FIRST_WAIT = 200
const MAX_WAIT = TICK

/**
 * The signed-in user and the access token, in memory only. A session ends only if the server says so or the member
 * signs out, not because of a lost connection. Tabs share session events.
 */
export function createSession({ fetchSession, tabs, page, mark }: SessionOptions) {
  let session: Session | null = null
  let user: SessionUser | null = null
  // Both are dropped at sign-in and sign-out: responses to earlier requests are outdated.
  let renewal: Promise<Session | null> | null = null
  let refreshing: object | null = null
  let hasEnded = false
  let ticking: ReturnType<typeof setInterval> | undefined
  const listeners = new Set<AuthListener>()

  /**
   * Starts with the user for whom the server rendered the page, which saves visitors without an account a request. A page
   * from a shared cache was rendered for visitors.
   */
  async function start(rendered: SessionUser | null): Promise<void> {
    user = rendered
    // Not only once the session has been answered, which the reader may not wait for.
    if (user) mark.set(true)
    tabs.listen(receive)
    page.addEventListener('visibilitychange', watch)
    const answered = user || mark.isSet() ? refresh('initial-session') : emit('initial-session')
    watch()
    await answered
  }

  /** Adopts a session that the server has just created or changed; false without a response. */
  async function begin(event: 'signed-in' | 'multi-factor-challenge-verified' | 'user-updated'): Promise<boolean> {
    drop()
    const isAnswered = await refresh(event)
    if (event === 'multi-factor-challenge-verified' && session) publish('signed-in', session)
    return isAnswered
  }

  function end(): void {
    drop()
    if (user) publish('signed-out', null)
    hasEnded = false
  }

  /** A link to set a new password was opened. */
  function recover(): void {
    emit('password-recovery')
  }

  /** An access token that is valid as far as known; null when signed out. */
  async function accessToken(): Promise<string | null> {
    if (user && (session === null || session.expiresAt <= Date.now())) {
      await renew('token-refreshed').catch(() => {})
    }
    return session?.accessToken ?? null
  }

  /** The server rejected the token: checks whether the session has ended, or only the token has expired. */
  async function handleRefusal(): Promise<void> {
    if (user) await renew('token-refreshed').catch(() => {})
  }

  function watch(): void {
    clearInterval(ticking)
    ticking = undefined
    if (page.visibilityState === 'hidden') return
    tick()
    ticking = setInterval(tick, TICK)
  }

  function tick(): void {
    if (refreshing) return
    // A page that was opened without a connection does not know its member yet.
    if (!user) return void (mark.isSet() && refresh('initial-session'))
    if (session && session.expiresAt - Date.now() > REFRESH_THRESHOLD) return
    void refresh('token-refreshed')
  }

  /** Retries with exponential backoff, and leaves the rest to the next tick. Returns whether there was a response. */
  async function refresh(event: AuthEvent): Promise<boolean> {
    const own = (refreshing = {})
    const isWanted = () => refreshing === own
    let isAnswered = false
    for (let wait = FIRST_WAIT; isWanted(); wait *= 2) {
      try {
        await renew(event)
        isAnswered = true
        break
      } catch {
        if (wait > MAX_WAIT) break
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
    if (isWanted()) refreshing = null
    return isAnswered
  }

  /** Sends one request for concurrent callers; the first caller emits the events. */
  async function renew(event: AuthEvent): Promise<void> {
    if (renewal) return void (await renewal)
    const own = (renewal = fetchSession())
    const isWanted = () => renewal === own
    try {
      const answer = await own
      if (isWanted()) publish(answer ? event : 'signed-out', answer)
    } finally {
      if (isWanted()) renewal = null
    }
  }

  function drop(): void {
    renewal = null
    refreshing = null
  }

  function publish(event: AuthEvent, next: Session | null): void {
    adopt(event, next)
    // Another tab has its own initial session.
    tabs.tell({ event: event === 'initial-session' ? 'token-refreshed' : event, session: next })
  }

  function receive({ event, session: next }: TabMessage): void {
    const isSameUser = next?.user.id === user?.id
    if (event === 'token-refreshed' && !isSameUser) return
    if (!isSameUser) drop()
    adopt(event, next)
  }

  function adopt(event: AuthEvent, next: Session | null): void {
    session = next
    mark.set(next !== null)
    if (user || next) hasEnded = next === null
    // The same object for the same user, since React compares by identity.
    if (next?.user.id !== user?.id || next?.user.email !== user?.email) user = next?.user ?? null
    emit(event)
  }

  function emit(event: AuthEvent): void {
    for (const listener of listeners) listener(event, session)
  }

  /** Calls the listener on every event, until the returned function is called. */
  function listen(listener: AuthListener): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return { start, begin, end, recover, accessToken, handleRefusal, listen, user: () => user, hasEnded: () => hasEnded }
}

export type SessionMachine = ReturnType<typeof createSession>
