import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

let place: { address: string; y: number } | undefined

/** Remembers how far the page is scrolled, before it is left to log in. */
export function rememberPlace(): void {
  place = { address: addressOf(location), y: window.scrollY }
}

/** Scrolls back there once the page is shown to whoever has logged in. */
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
