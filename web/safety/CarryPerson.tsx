import { useCallback, type ReactNode } from 'react'
import { Carry } from '../ui/Link.tsx'
import { carried } from './carry.ts'
import { usePersonOfVisit } from './visit.ts'

/** Links within have the person, a query, unless they name another. */
export function CarryPerson({ person, children }: { person: string; children: ReactNode }) {
  const carry = useCallback((to: string) => carried(to, person), [person])
  return <Carry value={carry}>{children}</Carry>
}

/** Links within have the person of the visit. */
export function CarryVisit({ children }: { children: ReactNode }) {
  return <CarryPerson person={usePersonOfVisit()}>{children}</CarryPerson>
}
