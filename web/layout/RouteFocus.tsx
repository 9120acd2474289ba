import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * What a browser does when it loads a page or goes to a part of it, for navigation without loading: the heading or the part
 * is focused, so that keyboard users continue there, and the title is announced. A change of query or language is not a new
 * page.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation()
  const shown = useRef({ pathname, hash })
  const [title, setTitle] = useState('')

  useEffect(() => {
    const isNewPage = shown.current.pathname !== pathname
    const isNewPart = hash !== '' && shown.current.hash !== hash
    shown.current = { pathname, hash }
    if (isNewPage) setTitle(document.title)
    if (!isNewPage && !isNewPart) return
    const heading = () => document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    const target = hash ? document.getElementById(hash.slice(1)) : heading()
    target?.setAttribute('tabindex', '-1')
    target?.focus({ preventScroll: true })
  }, [pathname, hash])

  return (
    <p role="status" aria-live="polite" className="visually-hidden">
      {title}
    </p>
  )
}
