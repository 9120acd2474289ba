import type { ReactNode } from 'react'
import { Link } from './Link.tsx'
import { ownPath } from './own-path.ts'

type OwnLinkProps = { to: string; children: ReactNode }

/** A link to a path entered by a person; plain text if it leads to another site. */
export function OwnLink({ to, children }: OwnLinkProps) {
  const path = ownPath(to)
  return path ? <Link to={path}>{children}</Link> : children
}
