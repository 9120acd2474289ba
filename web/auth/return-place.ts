import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

let place: { address: string; y: number } | undefined

/** Remembers the scroll position before leaving for the login page. */
export function rememberPlace(): void {
  place = { address: addressOf(location), y: window.scrollY }
}

/** Restores the scroll position after the login. */
export function useReturnToPlace(): void {
  const current = useLocation()
  const address = addressOf(current)

  useEffect(() => {
    if (place?.address !== address) return
    window.scrollTo(0, place.y)
    place = undefined
  }, [address])
}

function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search
}
