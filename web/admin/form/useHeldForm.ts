import { useEffect, useRef, useState } from 'react'
import { useUnsaved } from '../../ui/unsaved.ts'

/** Prevents the form from being submitted, or left without a question, during uploads: their files would be missing. */
export function useHeldForm(isUnderWay: boolean) {
  const zone = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(false)
  useUnsaved(isUnderWay)

  useEffect(() => {
    const form = zone.current?.closest('form')
    if (!form || !isUnderWay) return
    const hold = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      setHeld(true)
      openAround(zone.current)
      zone.current?.scrollIntoView({ block: 'center' })
    }
    // Before React handles it.
    form.addEventListener('submit', hold, { capture: true })
    return () => {
      form.removeEventListener('submit', hold, { capture: true })
      setHeld(false)
    }
  }, [isUnderWay])

  return { zone, isHeld }
}

/** Opens the sections and rows that an element is in. */
export function openAround(element: Element | null) {
  for (let row = element?.closest('details'); row; row = row.parentElement?.closest('details')) row.open = true
}
