import { openChannel } from '../channel.ts'
import { authApi } from './auth-api.ts'
import { memberMark } from './member-mark.ts'
import { renderedUser } from './rendered-user.ts'
import { createSession, type SessionMachine } from './session.ts'

let session: SessionMachine | undefined

/** The session of this tab, from when it is first asked for. It does not exist on the server: call it in handlers and effects. */
export function browserSession(): SessionMachine {
  if (session) return session
  session = createSession({
    fetchSession: authApi.session,
    tabs: openChannel('session'),
    page: document,
    mark: memberMark,
  })
  void session.start(renderedUser())
  return session
}
