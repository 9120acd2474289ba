import { vi } from 'vitest'
import { createSession, type AuthEvent, type Session } from '../../web/auth/session.ts'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const LIFETIME = 15 * MINUTE
export const ana = { id: 'ana', email: 'ana@example.org' }
export const luis = { id: 'luis', email: 'luis@example.org' }

type Wire = Set<(event: { data: unknown }) => void>

type TabOptions = { lifetime?: number; wire?: Wire; wasMember?: boolean }

/** A browser tab with a server of its own, on which Ana is signed in by default. */
export function openTab({ lifetime = LIFETIME, wire = new Set(), wasMember = false }: TabOptions = {}) {
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
      tell: (message) => {
        for (const receive of wire) if (receive !== handleMessage) receive({ data: structuredClone(message) })
      },
      listen: (hear) => {
        handleMessage = ({ data }) => hear(data as Parameters<typeof hear>[0])
        wire.add(handleMessage)
        return () => wire.delete(handleMessage)
      },
    },
    mark: {
      isSet: () => wasMember,
      set: (isMember) => void (wasMember = isMember),
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
  return { session, server, answer, events, show, isMarked: () => wasMember }
}

export function openTabs() {
  const wire: Wire = new Set()
  return [openTab({ wire }), openTab({ wire })] as const
}

export function sessionOf(user: typeof ana, accessToken: string, lifetime: number): Session {
  return { accessToken, tokenType: 'Bearer', expiresIn: lifetime / 1000, expiresAt: Date.now() + lifetime, user }
}
