import { createContext, use, type ComponentProps, type MouseEvent } from 'react'
import { useLocation, type NavigateOptions } from 'react-router-dom'

/** Goes to a URL of the site without loading a document; undefined on the server. */
export const Navigate = createContext<((to: string, options?: NavigateOptions) => unknown) | undefined>(undefined)

/** Adds to a URL what the visit carries from page to page. */
export const Carry = createContext((to: string) => to)

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset'> & {
    /** An absolute path, or a query or fragment of the current one. */
    to: string
    /** Leads to this URL, without what the visit carries. */
    isExact?: boolean | undefined
    /** Lets the browser load the document. */
    reloadDocument?: boolean | undefined
  }

/**
 * A link within the site. A page has a hundred of them: React Router's own runs a dozen hooks each, for relative paths and
 * for prefetching in its framework mode, and brings their code.
 */
export function Link({
  to: wanted,
  isExact,
  replace,
  state,
  preventScrollReset,
  reloadDocument,
  onClick,
  children,
  ...rest
}: LinkProps) {
  const navigate = use(Navigate)
  const carry = use(Carry)
  const to = isExact ? wanted : carry(wanted)

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (!navigate || reloadDocument || event.defaultPrevented || !isPlainClick(event, rest.target)) return
    event.preventDefault()
    const isSame = new URL(to, location.href).href === location.href
    void navigate(to, {
      replace: replace ?? isSame,
      state,
      ...(preventScrollReset !== undefined && { preventScrollReset }),
    })
  }

  return (
    <a {...rest} href={to} onClick={handleClick}>
      {children}
    </a>
  )
}

/** A link of a navigation. It is marked as current on its page and the pages below; with `end` on its page only. */
export function NavLink({ end, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation()
  const isCurrent = pathname === rest.to || (!end && pathname.startsWith(`${rest.to}/`))
  return <Link {...rest} aria-current={isCurrent ? 'page' : undefined} />
}

/** Others open a tab, a window or a download. */
export function isPlainClick(event: MouseEvent, target?: string): boolean {
  const { button, metaKey, altKey, ctrlKey, shiftKey } = event
  return button === 0 && (!target || target === '_self') && !(metaKey || altKey || ctrlKey || shiftKey)
}
