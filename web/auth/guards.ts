import { redirect, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router-dom'
import { paths } from '../paths.ts'
import { browserSession } from './browser-session.ts'
import { ownPath } from '../ui/own-path.ts'
import { userOf, viewerContext } from './user-context.ts'

// A guard is a loader: on the server it answers with an HTTP redirect, in the browser it leads to another page.

/** Lets signed-in readers through; others are taken to the login page, and back afterwards. */
export async function requireUser(args: LoaderFunctionArgs): Promise<void> {
  if (await userOf(args)) return
  const { pathname, search } = new URL(args.request.url)
  throw redirect(paths.login({ from: pathname + search }))
}

/** Lets admins through; everybody else is taken home. What an admin may do is for the API to say. */
export async function requireAdmin(args: LoaderFunctionArgs): Promise<null> {
  const user = await userOf(args)
  const viewer = user && (await args.context.get(viewerContext)())
  if (!viewer?.isAdmin) throw redirect(paths.home())
  return null
}

/** Takes those who are signed in already to where they wanted to go. */
export async function redirectMembers(args: LoaderFunctionArgs): Promise<null> {
  if (!(await userOf(args))) return null
  throw redirect(ownPath(new URL(args.request.url).searchParams.get('from')) ?? paths.profile())
}

/** A page that somebody is on stays when the session ends: what was typed would be lost. */
export function stayOnSessionEnd({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href !== nextUrl.href || browserSession().user() !== null
}
