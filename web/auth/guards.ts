import { data, redirect, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router-dom'
import { paths } from '../paths.ts'
import { browserSession } from './browser-session.ts'
import { ownPath } from '../ui/own-path.ts'
import { userOf, viewerContext } from './user-context.ts'

// A guard is a loader: on the server it redirects by HTTP, in the browser it navigates.

/** Requires a session; others are redirected to the login page, and back afterwards. */
export async function requireUser(args: LoaderFunctionArgs): Promise<void> {
  if (await userOf(args)) return
  const { pathname, search } = new URL(args.request.url)
  throw redirect(paths.login({ from: pathname + search }))
}

/** Requires an admin; others are redirected to the home page, and a check that fails can be tried again. The API enforces permissions. */
export async function requireAdmin(args: LoaderFunctionArgs): Promise<null> {
  const viewer = await args.context.get(viewerContext)()
  if (viewer?.isAdmin === null) throw data(null, { status: 503 })
  if (!viewer?.isAdmin) throw redirect(paths.home())
  return null
}

/** Redirects signed-in users to where they wanted to go: if to no page in particular, admins to the admin area. */
export async function redirectMembers(args: LoaderFunctionArgs): Promise<null> {
  if (!(await userOf(args))) return null
  const from = ownPath(new URL(args.request.url).searchParams.get('from'))
  if (from && from !== paths.home()) throw redirect(from)
  const viewer = await args.context.get(viewerContext)()
  throw redirect(viewer?.isAdmin ? paths.admin() : (from ?? paths.profile()))
}

/** An open page stays when the session ends, since typed text would be lost. */
export function stayOnSessionEnd({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href !== nextUrl.href || browserSession().user() !== null
}
