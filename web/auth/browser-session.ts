import { authApi } from './auth-api.ts'
import { memberMark } from './member-mark.ts'
import { createSession, type SessionMachine } from './session.ts'

let session: SessionMachine | undefined

/** The session of this tab. It does not exist on the server: call it in handlers and effects. */
export function browserSession(): SessionMachine {
  session ??= createSession({
    fetchSession: authApi.session,
    tabs: new BroadcastChannel('session'),
    page: document,
    mark: memberMark,
  })
  return session
}
