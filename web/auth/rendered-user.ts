import type { SessionUser } from './session.ts'

/** For whom the server rendered the page. */
let user: SessionUser | null = null

export function noteRenderedUser(rendered: SessionUser | null): void {
  user = rendered
}

export function renderedUser(): SessionUser | null {
  return user
}
