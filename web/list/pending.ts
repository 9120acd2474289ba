import { useLocation, useNavigate, useNavigation } from 'react-router-dom'

/**
 * What the address of a list asks for, or will once what was chosen last has loaded. Controls show it and add to it: on a
 * slow line a second filter is often chosen before the first has loaded.
 */
export function usePendingParams(): URLSearchParams {
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  return new URLSearchParams(next?.pathname === pathname ? next.search : search)
}

/** Shows a list with other filters. What is pending is rendered at once, for whatever is pressed next. */
export function useShowList(): (to: string) => void {
  const navigate = useNavigate()
  return (to) => void navigate(to, { replace: true, preventScrollReset: true, flushSync: true })
}
