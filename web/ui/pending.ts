import { use } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'
import { Carry } from './Link.tsx'

/** The URL of the same list that is loading: with other filters, or another page. */
function usePendingLocation() {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  return next?.pathname === pathname ? next : undefined
}

/** Whether the shown list is about to be replaced. */
export function useIsPending(): boolean {
  return usePendingLocation() !== undefined
}

/**
 * The filters of a list, including a pending choice. Controls show it and build on it: on a slow connection, a second
 * filter is often chosen before the first has loaded.
 */
export function usePendingParams(): URLSearchParams {
  const { search } = useLocation()
  return new URLSearchParams(usePendingLocation()?.search ?? search)
}

/** Shows a list with other filters. The pending choice is rendered immediately. */
export function useShowList(): (to: string) => void {
  const navigate = useNavigate()
  const carry = use(Carry)
  return (to) => void navigate(carry(to), { replace: true, preventScrollReset: true, flushSync: true })
}
