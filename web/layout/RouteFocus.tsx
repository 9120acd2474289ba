import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * What a browser does when it loads a page, for navigation without loading: the heading is focused, so that keyboard
 * users continue there, and the title is announced. A change of query or language is not a new page.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
    if (hash) return
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname, hash])

  return (
    <p role="status" aria-live="polite" className="visually-hidden">
      {title}
    </p>
  )
}
