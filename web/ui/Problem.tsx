import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type ProblemProps = { id?: string; className?: string | undefined; children: ReactNode }

/** What is wrong with a field; nothing as long as that is nothing. */
export function Problem({ id, className, children }: ProblemProps) {
  if (!children) return null
  return (
    <p id={id} className={classes('problem', className)} role="alert">
      {children}
    </p>
  )
}
