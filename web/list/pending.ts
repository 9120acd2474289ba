import { useLocation, useNavigate, useNavigation } from 'react-router-dom'

/** The address of the same list that is loading: with other filters, or another part of it. */
function usePendingLocation() {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  return next?.pathname === pathname ? next : undefined
}

/** Whether what is shown of a list is about to be replaced. */
export function useIsPending(): boolean {
  return usePendingLocation() !== undefined
}

/**
 * What the address of a list asks for, or will once what was chosen last has loaded. Controls show it and add to it: on a
 * slow line a second filter is often chosen before the first has loaded.
 */
export function usePendingParams(): URLSearchParams {
  const { search } = useLocation()
  return new URLSearchParams(usePendingLocation()?.search ?? search)
}

/** Shows a list with other filters. What is pending is rendered at once, for whatever is pressed next. */
export function useShowList(): (to: string) => void {
  const navigate = useNavigate()
  return (to) => void navigate(to, { replace: true, preventScrollReset: true, flushSync: true })
}
