import { openChannel } from '../channel.ts'
import { authApi } from './auth-api.ts'
import { memberMark } from './member-mark.ts'
import { createSession, type SessionMachine, type SessionUser } from './session.ts'

let session: SessionMachine | undefined

/**
 * The session of this tab, from when it is first asked for, with the user for whom the server rendered the page. It does
 * not exist on the server: call it in handlers and effects.
 */
export function browserSession(rendered: SessionUser | null = null): SessionMachine {
  if (session) return session
  session = createSession({
    fetchSession: authApi.session,
    tabs: openChannel('session'),
    page: document,
    mark: memberMark,
  })
  void session.start(rendered)
  return session
}
